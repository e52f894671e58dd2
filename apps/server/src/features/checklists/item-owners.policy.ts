/** The owner of a checklist item is someone on the task (decision T65). Pure. */

import type { UserRef } from '@task-manager/contract/people/users'
import type { ChecklistItem, Task } from '@task-manager/contract/tasks/tasks'

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
