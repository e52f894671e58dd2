import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { countInTab, taskCountLabel } from '#web/features/tasks/data/find/counts.ts'
import { isNarrowed, isPlainList, type ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { type ListView, savePreferredView } from '#web/features/tasks/data/find/list-view.ts'
import { taskList } from '#web/features/tasks/data/tasks.queries.ts'
import { firstPaint } from '#web/lib/browser/first-paint.tsx'
import { useToastOnError } from '#web/lib/http/error-toast.ts'
import { useMayAddTasks } from '#web/lib/session/use-may-add-tasks.ts'
import { tabPanel } from '#web/ui/list/count-tabs.tsx'
import type { BulkActionsProps } from './bulk/bulk-actions.tsx'
import { DownloadReport } from './download-report.tsx'
import type { FilterMenusState } from './filter/filter-button.tsx'
import { SearchField } from './filter/search-field.tsx'
import { PANEL_ID, StatusTabs } from './filter/status-tabs.tsx'
import { useFilter, useLastSummary } from './filter/use-filter.ts'
import { BulkActions, DroppedFilters, FilterBar, ownListView, ViewSwitch } from './lazy-parts.tsx'
import { ListHeader } from './list-header.tsx'
import { ListPanel, ownViewOf } from './list-panel.tsx'
import { NewTasksButton } from './new-tasks-button.tsx'
import { cardTargetOf } from './row/card-target.ts'
import type { OpenMenu } from './row/menu-button.tsx'
import { MovesProvider } from './row/moves.tsx'
import { RightsContext, rightsByRole } from './row/rights.ts'
import { useHighlight } from './row/use-highlight.ts'
import { TaskActions } from './task-actions.tsx'

/** Manage Tasks for an administrator, My Tasks for a member (spec 2; the heading is the same, decision T17). */
export function TaskList({ admin }: { admin: boolean }) {
  return (
    <MovesProvider>
      <List admin={admin} />
    </MovesProvider>
  )
}

/** The height of the filter bar before it is loaded; on phones an empty one has none. */
const FilterBarSpace = ({ filter }: { filter: ListFilter }) => (
  <div className={`min-h-8 pointer-coarse:min-h-11 ${isNarrowed(filter) ? '' : 'max-sm:hidden'}`} />
)

/** Announces the number of tasks after each change of the filters, the removal of the last one included. */
function Found({ filter, found }: { filter: ListFilter; found: string | undefined }) {
  const [used, setUsed] = useState(false)
  if (!used && isNarrowed(filter)) setUsed(true)
  return (
    <p role="status" className="sr-only">
      {used && found}
    </p>
  )
}

function List({ admin }: { admin: boolean }) {
  const { filter, view, by, change, search, clears, dropped, forgetDropped } = useFilter(admin)
  const [open, setOpen] = useState<FilterMenusState['open']>(null)
  // The route loads the list at every navigation; rendering it a second later must not load it again.
  const list = useInfiniteQuery({ ...taskList(filter), staleTime: Number.POSITIVE_INFINITY })
  const opener = useRef<OpenMenu>(null)
  const summary = useLastSummary(list.data?.pages[0]?.statusSummary, filter, list.isError)
  const tasks = list.data?.pages.flatMap((page) => page.tasks)
  const [shown, setShown] = useState<BulkActionsProps['pages']>([])
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [known] = useState(() => tasks !== undefined && firstPaint('tasks') === null)
  const screen = useRef<HTMLDivElement>(null)
  const highlight = useHighlight(filter.q, list.isPlaceholderData)
  useToastOnError(list.error, tasks !== undefined && !list.isFetchNextPageError)

  const openMenu = useCallback<OpenMenu>((...menu) => opener.current?.(...menu), [])
  const answered = list.data?.pages[0]?.can
  const mayAdd = useMayAddTasks()
  const can = useMemo(
    () => ({ ...(answered ?? rightsByRole(admin)), create: mayAdd }),
    [answered, admin, mayAdd],
  )
  const exact = isPlainList(filter)
  const count = list.isPlaceholderData ? undefined : countInTab(filter.status, summary)
  const found = taskCountLabel(count, exact)
  const hasOwnList = ownListView(view) !== undefined
  const chooseView = (next: ListView) => {
    savePreferredView(next)
    change({ view: next === 'cards' ? '' : next })
  }
  const viewSwitch = (narrow: boolean) => (
    <Suspense>
      <ViewSwitch admin={admin} narrow={narrow} view={view} onChange={chooseView} />
    </Suspense>
  )
  // On phones the board's columns are tabs and replace those of the list.
  const isBoard = view === 'board' && ownViewOf({ list, view, tasks }) !== undefined
  const panel = { admin, list, tasks, summary, filter, view, by, known, highlight, tools }

  return (
    <RightsContext value={can}>
      <div ref={screen} className="grid grid-cols-1 gap-4 [[data-bar]_&]:pb-14">
        <div className="grid grid-cols-1 gap-2">
          <ListHeader filter={filter} setMenu={setOpen} viewSwitch={viewSwitch(true)}>
            {/* Mounts a new field after clearing, because text that is still being typed is not in the address. */}
            <SearchField key={clears} {...search} />
          </ListHeader>
          <div
            className={`flex items-end gap-x-4 line-below max-sm:items-center print:hidden ${isBoard ? 'max-sm:hidden' : ''}`}
          >
            <StatusTabs
              status={filter.status}
              summary={summary}
              exact={exact}
              withOpen={view !== 'cards'}
              onChange={(tab) => change({ status: tab || (view === 'cards' ? '' : 'all') })}
            />
            <div className="min-w-17 shrink-0 pb-1.5 max-sm:hidden shell:min-w-26">{viewSwitch(false)}</div>
            {admin && (
              <div className="shrink-0 pb-1.5 max-sm:pb-0">
                <DownloadReport filter={filter} found={found} />
              </div>
            )}
          </div>
          <Suspense fallback={<FilterBarSpace filter={filter} />}>
            <FilterBar
              admin={admin}
              filter={filter}
              menus={{ open, setOpen }}
              view={view}
              sorts={!hasOwnList}
              found={found}
              tools={view === 'cards' ? undefined : setTools}
              onChange={change}
            />
          </Suspense>
        </div>
        {dropped.length > 0 && (
          <Suspense>
            <DroppedFilters dropped={dropped} admin={admin} onDismiss={forgetDropped} />
          </Suspense>
        )}
        <div>
          <NewTasksButton queryKey={taskList(filter).queryKey} belowHead={view === 'table'} />
          <div
            {...tabPanel(PANEL_ID)}
            aria-busy={list.isFetching}
            className={
              list.isPlaceholderData ? 'opacity-60 transition-opacity delay-150 duration-120' : undefined
            }
          >
            <ListPanel
              {...panel}
              targetOf={cardTargetOf(admin, view)}
              onMenu={openMenu}
              onChange={change}
              onShown={setShown}
            />
          </div>
        </div>
        <Found filter={filter} found={found} />
        {list.data && (
          <Suspense>
            <BulkActions
              screen={screen}
              pages={hasOwnList ? shown : list.data.pages}
              filter={filter}
              count={count}
              more={list.hasNextPage}
            />
          </Suspense>
        )}
        <TaskActions ref={opener} />
      </div>
    </RightsContext>
  )
}
