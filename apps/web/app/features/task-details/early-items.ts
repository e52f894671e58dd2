import type { ChecklistItem } from '@task-manager/contract/tasks/tasks'

type Items = readonly ChecklistItem[]

/**
 * The items without those that a live event brought before the answer of the call that adds them; until then the
 * `added` items are drawn in their place. `before`: the ids that the server had when the call was sent; null: it was
 * not sent yet. Pure.
 */
export function withoutEarly(items: Items, added: Items, before: ReadonlySet<string> | null): Items {
  if (before === null) return items
  const texts = added.map(({ text }) => text.trim())
  return items.filter(({ _id, text }) => {
    const at = before.has(_id) ? -1 : texts.indexOf(text)
    if (at >= 0) texts.splice(at, 1)
    return at < 0
  })
}
