/** What a drop sends: the change that the column means, then the place; and what takes both back (decision T43). */
import { getTask, placeTask, type Status, type Task } from '@task-manager/contract/tasks'
import { changeTask, refusal } from '#web/features/task-list/row/change-task.ts'
import { rememberTask, sendTicks, setStatus } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { connection } from '#web/lib/http/connection.ts'
import { keepChange, waitingFor } from '#web/lib/offline/offline-queue.ts'
import type { Column } from './board-columns.ts'

export interface Beside {
  readonly above: string | null
  readonly below: string | null
}

const OFFLINE = 'There is no connection. The order can be changed when the server answers again.'
const ADMINS_ONLY = 'Only administrators can change this.'

const isAway = (task: Task): boolean => connection() !== 'online' || waitingFor(task._id).length > 0

/** Null: it waits on this device (decision T33). */
async function moveTo(task: Task, status: Status): Promise<Task | null> {
  const keep = async () => {
    await keepChange(task, { kind: 'status', status })
    return null
  }
  if (isAway(task)) return await keep()
  try {
    return await setStatus(task, status)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'network') return await keep()
    throw error
  }
}

async function put(task: Task, { above, below }: Beside): Promise<Task> {
  if (isAway(task)) throw refusal(OFFLINE)
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

/** The task as it was: its ticks and status, or what the columns changed, and its place. */
export async function moveBack(was: Task, from: Column, to: Column, beside: Beside): Promise<void> {
  if (from.status !== undefined) {
    const now = await api(getTask, { params: { id: was._id } })
    const back = await sendTicks(now, was.todoChecklist)
    if (back.status !== was.status) await setStatus(back, was.status)
  } else if (from.changeFrom) await changeTask(was._id, from.changeFrom(to))
  if (beside.above !== null || beside.below !== null) await put(was, beside)
}
