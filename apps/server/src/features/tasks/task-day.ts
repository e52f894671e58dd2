/** The sort keys of open tasks in My day (decision T70). Pure. */
import { dayOf } from '@task-manager/contract/lists/day-items'
import type { Priority, Task } from '@task-manager/contract/tasks/tasks'

type Dated = Pick<Task, 'status' | 'priority' | 'dueDate' | 'todoChecklist'>

const place: Record<Priority, number> = { High: 1, Medium: 2, Low: 3 }

/** The day on which a task is due for a person, null for everyone, then its priority; null when it is completed. */
export const dayKeyOf = (task: Dated, person: string | null): string | null =>
  task.status === 'Completed' ? null : `${dayOf(task, person)}${place[task.priority]}`

/** For each person on the task, by id. */
export const dayKeysOf = (task: Task): Map<string, string | null> =>
  new Map(task.assignedTo.map(({ _id }) => [_id, dayKeyOf(task, _id)]))

export function hasSameDays(before: Task, after: Task): boolean {
  const keys = dayKeysOf(before)
  return [...dayKeysOf(after)].every(([id, key]) => keys.get(id) === key)
}
