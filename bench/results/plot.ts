/** A bar chart of answers a second, with the bare server behind. */
import { type Row, whole } from './report.ts'

const WIDTH = 760
const LABEL = 230
const VALUE = 110
const LINE = 26
const TOP = 46

const escapeXml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

export function plot(title: string, rows: readonly Row[]): string {
  const shown = rows.filter(({ call }) => !call.slow)
  const max = Math.max(...shown.flatMap(({ many }) => [many.product, many.bare]))
  const wide = (value: number) => Math.max(1, Math.round((value / max) * (WIDTH - LABEL - VALUE)))
  const bars = shown.map(({ call, many }, i) => {
    const y = TOP + i * LINE
    const end = LABEL + Math.max(wide(many.product), wide(many.bare)) + 8
    return `  <text x="${LABEL - 8}" y="${y + 14}" text-anchor="end">${escapeXml(call.label)}</text>
  <rect x="${LABEL}" y="${y + 2}" width="${wide(many.bare)}" height="16" fill="#c9c4d9"/>
  <rect x="${LABEL}" y="${y + 5}" width="${wide(many.product)}" height="10" fill="#5b3fd6"/>
  <text x="${end}" y="${y + 14}">${whole(many.product)}</text>`
  })
  const height = TOP + shown.length * LINE + 8
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="#2b2740">
  <title>${escapeXml(title)}</title>
  <rect width="${WIDTH}" height="${height}" fill="#fff"/>
  <text x="8" y="18" font-size="14" font-weight="600">${escapeXml(title)}</text>
  <text x="8" y="35" fill="#6b6780">dark: the product; light: a bare Fastify that answers the same bytes</text>
${bars.join('\n')}
</svg>
`
}
