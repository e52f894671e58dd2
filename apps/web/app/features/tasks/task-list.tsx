import { useInfiniteQuery } from '@tanstack/react-query'
import type { StatusSummary, Task } from '@task-manager/contract/tasks'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '#web/lib/api-error.ts'
import { tabIdOf } from '#web/ui/count-tabs.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { DownloadReport } from './download-report.tsx'
import { EmptyTasks } from './empty-tasks.tsx'
import { filterIn, queryWith } from './list-filter.ts'
import { MemberChip } from './member-chip.tsx'
import { PANEL_ID, StatusTabs } from './status-tabs.tsx'
import { TaskActions } from './task-actions.tsx'
import type { CardTarget } from './task-card.tsx'
import { TaskCardsSkeleton } from './task-card-skeleton.tsx'
import { MoreTasks, TaskGrid } from './task-grid.tsx'
import { taskList } from './tasks.queries.ts'
import { useToastOnError } from './use-toast-on-error.ts'

const editorOf = (task: Task): CardTarget => ({
  to: `/admin/create-task?task=${task._id}`,
  state: { taskId: task._id },
})
const detailsOf = (task: Task): CardTarget => ({ to: `/user/task-details/${task._id}` })

/** Manage Tasks for an administrator, My Tasks for a member (spec 2; the heading is the same, decision T17). */
export function TaskList({ admin }: { admin: boolean }) {
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query, admin)
  const list = useInfiniteQuery(taskList(filter))
  const [menu, setMenu] = useState<{ task: Task; button: HTMLButtonElement } | null>(null)
  const summary = useLastSummary(list.data?.pages[0]?.statusSummary, filter.assignedTo, list.isError)
  const tasks = list.data?.pages.flatMap((page) => page.tasks)
  const [known] = useState(tasks !== undefined)
  useToastOnError(list.error)

  const narrow = (name: 'status' | 'assignedTo', value: string) =>
    setQuery(queryWith(query, name, value), { preventScrollReset: true })
  const openMenu = useCallback((task: Task, button: HTMLButtonElement) => setMenu({ task, button }), [])
  const { fetchNextPage } = list
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])

  return (
    <div className="grid grid-cols-1 gap-6">
      <h1 className="text-3xl">My Tasks</h1>
      {filter.assignedTo && <MemberChip id={filter.assignedTo} onRemove={() => narrow('assignedTo', '')} />}
      <div className="flex flex-wrap-reverse items-end gap-x-6 gap-y-4">
        <StatusTabs
          status={filter.status}
          summary={summary}
          onChange={(status) => narrow('status', status)}
        />
        {admin && <DownloadReport />}
      </div>
      <div id={PANEL_ID} role="tabpanel" aria-labelledby={tabIdOf(PANEL_ID)} aria-busy={list.isFetching}>
        {tasks === undefined ? (
          list.isError ? (
            <ErrorState
              title="The tasks could not be loaded"
              message={messageOf(list.error)}
              busy={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <TaskCardsSkeleton />
          )
        ) : tasks.length === 0 ? (
          <EmptyTasks
            filter={filter}
            mayCreate={admin}
            onShowAll={() => narrow('status', '')}
            onEverybody={() => narrow('assignedTo', '')}
            onAskAgain={() => void list.refetch()}
          />
        ) : (
          <TaskGrid
            pages={list.data?.pages ?? []}
            known={known}
            targetOf={admin ? editorOf : detailsOf}
            openMenuOf={menu?.task._id ?? null}
            onMenu={openMenu}
            more={
              list.hasNextPage && (
                <MoreTasks busy={list.isFetchingNextPage} failed={list.isFetchNextPageError} onMore={more} />
              )
            }
          />
        )}
      </div>
      <TaskActions admin={admin} menu={menu} onClosed={() => setMenu(null)} />
    </div>
  )
}

/** The counts stay while another tab loads; they are emptied with the list when loading fails (spec 8). */
function useLastSummary(
  fresh: StatusSummary | undefined,
  member: string | undefined,
  failed: boolean,
): StatusSummary | undefined {
  const [last, setLast] = useState<{ member: string | undefined; summary: StatusSummary }>()
  useEffect(() => {
    if (fresh) setLast({ member, summary: fresh })
  }, [fresh, member])
  if (fresh) return fresh
  return failed || last?.member !== member ? undefined : last?.summary
}
