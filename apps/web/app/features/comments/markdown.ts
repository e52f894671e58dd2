/**
 * Markdown of a comment as a small closed tree (decision T80). Everything else in the text stays text: HTML, headings,
 * pictures and links to other schemes.
 */
import { fromMarkdown } from 'mdast-util-from-markdown'

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'mention'; id: string; name: string }
  | { kind: 'break' }

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'code'; text: string }

/**
 * The parser takes seconds for some texts. Longer texts than these limits, which people do not write, stay as typed.
 */
const LINES_MAX = 200
const SIGNS_MAX = 300
const NESTING_MAX = 6
const MARKERS_MAX = 150

const SIGN = /[[\]*_`<&\\]/g
/** Characters that can start a quote or list. */
const OPENING = /^[ \t>*+\-0-9.)]*/
const MARKER = /[>*+\t-]|[0-9][.)]| {4}/g

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Whether the parser is quick with this text. Takes time in proportion to its length. */
export function isParsed(text: string): boolean {
  const lines = text.split('\n')
  if (lines.length > LINES_MAX || countOf(text, SIGN) > SIGNS_MAX) return false
  const markers = lines.map((line) => countOf(OPENING.exec(line)?.[0] ?? '', MARKER))
  return Math.max(...markers) <= NESTING_MAX && markers.reduce((sum, n) => sum + n, 0) <= MARKERS_MAX
}

const LEFT_AS_TEXT = [
  'codeIndented',
  'definition',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'setextUnderline',
  'thematicBreak',
]

const read = (text: string) => fromMarkdown(text, { extensions: [{ disable: { null: LEFT_AS_TEXT } }] })

type Root = ReturnType<typeof fromMarkdown>
type BlockNode = Root['children'][number]
type InlineNode = Extract<BlockNode, { type: 'paragraph' }>['children'][number]

const MENTION = /^user:([0-9a-f-]{36})$/

/** Browsers ignore blanks and control characters in a scheme: only these three, as they are. */
export const isSafeAddress = (address: string): boolean =>
  /^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(address)

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
/** Punctuation that does not belong to the address before it. */
const PUNCTUATION = ".,:;!?'*_~)]"

/** A regular expression for the end would start again at each character of a long address. */
function withoutPunctuation(text: string): string {
  let end = text.length
  while (end > 0 && PUNCTUATION.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Addresses in plain text, without the punctuation after them. */
function withAddresses(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const trimmed = withoutPunctuation(found)
    // A bracket opened in the address belongs to it.
    const href = trimmed.includes('(') && found[trimmed.length] === ')' ? `${trimmed})` : trimmed
    if (!isSafeAddress(href)) continue
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) })
    parts.push({ kind: 'link', href, children: [{ kind: 'text', text: href }] })
    from = index + href.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

const textOf = (nodes: readonly InlineNode[]): string =>
  nodes
    .map((node) => ('children' in node ? textOf(node.children) : 'value' in node ? node.value : ' '))
    .join('')

/** Returns the source text of a node that is not rendered. */
type Source = (node: BlockNode | InlineNode) => string

function linkOf(node: Extract<InlineNode, { type: 'link' }>, source: Source): Inline {
  const [, id] = MENTION.exec(node.url) ?? []
  if (id) return { kind: 'mention', id, name: textOf(node.children).replace(/^@/, '') }
  return isSafeAddress(node.url)
    ? { kind: 'link', href: node.url, children: inlinesOf(node.children, source, true) }
    : { kind: 'text', text: source(node) }
}

function inlinesOf(nodes: readonly InlineNode[], source: Source, inLink = false): Inline[] {
  return nodes.flatMap((node): Inline | Inline[] => {
    if (node.type === 'text') return inLink ? { kind: 'text', text: node.value } : withAddresses(node.value)
    if (node.type === 'inlineCode') return { kind: 'code', text: node.value }
    if (node.type === 'break') return { kind: 'break' }
    if (node.type === 'strong' || node.type === 'emphasis')
      return { kind: node.type, children: inlinesOf(node.children, source, inLink) }
    return node.type === 'link' ? linkOf(node, source) : { kind: 'text', text: source(node) }
  })
}

function blocksOf(nodes: readonly BlockNode[], source: Source): Block[] {
  return nodes.map((node): Block => {
    if (node.type === 'paragraph') return { kind: 'paragraph', children: inlinesOf(node.children, source) }
    if (node.type === 'blockquote') return { kind: 'quote', children: blocksOf(node.children, source) }
    if (node.type === 'code') return { kind: 'code', text: node.value }
    if (node.type === 'list')
      return {
        kind: 'list',
        start: node.ordered ? (node.start ?? 1) : null,
        items: node.children.map((item) => blocksOf(item.children, source)),
      }
    return { kind: 'paragraph', children: [{ kind: 'text', text: source(node) }] }
  })
}

export function parseComment(text: string): Block[] {
  if (!isParsed(text)) return [{ kind: 'paragraph', children: withAddresses(text) }]
  const source: Source = ({ position }) => text.slice(position?.start.offset, position?.end.offset)
  return blocksOf(read(text).children, source)
}
