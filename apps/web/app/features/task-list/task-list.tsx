import { useInfiniteQuery } from '@tanstack/react-query'
import type { Task } from '@task-manager/contract/tasks'
import { Plus } from 'lucide-react'
import { Suspense, useCallback, useRef, useState } from 'react'
import { isNarrowed, isPlain, type ListView } from '#web/features/tasks/data/list-filter.ts'
import { taskList } from '#web/features/tasks/data/tasks.queries.ts'
import { useToastOnError } from '#web/features/tasks/parts/use-toast-on-error.ts'
import { FirstPaint, firstPaint } from '#web/lib/browser/first-paint.tsx'
import { messageOf } from '#web/lib/http/api-error.ts'
import { tabIdOf } from '#web/ui/count-tabs.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import type { BoardViewProps } from './board/board-view.tsx'
import type { BulkActionsProps } from './bulk/bulk-actions.tsx'
import type { CalendarViewProps } from './calendar/calendar-view.tsx'
import { TaskCardsSkeleton } from './cards/task-card-skeleton.tsx'
import { TaskGrid } from './cards/task-grid.tsx'
import { DownloadReport } from './download-report.tsx'
import type { EmptyMatchesProps } from './empty-matches.tsx'
import { EmptyTasks } from './empty-tasks.tsx'
import type { DroppedFiltersProps } from './filter/dropped-filters.tsx'
import { FilterBar, FilterButton, FilterMenus, useFilterMenus } from './filter/filter-bar.tsx'
import { SearchField } from './filter/search-field.tsx'
import { PANEL_ID, StatusTabs } from './filter/status-tabs.tsx'
import { useFilter, useLastSummary } from './filter/use-filter.ts'
import { savePreferredView } from './filter/view-preference.ts'
import { ListTitle, oneProject } from './list-title.tsx'
import { NewTasksButton } from './new-tasks-button.tsx'
import { cardTargetOf } from './row/card-target.ts'
import { countInTab, taskCountLabel } from './row/counts.ts'
import type { OpenMenu } from './row/menu-button.tsx'
import { useHighlight } from './row/use-highlight.ts'
import { useOpenCard } from './row/use-open-card.ts'
import type { TableViewProps } from './table/table-view.tsx'
import { TaskActions } from './task-actions.tsx'
import type { ViewSwitchProps } from './view-switch.tsx'
import type { WorkloadViewProps } from './workload/workload-view.tsx'

// Out of reach, they say less.
const EmptyMatches = onDemand<EmptyMatchesProps>(() =>
  import('./empty-matches.tsx').catch(() => ({ default: () => <p>Nothing matches.</p> })),
)
const ViewSwitch = onDemand<ViewSwitchProps>(() =>
  import('./view-switch.tsx').catch(() => ({ default: () => null })),
)
const TableView = onDemand<TableViewProps>(() =>
  import('./table/table-view.tsx').catch(() => ({
    default: () => <p role="alert">The table could not be loaded.</p>,
  })),
)
// The list is whole without it: rows that can be ticked, the keys that walk them, and what is done with many at once.
const BulkActions = onDemand<BulkActionsProps>(() =>
  import('./bulk/bulk-actions.tsx').catch(() => ({ default: () => null })),
)
const BoardView = onDemand<BoardViewProps>(() =>
  import('./board/board-view.tsx').catch(() => ({
    default: () => <p role="alert">The board could not be loaded.</p>,
  })),
)
const CalendarView = onDemand<CalendarViewProps>(() =>
  import('./calendar/calendar-view.tsx').catch(() => ({
    default: () => <p role="alert">The calendar could not be loaded.</p>,
  })),
)
const WorkloadView = onDemand<WorkloadViewProps>(() =>
  import('./workload/workload-view.tsx').catch(() => ({
    default: () => <p role="alert">The workload could not be loaded.</p>,
  })),
)
const DroppedFilters = onDemand<DroppedFiltersProps>(() =>
  import('./filter/dropped-filters.tsx').catch(() => ({ default: () => null })),
)

