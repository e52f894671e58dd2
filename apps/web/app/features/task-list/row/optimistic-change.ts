/** Shows a change of a task before the server has answered, and reverts it when the server refuses. */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'

export type TaskPages = InfiniteData<TaskPage, string>

/** The pages of a list with the tasks of each page changed. */
export const withTasks = <Pages extends TaskPages>(
  data: Pages | undefined,
  change: (tasks: TaskPage['tasks']) => TaskPage['tasks'],
): Pages | undefined =>
  data && { ...data, pages: data.pages.map((page) => ({ ...page, tasks: change(page.tasks) })) }

/** The pages of a list with one task changed. */
export const withTask = (
  data: TaskPages | undefined,
  id: string,
  fields: Partial<Task>,
): TaskPages | undefined =>
  withTasks(data, (tasks) => tasks.map((task) => (task._id === id ? { ...task, ...fields } : task)))

export interface OptimisticChange {
  /** The cached queries that show the change. */
  keys: readonly QueryKey[]
  /** Changes the cache. */
  show: () => void
  /** Sends the change; rejects when it is refused. */
  save: () => Promise<void>
  onRefused: (error: unknown) => void
}

export async function changeOptimistically(
  client: QueryClient,
  { keys, show, save, onRefused }: OptimisticChange,
): Promise<void> {
  const cached = keys.filter((queryKey) => client.getQueryData(queryKey) !== undefined)
  // Pending answers would show the old state again.
  await Promise.all(cached.map((queryKey) => client.cancelQueries({ queryKey })))
  const before = cached.map((queryKey) => [queryKey, client.getQueryData(queryKey)] as const)
  show()
  try {
    await save()
  } catch (error) {
    for (const [queryKey, data] of before) client.setQueryData(queryKey, data)
    onRefused(error)
  }
}
