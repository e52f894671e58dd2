import type { ChecklistItem } from '@task-manager/contract/tasks/tasks'

type Items = readonly ChecklistItem[]

/**
 * Leaves out new items that a live event brought before the answer of the call that adds them: until the answer, the
 * `added` items are drawn in their place. `before`: the ids that the server had when the call was sent; null: it was
 * not sent yet. Pure.
 */
export function withoutEarly(items: Items, added: Items, before: ReadonlySet<string> | null): Items {
  if (before === null) return items
  const texts = added.map(({ text }) => text.trim())
  return items.filter(({ _id, text }) => {
    const index = before.has(_id) ? -1 : texts.indexOf(text)
    if (index >= 0) texts.splice(index, 1)
    return index < 0
  })
}
