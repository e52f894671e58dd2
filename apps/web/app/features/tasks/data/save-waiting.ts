/** Setting what a task waits for, and the search for tasks to wait for (decision T71). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '@task-manager/contract/endpoint'
import { listTasks } from '@task-manager/contract/tasks/task-endpoints'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { setWaiting } from '@task-manager/contract/tasks/waiting'
import { api } from '#web/lib/http/api.ts'
import { rememberTask, tasksChanged } from './tasks.queries.ts'

const FOUND = 6

/** Null ends the wait. */
export async function saveWaiting(id: string, body: BodyInput<typeof setWaiting>): Promise<Task> {
  const { task } = await api(setWaiting, { params: { id }, body })
  await rememberTask(task)
  void tasksChanged()
  return task
}

/** Open tasks that match these words. */
export const tasksToWaitFor = (q: string) =>
  queryOptions({
    queryKey: ['tasks', 'to-wait-for', q],
    queryFn: async ({ signal }) =>
      (await api(listTasks, { query: { status: 'Open', q, limit: String(FOUND) }, signal })).tasks,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
