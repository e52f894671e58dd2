/** Edits of the field's text by the buttons above it. Pure. */

export interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Puts `mark` around the selection, or removes it. */
export function around({ text, start, end }: Selected, mark: string): Selected {
  const n = mark.length
  const inside = text.slice(start, end)
  const isMarked = text.slice(start - n, start) === mark && text.slice(end, end + n) === mark
  return isMarked
    ? { text: text.slice(0, start - n) + inside + text.slice(end + n), start: start - n, end: end - n }
    : { text: text.slice(0, start) + mark + inside + mark + text.slice(end), start: start + n, end: end + n }
}

/** Turns each selected line into a list item, or back. */
export function asList({ text, start, end }: Selected): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isList = lines.every((line) => line.startsWith('- '))
  const changed = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n')
  const first = isList ? -2 : 2
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: Math.max(from, start + first),
    end: end + changed.length - (to - from),
  }
}

/** Turns the selection into the text of a link, and selects the address. */
export function asLink({ text, start, end }: Selected): Selected {
  const words = text.slice(start, end) || 'link'
  const at = start + words.length + 3
  return {
    text: `${text.slice(0, start)}[${words}](https://)${text.slice(end)}`,
    start: at,
    end: at + 'https://'.length,
  }
}

/** Inserts an '@', after which names are offered. */
export function asMention({ text, start, end }: Selected): Selected {
  const sign = /\S$/.test(text.slice(0, start)) ? ' @' : '@'
  const caret = start + sign.length
  return { text: text.slice(0, start) + sign + text.slice(end), start: caret, end: caret }
}
