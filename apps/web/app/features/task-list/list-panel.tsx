import type { StatusSummary } from '@task-manager/contract/status-counts'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { Suspense, useEffect, useRef } from 'react'
import { isNarrowed } from '#web/features/tasks/data/find/list-filter.ts'
import type { ListView } from '#web/features/tasks/data/find/list-view.ts'
import { FirstPaint } from '#web/lib/browser/first-paint.tsx'
import { useConnection } from '#web/lib/http/connection.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/list/load-more.tsx'
import type { Pages } from '#web/ui/list/use-next-pages.ts'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { TaskCardsSkeleton } from './cards/task-card-skeleton.tsx'
import { TaskGrid } from './cards/task-grid.tsx'
import { EmptyTasks } from './empty-tasks.tsx'
import { notOnDevice } from './filter/not-on-device.ts'
import { EmptyMatches, type OwnListProps, ownListView, TableView } from './lazy-parts.tsx'
import { useOpenCard } from './row/use-open-card.ts'

/** The list query, as `useInfiniteQuery` returns it. */
interface List extends Pages {
  data: { pages: readonly { readonly tasks: readonly Task[] }[] } | undefined
  error: unknown
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  isFetchingNextPage: boolean
  refetch: () => Promise<unknown>
}

interface Props extends OwnListProps {
  list: List
  view: ListView
  /** Undefined during the first load. */
  tasks: readonly Task[] | undefined
  summary: StatusSummary | undefined
  /** The tasks were in the cache when the screen opened. */
  known: boolean
}

const isMissing = ({ list, tasks }: Pick<Props, 'list' | 'tasks'>): boolean =>
  tasks === undefined || (tasks.length === 0 && list.isPlaceholderData)

/** The view that loads its own tasks; undefined also while an empty list or an error is shown instead. */
export function ownViewOf({ list, view, tasks }: Pick<Props, 'list' | 'view' | 'tasks'>) {
  const hasNone = isMissing({ list, tasks }) ? list.isError : tasks?.length === 0
  return hasNone ? undefined : ownListView(view)
}

/** The tasks in the chosen view, or the reason why there are none. */
export function ListPanel(props: Props) {
  const { list, view: _, tasks, summary: __, known: ___, ...own } = props
  const View = ownViewOf(props)
  if (View)
    return (
      <Suspense>
        <View {...own} />
      </Suspense>
    )
  if (tasks === undefined || isMissing(props)) return <NotLoaded {...props} />
  return tasks.length === 0 ? <Empty {...props} /> : <Tasks {...props} tasks={tasks} />
}

function Tasks({ list, view, known, summary: _, ...props }: Props & { tasks: readonly Task[] }) {
  const openCard = useOpenCard()
  const more = !list.isPlaceholderData && <LoadMore items="tasks" list={list} />
  if (view === 'table') return <Table {...props} more={more} />
  return <TaskGrid {...props} pages={list.data?.pages ?? []} known={known} onOpen={openCard} more={more} />
}

type TableProps = Parameters<typeof TableView>[0]

const Table = (props: TableProps) => (
  <Suspense fallback={<SkeletonLines />}>
    <TableView {...props} />
  </Suspense>
)

function NotLoaded({ list, view, tasks: _, summary: __, known: ___, ...props }: Props) {
  if (list.isError) return <Failed list={list} filter={props.filter} />
  if (view === 'table') return <Table {...props} tasks={undefined} more={null} />
  return (
    <FirstPaint part="tasks">
      <TaskCardsSkeleton />
    </FirstPaint>
  )
}

/** An error; without a network it explains which filters need the server. */
function Failed({ list, filter }: Pick<Props, 'list' | 'filter'>) {
  const isOffline = useConnection() !== 'online'
  const failure = queryFailure(list)
  const message = (isOffline && notOnDevice(filter)) || failure.message
  return <ErrorState title="Couldn't load the tasks" {...failure} message={message} />
}

function Empty({ admin, list, view, filter, summary, ...props }: Props) {
  const pressed = useRef(false)
  // The button goes with the empty list, perhaps before the part that moves the focus of rows is loaded.
  useEffect(
    () => () => {
      if (pressed.current && document.activeElement === document.body)
        document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    },
    [],
  )
  const onChange: Props['onChange'] = (changes) => {
    pressed.current = true
    props.onChange(changes)
  }
  // Cards show all tasks unless the address has a status.
  const showAll = () => onChange({ status: view === 'cards' ? '' : 'all' })
  if (!isNarrowed(filter))
    return (
      <EmptyTasks
        // Open is the default tab, so it is not the reason when there are no tasks at all.
        status={filter.status === 'Open' && summary?.all === 0 ? '' : filter.status}
        canCreate={admin}
        onShowAll={showAll}
        onRefresh={() => void list.refetch()}
      />
    )
  return (
    <Suspense>
      <EmptyMatches
        admin={admin}
        filter={filter}
        elsewhere={summary?.all ?? 0}
        onShowAll={showAll}
        onChange={onChange}
      />
    </Suspense>
  )
}
