import { highlightsIn } from '@task-manager/contract/highlights'
import type { Term } from '@task-manager/contract/words'

const LENGTH = 160
const BEFORE = 50

/** One line of a comment around the first word that was found. */
export function excerptOf(text: string, terms: readonly Term[]): string {
  const line = text
    .replace(/\[(@[^[\]\n]{1,200})\]\(user:[0-9a-f-]{36}\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= LENGTH) return line
  const first = highlightsIn(line, terms)[0]?.start ?? 0
  const from = Math.max(0, Math.min(first - BEFORE, line.length - LENGTH))
  const end = from + LENGTH
  const part = line.slice(from, end).toWellFormed().trim()
  return `${from > 0 ? '…' : ''}${part}${end < line.length ? '…' : ''}`
}
