/** The checklist as plain texts, in order (spec 3, form state). */
import { ITEM_MAX } from '@task-manager/contract/tasks/task-values'
import type { TodoItem } from '@task-manager/contract/tasks/tasks'

/** The server's message. */
export const ITEM_TOO_LONG = `A checklist item must be at most ${ITEM_MAX} characters.`

/** One item for each trimmed, non-blank line of a typed or pasted text (spec 5). */
export function itemsIn(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const MARKER = /^(?:(?:[-*+•]|\d{1,3}[.)])(?:\s+|$))?(?:\[[ xX]?\](?:\s+|$))?/

/**
 * The items of a pasted list, without '- ', '* ', '1. ' and '[ ]'. '[x]' is removed too: a new item is not completed
 * (spec 4).
 */
export const pastedItems = (text: string): string[] =>
  itemsIn(text)
    .map((line) => line.replace(MARKER, ''))
    .filter((line) => line !== '')

/** The list with the item at `from` moved by `step` places; unchanged at either end. */
export function moveItem<T>(list: readonly T[], from: number, step: -1 | 1): T[] {
  const next = [...list]
  const [item] = next.slice(from, from + 1)
  const to = from + step
  if (item === undefined || to < 0 || to >= list.length) return next
  next.splice(from, 1)
  next.splice(to, 0, item)
  return next
}

/**
 * An item with the text of an existing one keeps its id and tick; any other is new and open (spec 4). Repeated texts are
 * paired in order: of two items 'Call', one done, one stays done.
 */
export function keepCompleted(texts: readonly string[], existing: readonly TodoItem[]): TodoItem[] {
  const free = Map.groupBy(existing, (item) => item.text)
  return texts.map((text) => {
    const known = free.get(text)?.shift()
    return {
      ...(known?._id === undefined ? {} : { _id: known._id }),
      text,
      completed: known?.completed ?? false,
    }
  })
}
