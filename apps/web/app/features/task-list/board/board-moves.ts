/** Saves a dropped card: first the change for its new column, then its position. Both can be undone (decision T43). */
import { getTask } from '@task-manager/contract/tasks/task-endpoints'
import { placeTask } from '@task-manager/contract/tasks/task-place'
import type { Status, Task } from '@task-manager/contract/tasks/tasks'
import { changeTask } from '#web/features/task-list/row/change-task.ts'
import { fetchUnchanged, restoreTicksAndStatus } from '#web/features/task-list/row/move-back.ts'
import { rememberTask, setStatus } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { ApiError, refusal } from '#web/lib/http/api-error.ts'
import { OFFLINE } from '#web/lib/http/connection.ts'
import { mustQueue, sendOrEnqueue } from '#web/lib/offline/offline-queue.ts'
import type { Column } from './board-columns.ts'

/** The ids of the cards above and below. */
export interface Neighbours {
  readonly above: string | null
  readonly below: string | null
}

const ADMINS_ONLY = 'Only administrators can do this.'

/** Null when the change waits on this device for a connection (decision T33). */
const saveStatus = (task: Task, status: Status): Promise<Task | null> =>
  sendOrEnqueue(task, { kind: 'status', status }, () => setStatus(task, status))

async function placeCard(task: Task, { above, below }: Neighbours): Promise<Task> {
  if (mustQueue(task._id)) throw new ApiError(0, 'network', OFFLINE)
  const answer = await api(placeTask, { params: { id: task._id }, body: { above, below } })
  await rememberTask(answer.task)
  return answer.task
}

const fetchTask = (id: string): Promise<Task> => api(getTask, { params: { id } })

/** Returns the current task; null when its change waits on this device. Throws when the drop is refused. */
export async function moveCard(
  task: Task,
  from: Column,
  to: Column,
  neighbours: Neighbours,
  canEdit: boolean,
): Promise<Task | null> {
  let now: Task | null = task
  if (to.key !== from.key) {
    if (to.status !== undefined) now = await saveStatus(task, to.status)
    else if (!canEdit || !to.changeFrom) throw refusal(ADMINS_ONLY)
    else {
      await changeTask(task._id, to.changeFrom(from))
      now = await fetchTask(task._id)
    }
  }
  if (now === null) return null
  return neighbours.above === null && neighbours.below === null ? now : await placeCard(now, neighbours)
}

/**
 * Undoes a move: the ticks and status, or the change of the column's field, and the position. Throws when the `moved`
 * task has changed since.
 */
export async function moveBack(
  was: Task,
  moved: Task,
  from: Column,
  to: Column,
  neighbours: Neighbours,
): Promise<void> {
  const now = await fetchUnchanged(moved)
  if (from.status !== undefined) await restoreTicksAndStatus(was, now)
  else if (from.changeFrom) await changeTask(was._id, from.changeFrom(to))
  if (neighbours.above !== null || neighbours.below !== null) await placeCard(was, neighbours)
}
