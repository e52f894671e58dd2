/** Titles of tasks that texts link to: one call for all on a screen. */
import { queryOptions } from '@tanstack/react-query'
import { listTaskTitles, type TaskTitle, TITLES_MAX } from '@task-manager/contract/tasks/task-titles'
import { api } from '#web/lib/http/api.ts'

let batch: { ids: Set<string>; answer: Promise<ReadonlyMap<string, TaskTitle>> } | null = null

async function fetchTitles(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, TaskTitle>> {
  // All components of a screen request them at the same time.
  await new Promise((resolve) => setTimeout(resolve))
  batch = null
  const { tasks } = await api(listTaskTitles, { query: { ids: [...ids].join(',') } })
  return new Map(tasks.map((task) => [task._id, task]))
}

async function titleOf(id: string): Promise<TaskTitle | null> {
  if (batch === null || batch.ids.size === TITLES_MAX) {
    const ids = new Set<string>()
    batch = { ids, answer: fetchTitles(ids) }
  }
  batch.ids.add(id)
  const { answer } = batch
  return (await answer).get(id) ?? null
}

/**
 * In the order of `ids`; null for a task that the reader does not see.
 * Not below 'tasks': a title changes with its own task only.
 */
export const taskTitles = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['task-titles', ...ids],
    queryFn: () => Promise.all(ids.map(titleOf)),
    staleTime: 60_000,
    enabled: ids.length > 0,
  })
