/** Highlights a task that someone else changed. It bypasses React, so that a thousand cards do not render again. */
import type { InfiniteData } from '@tanstack/react-query'
import type { TaskEvent } from '@task-manager/contract/events'
import type { Dashboard } from '@task-manager/contract/lists/dashboard'
import type { Day } from '@task-manager/contract/lists/day'
import { dayGroups } from '@task-manager/contract/tasks/task-search'
import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import { taskDetail } from '#web/features/tasks/data/tasks.queries.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

const HIGHLIGHT_MS = 2000

/** The task in each place where the screen shows it. */
function shownTasks(id: string): readonly Task[] {
  const detail = queryClient.getQueryData(taskDetail(id).queryKey)
  const answers = <Data>(...queryKey: string[]) =>
    queryClient.getQueriesData<Data>({ queryKey, type: 'active' }).flatMap(([, data]) => data ?? [])
  return [
    ...answers<InfiniteData<TaskPage>>('tasks', 'list').flatMap(({ pages }) =>
      pages.flatMap(({ tasks }) => tasks),
    ),
    ...answers<Dashboard>('dashboard').flatMap(({ recentTasks }) => recentTasks),
    ...answers<Day>('day').flatMap((day) => dayGroups.flatMap((group) => day[group])),
    ...(detail ? [detail] : []),
  ].filter(({ _id }) => _id === id)
}

/**
 * Whether a screen shows an older task. A new page receives the changes of the last minute again; it shows them already,
 * or is still loading.
 */
export function isNews({ _id, kind, task, large }: TaskEvent): boolean {
  const shown = shownTasks(_id)
  const isLoading = () => queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  if (shown.length === 0) return kind === 'task.created' && !isLoading()
  return large === true || shown.every(({ version }) => version < (task?.version ?? 0))
}

export function markChanged(taskId: string): void {
  requestAnimationFrame(() => {
    for (const element of document.querySelectorAll(`[data-task="${CSS.escape(taskId)}"]`))
      element.animate(
        [{ boxShadow: '0 0 0 2px var(--amber-text)' }, { boxShadow: '0 0 0 2px transparent' }],
        {
          duration: HIGHLIGHT_MS,
          easing: 'steps(1, end)',
        },
      )
  })
}
