/** Items have a name of their own, so that a tick and its history follow them through new words and places. Pure. */
import type { ChecklistItem, TodoItem } from '@task-manager/contract/tasks'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Eight letters by chance: enough to tell 200 items apart, and never a number, which the oldest items are called by. Not
 * a secret: who may see an item's task sees its name.
 */
function newItemId(): string {
  let name = ''
  for (let i = 0; i < 8; i++) name += LETTERS[Math.floor(Math.random() * LETTERS.length)]
  return name
}

/**
 * What is sent, made of what is there: a known `_id` is that item, and keeps its tick unless the call says otherwise;
 * without one the first free item with the same text is it. An unknown `_id` names a new item.
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
