/** Addresses of this installation's tasks inside a text. Pure. */

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
const PATH = `/(?:tasks/|user/task-details/|admin/create-task\\?task=)(${ID})(?![\\w-])(?:#[\\w-]*)?`

export type TextPart = { readonly text: string } | { readonly address: string; readonly taskId: string }

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The text in parts; `origins`: those of this installation. */
export function partsOf(text: string, origins: readonly string[]): TextPart[] {
  const address = new RegExp(`(?:${origins.map(escaped).join('|')})${PATH}`, 'g')
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ address: match[0], taskId: match[1] as string })
    from = match.index + match[0].length
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from) })
  return parts
}
