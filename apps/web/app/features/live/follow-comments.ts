/** Applies comment events: updates the number at once, and refetches the texts where they are shown. */
import type { InfiniteData, Query } from '@tanstack/react-query'
import type { CommentEvent } from '@task-manager/contract/events'
import type { TaskPage } from '@task-manager/contract/tasks/tasks'
import { activityKey, type ShownTask, taskDetail } from '#web/features/tasks/data/tasks.queries.ts'
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

type Answer = InfiniteData<TaskPage> | ShownTask

function showCount({ queryKey }: Query, { task, comments }: CommentEvent): void {
  queryClient.setQueryData<Answer>(queryKey, (data) => {
    if (data === undefined || !('pages' in data)) return data && { ...data, comments }
    if (!data.pages.some(({ tasks }) => tasks.some(({ _id }) => _id === task))) return data
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        tasks: page.tasks.map((each) => (each._id === task ? { ...each, comments } : each)),
      })),
    }
  })
}

export function followComments(event: CommentEvent): void {
  const { task } = event
  refetchActivity(task)
  const cache = queryClient.getQueryCache()
  for (const queryKey of [['tasks', 'list'], taskDetail(task).queryKey])
    for (const query of cache.findAll({ queryKey })) {
      showCount(query, event)
      // A pending answer may be older than the event.
      if (query.state.fetchStatus === 'fetching')
        query.promise?.then(
          () => showCount(query, event),
          () => {},
        )
    }
}
