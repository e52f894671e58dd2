/** Queries and calls of tasks. */
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getTask, listTasks, patchTaskStatus } from '@task-manager/contract/tasks/task-endpoints'
import { updateItem } from '@task-manager/contract/tasks/task-items'
import type { Status, Task, TaskDetails, TaskPage } from '@task-manager/contract/tasks/tasks'
import { api } from '#web/lib/http/api.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { queryClient, rememberAnswer, whenNotified } from '#web/lib/http/query-client.ts'
import { FIRST_PAGE, type ListFilter } from './find/list-filter.ts'

/** The size of later pages, which load before the reader reaches them. */
const NEXT_PAGES = 96

const keyOf = (filter: ListFilter) => ['tasks', 'list', filter] as const

/** With another search, filter or order in the same tab, the previous tasks stay until the answer arrives. */
const isSameTab = (key: readonly unknown[] | undefined, { status }: ListFilter): boolean =>
  (key?.[2] as ListFilter | undefined)?.status === status

/** Changes that have no answer yet, by themselves or by what they change (`sendInOrder`). */
export const unanswered = new Map<unknown, Promise<void>>()

/** What is requested before a change has its answer would revert the change on the screen. */
export async function untilAnswered(): Promise<void> {
  while (unanswered.size > 0) await Promise.all(unanswered.values())
}

/** `[first, next]`: page sizes. */
export const taskList = (filter: ListFilter, [first, next] = [FIRST_PAGE, NEXT_PAGES]) =>
  infiniteQueryOptions({
    queryKey: keyOf(filter),
    queryFn: async ({ pageParam, signal }) => {
      await untilAnswered()
      return api(listTasks, {
        query: {
          ...filter,
          limit: String(pageParam ? next : first),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (before: InfiniteData<TaskPage, string> | undefined, query) =>
      isSameTab(query?.queryKey, filter) ? before : undefined,
  })

/** The number of tasks with this filter in any status. */
export const taskCount = (filter: ListFilter) =>
  queryOptions({
    queryKey: ['tasks', 'count', filter],
    queryFn: async ({ signal }) =>
      (await api(listTasks, { query: { ...filter, status: '', limit: '1' }, signal })).statusSummary.all,
  })

export const prefetchTasks = (filter: ListFilter): Promise<void> =>
  queryClient.prefetchInfiniteQuery(taskList(filter))

/** The task in a cached list, with the time of that answer. */
function inLists(id: string): { task: Task; at: number } | undefined {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['tasks', 'list'] })) {
    const pages = (query.state.data as InfiniteData<TaskPage> | undefined)?.pages ?? []
    const task = pages.flatMap(({ tasks }) => tasks).find(({ _id }) => _id === id)
    if (task) return { task, at: query.state.dataUpdatedAt }
  }
  return undefined
}

/** A task from its own answer, or from lists and live events, which lack the details. */
export type ShownTask = Task & Partial<TaskDetails>

export const taskDetail = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'detail', id],
    queryFn: ({ signal }): Promise<ShownTask> => api(getTask, { params: { id }, signal }),
    // Shows data of a list at once and keeps its age, so that it is refetched when stale.
    initialData: () => inLists(id)?.task,
    initialDataUpdatedAt: () => inLists(id)?.at,
  })

export const prefetchTask = (id: string): Promise<void> => queryClient.prefetchQuery(taskDetail(id))

/** The key of a task's activity, which every change and comment invalidates. */
export const activityKey = (id: string) => ['activity', id] as const

/**
 * Caches the server's answer and resolves when the screens have it. A live event of a later change may have arrived before
 * it.
 */
export async function rememberTask(task: Task): Promise<void> {
  rememberAnswer<ShownTask>(taskDetail(task._id).queryKey, (known) =>
    known && known.version > task.version ? known : { ...known, ...task },
  )
  await whenNotified()
}

/** Invalidates lists, counts and dashboards. */
export function tasksChanged(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'detail' })
}

/** The current task, when a call was refused because someone changed it first (decision T5). */
export function currentTaskIn(error: unknown): Task | null {
  return error instanceof ApiError && error.code === 'version_conflict'
    ? ((error.problem?.task as Task | undefined) ?? null)
    : null
}

/** The newest cached version. The detail may be newer than the list. */
function versionOf({ _id, version }: Task): number {
  return Math.max(version, queryClient.getQueryData(taskDetail(_id).queryKey)?.version ?? 0)
}

/** Sets a status even if someone changed the task meanwhile. */
export async function setStatus(task: Task, status: Status, attempts = 3): Promise<Task> {
  try {
    const answer = await api(patchTaskStatus, {
      params: { id: task._id },
      body: { status },
      ifMatch: versionOf(task),
    })
    await rememberTask(answer.task)
    return answer.task
  } catch (error) {
    const current = currentTaskIn(error)
    if (current === null || attempts <= 1) throw error
    return setStatus(current, status, attempts - 1)
  }
}

/** Ticks or unticks one item, whatever else changed in the task. */
export async function setItem(id: string, itemId: string, completed: boolean): Promise<Task> {
  const { task } = await api(updateItem, { params: { id, itemId }, body: { completed } })
  await rememberTask(task)
  return task
}
