import {
  type BulkResult,
  bulkChangeTasks,
  type TaskPatch,
  undoBulkChange,
} from '@task-manager/contract/tasks/task-bulk'
import { api } from '#web/lib/http/api.ts'
import { refusal } from '#web/lib/http/api-error.ts'
import { connection } from '#web/lib/http/connection.ts'

/** The last change of each task that has no answer yet. */
const pending = new Map<string, Promise<void>>()

/** While a change has no answer, an answer of a list would revert it on the screen. */
export const isAnyChanging = (): boolean => pending.size > 0

/** Undoes a change. Rejects when the task has changed since. */
export type Undo = () => Promise<void>

function requireDone([result]: readonly BulkResult[]): void {
  if (result && !result.ok) throw refusal(result.message ?? '')
}

async function undo(actionId: string): Promise<void> {
  requireDone((await api(undoBulkChange, { params: { id: actionId } })).results)
}

async function send(id: string, change: TaskPatch): Promise<Undo> {
  const { actionId, results } = await api(bulkChangeTasks, { body: { ids: [id], change } })
  requireDone(results)
  return () => sendInOrder(id, () => undo(actionId))
}

/** The task has a change without an answer, so what the screen shows of it is older than the change. */
export const isChanging = (id: string): boolean => pending.has(id)

/** Sends a change after the task's earlier ones: requests can overtake each other. */
export function sendInOrder<T>(id: string, send: () => Promise<T>): Promise<T> {
  const sent = (pending.get(id) ?? Promise.resolve()).then(send)
  const forget = (): void => {
    if (pending.get(id) === settled) pending.delete(id)
  }
  const settled = sent.then(forget, forget)
  pending.set(id, settled)
  return sent
}

/** Changes one task with the call for bulk changes (decision T38). Rejects when the server refuses. */
export const changeTask = (id: string, change: TaskPatch): Promise<Undo> =>
  sendInOrder(id, () => send(id, change))

/** Like `changeTask`, but throws `offline` as the message when there is no connection. */
export async function changeTaskOnline(id: string, change: TaskPatch, offline: string): Promise<Undo> {
  if (connection() !== 'online') throw refusal(offline)
  return await changeTask(id, change)
}
