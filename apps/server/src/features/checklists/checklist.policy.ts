/** Ids of checklist items, by which ticks and history follow an item that is edited or moved. Pure. */
import type { ChecklistItem, TodoItem } from '@task-manager/contract/tasks/tasks'
import { ownerAmong, type People } from './item-owners.policy.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Eight random letters are enough for 200 items, and differ from the oldest ids, which are numbers. Not a secret. */
function newItemId(): string {
  let name = ''
  for (let i = 0; i < 8; i++) name += LETTERS[Math.floor(Math.random() * LETTERS.length)]
  return name
}

/** Undefined: the call does not set the owner. */
export const ownerIdOf = ({ assignee }: Pick<TodoItem, 'assignee'>): string | null | undefined =>
  typeof assignee === 'object' ? (assignee?._id ?? null) : assignee

/** The ids of the owners that a call names. */
export const ownersIn = (items: readonly Pick<TodoItem, 'assignee'>[] = []): string[] =>
  items.flatMap((item) => ownerIdOf(item) ?? [])

/**
 * Matches the items of a call with those of the task, by `_id` or else by text. A match keeps the fields that the call
 * leaves out; an unknown `_id` is a new item. `people`: the people on the task.
 */
export function itemsOf(
  given: readonly TodoItem[],
  before: readonly ChecklistItem[],
  people: People,
): ChecklistItem[] {
  const free = new Map(before.map((item) => [item._id, item]))
  const taken = new Set<string>()
  const claim = (item: ChecklistItem | undefined): ChecklistItem | undefined => {
    if (item === undefined) return undefined
    free.delete(item._id)
    taken.add(item._id)
    return item
  }
  const named = given.map(({ _id }) => (_id === undefined ? undefined : claim(free.get(_id))))
  const nameFor = ({ _id }: Pick<TodoItem, '_id'>): string => {
    const name = _id !== undefined && !taken.has(_id) ? _id : newItemId()
    if (taken.has(name)) return nameFor({})
    taken.add(name)
    return name
  }
  return given.map((item, i) => {
    const { text, completed, dueDate } = item
    const byId = named[i]
    const known = byId ?? claim([...free.values()].find((each) => each.text === text))
    const owner = ownerIdOf(item)
    return {
      _id: known?._id ?? nameFor(item),
      text,
      completed: completed ?? byId?.completed ?? false,
      assignee: ownerAmong(people, owner === undefined ? known?.assignee?._id : owner),
      dueDate: dueDate === undefined ? (known?.dueDate ?? null) : dueDate,
    }
  })
}
