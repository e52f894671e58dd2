/** Applies comment events: updates the number at once, and refetches the texts where they are shown. */
import type { InfiniteData } from '@tanstack/react-query'
import type { CommentEvent } from '@task-manager/contract/events'
import type { TaskPage } from '@task-manager/contract/tasks/tasks'
import { activityKey, taskDetail } from '#web/features/tasks/data/tasks.queries.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

/** Comments within this time cause one request, in ms. */
const BURST_MS = 200

const scheduled = new Set<string>()

/** Waits for pending answers: in a busy task each event would cancel the request of the previous one. */
function refetchActivity(task: string): void {
  if (scheduled.has(task)) return
  scheduled.add(task)
  setTimeout(async () => {
    const queries = queryClient.getQueryCache().findAll({ queryKey: activityKey(task) })
    await Promise.allSettled(queries.map((query) => query.promise))
    scheduled.delete(task)
    void queryClient.invalidateQueries({ queryKey: activityKey(task) })
  }, BURST_MS)
}

export function followComments({ task, comments }: CommentEvent): void {
  refetchActivity(task)
  queryClient.setQueryData(taskDetail(task).queryKey, (known) => known && { ...known, comments })
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: ['tasks', 'list'] })) {
    const data = state.data as InfiniteData<TaskPage> | undefined
    if (!data?.pages.some(({ tasks }) => tasks.some(({ _id }) => _id === task))) continue
    queryClient.setQueryData(queryKey, {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        tasks: page.tasks.map((each) => (each._id === task ? { ...each, comments } : each)),
      })),
    })
  }
}
