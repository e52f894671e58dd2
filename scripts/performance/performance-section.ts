import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of measurements: each tool replaces only the part between its two markers. */
const document = join(import.meta.dirname, '../../docs/performance.md')

/** Replaces the section's content; a new section is appended. */
export function withSection(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`]
  const section = `${begin}\n\n${content.trim()}\n\n${end}`
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) return `${text.trimEnd()}\n\n${section}\n`
  return text.slice(0, from) + section + text.slice(to + end.length)
}

/** Replaces a section of docs/performance.md, including its heading. */
export function writePerformanceSection(name: string, content: string): void {
  const text = existsSync(document) ? readFileSync(document, 'utf8') : '# Performance\n'
  writeFileSync(document, withSection(text, name, content))
}
