/** Ids of checklist items, by which ticks and history follow an item that is edited or moved. Pure. */
import type { ChecklistItem, TodoItem } from '@task-manager/contract/tasks'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Eight random letters: enough for 200 items, and no number, as the oldest ids are. Not a secret. */
function newItemId(): string {
  let name = ''
  for (let i = 0; i < 8; i++) name += LETTERS[Math.floor(Math.random() * LETTERS.length)]
  return name
}

/**
 * Matches the items of a call with those of the task, by `_id` or else by text. A match keeps its tick unless the call
 * sets one; an unknown `_id` is a new item.
 */
export function itemsOf(given: readonly TodoItem[], before: readonly ChecklistItem[]): ChecklistItem[] {
  const free = new Map(before.map((item) => [item._id, item]))
  const taken = new Set<string>()
  const take = (item: ChecklistItem | undefined): ChecklistItem | undefined => {
    if (item === undefined) return undefined
    free.delete(item._id)
    taken.add(item._id)
    return item
  }
  const named = given.map(({ _id }) => (_id === undefined ? undefined : take(free.get(_id))))
  const nameFor = ({ _id }: TodoItem): string => {
    const name = _id !== undefined && !taken.has(_id) ? _id : newItemId()
    if (taken.has(name)) return nameFor({ text: '' })
    taken.add(name)
    return name
  }
  return given.map((item, i) => {
    const { text, completed } = item
    const known = named[i]
    if (known) return { _id: known._id, text, completed: completed ?? known.completed }
    const same = take([...free.values()].find((each) => each.text === text))
    return { _id: same?._id ?? nameFor(item), text, completed: completed ?? false }
  })
}
