import {
  type BulkResult,
  bulkChangeTasks,
  type TaskPatch,
  undoBulkChange,
} from '@task-manager/contract/tasks/task-bulk'
import { sendInOrder } from '#web/features/tasks/data/change-order.ts'
import { api } from '#web/lib/http/api.ts'
import { refusal } from '#web/lib/http/api-error.ts'
import { isConnected } from '#web/lib/http/connection.ts'

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

/** Changes one task with the call for bulk changes (decision T38). Rejects when the server refuses. */
export const changeTask = (id: string, change: TaskPatch): Promise<Undo> =>
  sendInOrder(id, () => send(id, change))

/** Like `changeTask`, but throws `offline` as the message when there is no connection. */
export async function changeTaskOnline(id: string, change: TaskPatch, offline: string): Promise<Undo> {
  if (!(await isConnected())) throw refusal(offline)
  return await changeTask(id, change)
}