/** Manage Tasks for an administrator, My Tasks for a member (spec 2; the heading is the same, decision T17). */
export function TaskList({ admin }: { admin: boolean }) {
  const { filter, view, by, change, search, getReader, dropped, forgetDropped } = useFilter(admin)
  const project = oneProject(filter)
  const menus = useFilterMenus()
  // Its route asks at every navigation; a slow device, which draws it a second later, does not ask again.
  const list = useInfiniteQuery({ ...taskList(filter), staleTime: Number.POSITIVE_INFINITY })
  const opener = useRef<OpenMenu>(null)
  const summary = useLastSummary(list.data?.pages[0]?.statusSummary, filter, list.isError)
  const tasks = list.data?.pages.flatMap((page) => page.tasks)
  const [shown, setShown] = useState<BulkActionsProps['pages']>([])
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [known] = useState(() => tasks !== undefined && firstPaint('tasks') === null)
  const screen = useRef<HTMLDivElement>(null)
  const marker = useHighlight(filter.q, list.isPlaceholderData)
  useToastOnError(list.error)

  const openMenu = useCallback<OpenMenu>((...menu) => opener.current?.(...menu), [])
  const openCard = useOpenCard()
  const exact = isPlain(filter)
  const count = list.isPlaceholderData ? undefined : countInTab(filter.status, summary)
  const found = taskCountLabel(count, exact)
  const drawn = {
    marker,
    targetOf: cardTargetOf(admin),
    onMenu: openMenu,
    more: !list.isPlaceholderData && <LoadMore what="tasks" list={list} />,
  }
  const table = (rows: readonly Task[] | undefined) => (
    <Suspense>
      <TableView {...drawn} admin={admin} tasks={rows} filter={filter} tools={tools} onChange={change} />
    </Suspense>
  )
  const placed = view === 'board' || view === 'calendar' || view === 'workload'
  const arranged = () => {
    const props = { ...drawn, admin, filter, tools, onChange: change, onShown: setShown }
    return (
      <Suspense>
        {view === 'board' ? (
          <BoardView {...props} by={by} />
        ) : view === 'workload' ? (
          <WorkloadView {...props} />
        ) : (
          <CalendarView {...props} />
        )}
      </Suspense>
    )
  }
  const show = (next: ListView) => {
    savePreferredView(next)
    change({ view: next === 'cards' ? '' : next })
  }
  const switcher = (narrow: boolean) => (
    <Suspense>
      <ViewSwitch admin={admin} narrow={narrow} view={view} onChange={show} />
    </Suspense>
  )
  const bar = { admin, filter, menus, onChange: change }

  return (
    <div ref={screen} className="grid grid-cols-1 gap-4 [[data-bar]_&]:pb-14">
      <div className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:block">
          <ListTitle filter={filter} />
          <div className="sm:hidden print:hidden">{switcher(true)}</div>
          <div className="flex gap-2 max-sm:order-last max-sm:w-full print:hidden">
            <SearchField q={filter.q ?? ''} onChange={search} getReader={getReader} />
            <FilterButton filter={filter} menus={menus} />
          </div>
          {admin && (
            <LinkButton
              to={project === null ? '/admin/create-task' : `/admin/create-task?projectId=${project}`}
              size="small"
              className="max-sm:min-w-11 max-sm:px-0 print:hidden"
            >
              <Plus size={18} aria-hidden="true" />
              <span className="max-sm:sr-only">New task</span>
            </LinkButton>
          )}
        </div>
        <div className="flex items-end gap-x-4 shadow-[inset_0_-1px_0_var(--hairline)] max-sm:items-center max-sm:[[data-board]_&]:hidden print:hidden">
          <StatusTabs
            status={filter.status}
            summary={summary}
            exact={exact}
            onChange={(status) => change({ status })}
          />
          <div className="min-w-17 shrink-0 pb-1.5 max-sm:hidden shell:min-w-26">{switcher(false)}</div>
          {admin && (
            <div className="shrink-0 pb-1.5 max-sm:pb-0">
              <DownloadReport filter={filter} found={found} />
            </div>
          )}
        </div>
        <FilterBar {...bar} view={view} sorts={!placed} tools={view === 'cards' ? undefined : setTools} />
      </div>
      {dropped.length > 0 && (
        <Suspense>
          <DroppedFilters dropped={dropped} admin={admin} onDismiss={forgetDropped} />
        </Suspense>
      )}
      <NewTasksButton queryKey={taskList(filter).queryKey} />
      <div
        id={PANEL_ID}
        role="tabpanel"
        aria-labelledby={tabIdOf(PANEL_ID)}
        aria-busy={list.isFetching}
        className={
          list.isPlaceholderData ? 'opacity-60 transition-opacity delay-150 duration-120' : undefined
        }
      >
        {tasks === undefined || (tasks.length === 0 && list.isPlaceholderData) ? (
          list.isError ? (
            <ErrorState
              title="The tasks could not be loaded"
              message={messageOf(list.error)}
              busy={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          ) : view === 'table' ? (
            table(undefined)
          ) : (
            <FirstPaint part="tasks">
              <TaskCardsSkeleton />
            </FirstPaint>
          )
        ) : tasks.length > 0 ? (
          view === 'table' ? (
            table(tasks)
          ) : placed ? (
            arranged()
          ) : (
            <TaskGrid pages={list.data?.pages ?? []} known={known} onOpen={openCard} {...drawn} />
          )
        ) : isNarrowed(filter) ? (
          <Suspense>
            <EmptyMatches admin={admin} filter={filter} elsewhere={summary?.all ?? 0} onChange={change} />
          </Suspense>
        ) : (
          <EmptyTasks
            status={filter.status}
            mayCreate={admin}
            onShowAll={() => change({ status: '' })}
            onAskAgain={() => void list.refetch()}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {isNarrowed(filter) && found}
      </p>
      <FilterMenus {...bar} found={found} />
      {list.data && (
        <Suspense>
          <BulkActions
            admin={admin}
            screen={screen}
            pages={placed ? shown : list.data.pages}
            filter={filter}
            count={count}
            more={list.hasNextPage}
          />
        </Suspense>
      )}
      <TaskActions admin={admin} ref={opener} />
    </div>
  )
}
