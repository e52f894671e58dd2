import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where measurements are written down: each tool owns the part between its two marks and leaves the rest alone. */
const document = join(import.meta.dirname, '../docs/performance.md')

/** The text with the section's content replaced; a section that is not there yet comes last. */
export function withSection(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`]
  const section = `${begin}\n\n${content.trim()}\n\n${end}`
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) return `${text.trimEnd()}\n\n${section}\n`
  return text.slice(0, from) + section + text.slice(to + end.length)
}

/** Replaces one section of docs/performance.md, in Markdown, its heading included. */
export function writePerformanceSection(name: string, content: string): void {
  const text = existsSync(document) ? readFileSync(document, 'utf8') : '# Performance\n'
  writeFileSync(document, withSection(text, name, content))
}
