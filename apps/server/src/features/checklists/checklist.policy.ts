/**
 * The rules of checklist items: their owners, who are on the task (decision T65); their ids, by which ticks and history
 * follow an item that is edited or moved; and their ticks (decisions T1, T2, T4). Pure.
 */
import type { UserRef } from '@task-manager/contract/people/users'
import { completedAtOf, progressOf } from '@task-manager/contract/progress'
import { ITEM_GONE } from '@task-manager/contract/tasks/task-values'
import type { ChecklistItem, Status, Task, TodoItem } from '@task-manager/contract/tasks/tasks'
import { AppError } from '#server/core/app-error.ts'

export type People = readonly Pick<UserRef, '_id' | 'name' | 'profileImageUrl'>[]

/** Null for someone who is not among `people`. */
export function ownerAmong(people: People, id: string | null | undefined): ChecklistItem['assignee'] {
  const person = id ? people.find(({ _id }) => _id === id) : undefined
  return person ? { _id: person._id, name: person.name, profileImageUrl: person.profileImageUrl } : null
}

/** The task without owners of items who are not on it. The same task when nothing changes. */
export function withOwnersOnTask<T extends Pick<Task, 'todoChecklist' | 'assignedTo'>>(task: T): T {
  const onTask = new Set(task.assignedTo.map(({ _id }) => _id))
  const isLeft = ({ assignee }: ChecklistItem) => assignee !== null && !onTask.has(assignee._id)
  if (!task.todoChecklist.some(isLeft)) return task
  return {
    ...task,
    todoChecklist: task.todoChecklist.map((item) => (isLeft(item) ? { ...item, assignee: null } : item)),
  }
}

/** An item in the database, the log and the trash, with people as ids. Old items have neither owner nor day. */
export interface StoredItem extends Pick<ChecklistItem, '_id' | 'text' | 'completed'> {
  readonly assignee?: string | null
  readonly dueDate?: string | null
}

export const storedItem = ({
  _id,
  text,
  completed,
  assignee,
  dueDate,
}: ChecklistItem): Required<StoredItem> => ({
  _id,
  text,
  completed,
  assignee: assignee?._id ?? null,
  dueDate,
})

export const itemFromStored = (
  { _id, text, completed, assignee, dueDate }: StoredItem,
  people: People,
): ChecklistItem => ({
  _id,
  text,
  completed,
  assignee: ownerAmong(people, assignee),
  dueDate: dueDate ?? null,
})

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

/** Returns an unchanged item as the same object, so that the comparison for the log skips it. */
const withTick = (item: ChecklistItem, completed: boolean): ChecklistItem =>
  item.completed === completed ? item : { ...item, completed }

/** Only `completed` may differ; texts are matched by position (decision T4). */
export function ticked(task: Task, sent: readonly TodoItem[]): ChecklistItem[] {
  const items = task.todoChecklist
  if (sent.length !== items.length || items.some((item, i) => item.text !== sent[i]?.text))
    throw new AppError(
      'invalid',
      'Checklist items can only be ticked and unticked here, not edited, added or removed.',
      { path: 'todoChecklist' },
    )
  return items.map((item, i) => withTick(item, sent[i]?.completed ?? false))
}

export function withItem(task: Task, itemId: string, completed: boolean): ChecklistItem[] {
  if (!task.todoChecklist.some((item) => item._id === itemId)) throw new AppError('not_found', ITEM_GONE)
  return task.todoChecklist.map((item) => (item._id === itemId ? withTick(item, completed) : item))
}

/** Completed ticks everything, Pending unticks everything, In Progress keeps the items (decision T2). */
export function itemsFor(status: Status, task: Task): ChecklistItem[] {
  if (status !== 'In Progress')
    return task.todoChecklist.map((item) => withTick(item, status === 'Completed'))
  if (task.completedTodoCount === task.todoChecklist.length)
    throw new AppError('conflict', 'Untick an item first.')
  return task.todoChecklist
}

/** The task with the status; throws 409 where it cannot have it. */
export function withStatus(status: Status, task: Task, at: string): Task {
  const todoChecklist = itemsFor(status, task)
  const completedAt = completedAtOf(status, task, at)
  return { ...task, ...progressOf(todoChecklist), status, completedAt, todoChecklist }
}
