import { bulkChangeTasks, type TaskPatch } from '@task-manager/contract/task-bulk'
import { api } from '#web/lib/http/api.ts'
import { ApiError } from '#web/lib/http/api-error.ts'

/** What speaks against a change, as the server would say it. */
export const refusal = (message: string): ApiError => new ApiError(0, 'conflict', message)

/** The same change as of many tasks (decision T38), of one; throws what speaks against it. */
export async function changeTask(id: string, change: TaskPatch): Promise<void> {
  const { results } = await api(bulkChangeTasks, { body: { ids: [id], change } })
  const [result] = results
  if (result && !result.ok) throw refusal(result.message ?? '')
}
