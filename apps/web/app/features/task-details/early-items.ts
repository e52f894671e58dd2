import type { ChecklistItem } from '@task-manager/contract/tasks/tasks'

type Items = readonly ChecklistItem[]

/**
 * The items without those of a call's live event that arrived before its answer: until then the `coming` ones are
 * drawn. `before`: the ids that the server had when the call was sent; null: it was not sent yet. Pure.
 */
export function withoutEarly(items: Items, coming: Items, before: ReadonlySet<string> | null): Items {
  if (before === null) return items
  const texts = coming.map(({ text }) => text.trim())
  return items.filter(({ _id, text }) => {
    const at = before.has(_id) ? -1 : texts.indexOf(text)
    if (at >= 0) texts.splice(at, 1)
    return at < 0
  })
}
