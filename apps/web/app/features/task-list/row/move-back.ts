/** Undoes a change of status (decision T43). */
import { getTask } from '@task-manager/contract/tasks/task-endpoints'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { setItem, setStatus } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { refusal } from '#web/lib/http/api-error.ts'

/** Throws when the `moved` task has changed since. */
export async function fetchUnchanged(moved: Task): Promise<Task> {
  const now = await api(getTask, { params: { id: moved._id } })
  if (now.version !== moved.version) throw refusal('This task has changed since.')
  return now
}

export async function restoreTicksAndStatus(was: Task, moved: Task): Promise<void> {
  let now = moved
  // Completed and Pending tick and untick all items in one request; for In Progress the items are set one by one.
  if (was.status !== 'In Progress') now = await setStatus(now, was.status)
  const before = new Map(was.todoChecklist.map(({ _id, completed }) => [_id, completed]))
  for (const { _id, completed } of now.todoChecklist) {
    const previous = before.get(_id) ?? completed
    if (previous !== completed) now = await setItem(was._id, _id, previous)
  }
  if (now.status !== was.status) await setStatus(now, was.status)
}
