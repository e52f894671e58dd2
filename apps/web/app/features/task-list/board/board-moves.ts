/** What a drop sends: the change that the column means, then the place; and what takes both back (decision T43). */
import { getTask, placeTask, type Status, type Task } from '@task-manager/contract/tasks'
import { changeTask, refusal } from '#web/features/task-list/row/change-task.ts'
import { rememberTask, setItem, setStatus } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { mustQueue, sendOrEnqueue } from '#web/lib/offline/offline-queue.ts'
import type { Column } from './board-columns.ts'

export interface Beside {
  readonly above: string | null
  readonly below: string | null
}

const OFFLINE = 'There is no connection. The order can be changed when the server answers again.'
const ADMINS_ONLY = 'Only administrators can change this.'

/** Null: it waits on this device (decision T33). */
const moveTo = (task: Task, status: Status): Promise<Task | null> =>
  sendOrEnqueue(task, { kind: 'status', status }, () => setStatus(task, status))

async function put(task: Task, { above, below }: Beside): Promise<Task> {
  if (mustQueue(task._id)) throw refusal(OFFLINE)
  const answer = await api(placeTask, { params: { id: task._id }, body: { above, below } })
  await rememberTask(answer.task)
  return answer.task
}

/** Whether the task is in another column now; throws why the drop was refused. */
export async function moveCard(
  task: Task,
  from: Column,
  to: Column,
  beside: Beside,
  admin: boolean,
): Promise<Task | null> {
  let now: Task | null = task
  if (to.key !== from.key) {
    if (to.status !== undefined) now = await moveTo(task, to.status)
    else if (!admin || !to.changeFrom) throw refusal(ADMINS_ONLY)
    else await changeTask(task._id, to.changeFrom(from))
  }
  if (now === null) return null
  return beside.above === null && beside.below === null ? now : await put(now, beside)
}

async function restoreTicksAndStatus(was: Task): Promise<void> {
  let now = await api(getTask, { params: { id: was._id } })
  // Completed and Pending tick and untick every item in one request; only the rest are set one by one.
  if (was.status !== 'In Progress') now = await setStatus(now, was.status)
  const before = new Map(was.todoChecklist.map(({ _id, completed }) => [_id, completed]))
  for (const { _id, completed } of now.todoChecklist) {
    const wanted = before.get(_id) ?? completed
    if (wanted !== completed) now = await setItem(was._id, _id, wanted)
  }
  if (now.status !== was.status) await setStatus(now, was.status)
}

/** The task as it was: its ticks and status, or what the columns changed, and its place. */
export async function moveBack(was: Task, from: Column, to: Column, beside: Beside): Promise<void> {
  if (from.status !== undefined) {
    await restoreTicksAndStatus(was)
  } else if (from.changeFrom) await changeTask(was._id, from.changeFrom(to))
  if (beside.above !== null || beside.below !== null) await put(was, beside)
}
