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

/** A task of a cached list. */
export const taskIn = (data: Pick<TaskPages, 'pages'> | undefined, id: string): Task | undefined =>
  data?.pages.flatMap(({ tasks }) => tasks).find(({ _id }) => _id === id)

/** The ids of the tasks after this one, in order. */
export function idsAfter(pages: readonly TaskPage[], id: string): string[] {
  const ids = pages.flatMap(({ tasks }) => tasks.map(({ _id }) => _id))
  return ids.slice(ids.indexOf(id) + 1)
}

/** The pages with the task before the first of `following` that they have, or after the last task. */
export function insertBefore(
  pages: readonly TaskPage[],
  task: Task,
  following: readonly string[],
): TaskPage[] {
  const ids = new Set(pages.flatMap(({ tasks }) => tasks.map(({ _id }) => _id)))
  const below = following.find((id) => ids.has(id))
  const found = pages.findIndex(({ tasks }) => tasks.some(({ _id }) => _id === below))
  const target = found < 0 ? pages.length - 1 : found
  return pages.map((page, i) => {
    if (i !== target) return page
    const index = found < 0 ? page.tasks.length : page.tasks.findIndex(({ _id }) => _id === below)
    return { ...page, tasks: page.tasks.toSpliced(index, 0, task) }
  })
}

/** Removes a task from a cached list. Returns a function that puts it back, unless an answer has done so. */
export function takeFromList(client: QueryClient, queryKey: QueryKey, task: Task): () => void {
  const before = client.getQueryData<TaskPages>(queryKey)
  if (!before || !taskIn(before, task._id)) return () => {}
  const following = idsAfter(before.pages, task._id)
  client.setQueryData<TaskPages>(queryKey, (data) =>
    withTasks(data, (tasks) => tasks.filter(({ _id }) => _id !== task._id)),
  )
  return () =>
    client.setQueryData<TaskPages>(queryKey, (data) =>
      data && !taskIn(data, task._id) ? { ...data, pages: insertBefore(data.pages, task, following) } : data,
    )
}

export interface OptimisticChange {
  /** The cached queries that show the change. */
  keys: readonly QueryKey[]
  /** Changes the cache. Returns a function that reverts this change and no other. */
  show: () => () => void
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
  const revert = show()
  try {
    await save()
  } catch (error) {
    revert()
    onRefused(error)
  }
}
