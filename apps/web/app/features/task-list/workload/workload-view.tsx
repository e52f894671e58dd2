import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isCalendarDate } from '@task-manager/contract/calendar'
import type { WorkloadRow } from '@task-manager/contract/lists/workload'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { useCallback, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useMoves } from '#web/features/task-list/row/moves.tsx'
import type { TaskEntryProps } from '#web/features/task-list/row/task-entry.tsx'
import type { ListFilter, QueryChanges } from '#web/features/tasks/data/find/list-filter.ts'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { orderOf } from '#web/lib/people-order.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { DragPreview } from '#web/ui/drag/drag-preview.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/list/loading-rows.tsx'
import { type NextFocus, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'
import { useReassign } from './use-reassign.ts'
import { type TaskDrag, useWorkloadKeys } from './use-workload-keys.ts'
import { workloadQuery } from './workload.queries.ts'
import { type RowsProps, type WorkloadCell, WorkloadGrid, WorkloadPeople } from './workload-rows.tsx'
import { WorkloadTasks } from './workload-tasks.tsx'
import { WorkloadTools } from './workload-tools.tsx'
import { keyOf, NOBODY, nameOf, rowsInOrder, weeksWithEnds } from './workload-weeks.ts'

export interface WorkloadViewProps extends Omit<TaskEntryProps, 'today'> {
  filter: ListFilter
  /** The place for the view's own tools, in the bar above the list. */
  tools: HTMLElement | null
  onChange: (changes: QueryChanges, replace?: boolean) => void
  /** Reports the tasks on show, for selecting them. */
  onShown: (pages: readonly { readonly tasks: readonly Task[] }[]) => void
}

/** The most people in the menu; with more it would be too long. */
const MAX_PEOPLE = 12

const hasTasks = (rows: readonly WorkloadRow[], cell: WorkloadCell | null): boolean =>
  rows.some((row) => keyOf(row) === cell?.person && (row.loads[cell.week]?.tasks ?? 0) > 0)

const firstCellOf = (rows: readonly WorkloadRow[]): WorkloadCell | null =>
  rows.flatMap((row) =>
    row.loads.flatMap(({ tasks }, week) => (tasks > 0 ? [{ person: keyOf(row), week }] : [])),
  )[0] ?? null

/** The person who would get the dragged task; null at its old place. */
const targetOf = (drag: TaskDrag | null, open: WorkloadCell | null): string | null =>
  drag && drag.to !== open?.person ? drag.to : null

/** The people to whom the menu of a task can reassign it. */
function receiversOf(keys: readonly string[], open: WorkloadCell | null): readonly string[] {
  const others = keys.filter((key) => key !== NOBODY && key !== open?.person)
  return open && others.length <= MAX_PEOPLE ? others : []
}

/** A task of the open cell, else the cell that Tab focuses. */
const nextFocus: NextFocus = (root) =>
  root.querySelector<HTMLElement>('[data-row] a') ??
  root.querySelector<HTMLElement>('[data-week][tabindex="0"]')

/** Open tasks by person and week. Dragging a task to another person reassigns it (decision T48). */
export default function WorkloadView({ filter, tools, onChange, onShown, ...cards }: WorkloadViewProps) {
  const today = useToday()
  const [query] = useSearchParams()
  const phone = useIsPhone()
  const requested = query.get('day') ?? ''
  const workload = workloadQuery(filter, today, isCalendarDate(requested) ? requested : undefined)
  const { data, ...state } = useQuery({ ...workload, placeholderData: keepPreviousData })
  const order = orderOf(query.get('people'))
  const rows = rowsInOrder(data?.rows ?? [], order)
  const weeks = weeksWithEnds(data?.weeks ?? [], today)
  const keys = rows.map(keyOf)
  const nameFor = (key: string) => nameOf(rows.find((row) => keyOf(row) === key) ?? { person: null })

  const root = useRef<HTMLDivElement>(null)
  useFocusFallback(root, nextFocus)
  const [open, setOpen] = useState<WorkloadCell | null>(null)
  const [active, setActive] = useState<WorkloadCell | null>(null)
  const [tasks, setTasks] = useState<readonly Task[]>([])
  const [announcement, announce] = useState('')
  const reassign = useReassign(workload.queryKey, nameFor, announce)
  const reassignTo = (task: Task, to: string) => {
    if (open) void reassign({ task, from: open.person, to, week: open.week })
  }
  const showTasks = useCallback(
    (shown: readonly Task[]) => {
      setTasks(shown)
      onShown([{ tasks: shown }])
    },
    [onShown],
  )
  const focusOpenCell = (options: FocusOptions = {}) =>
    root.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus(options)
  const drag = useWorkloadKeys({
    root,
    keys,
    from: open?.person,
    nameOf: nameFor,
    taskOf: (id) => tasks.find(({ _id }) => _id === id),
    onDrop: ({ task, to }) => {
      reassignTo(task, to)
      // The dropped task leaves the list, so the focus moves to the cell.
      focusOpenCell({ preventScroll: true })
    },
    announce,
  })
  useMoves((task) =>
    receiversOf(keys, open).map((to) => ({
      label: `Reassign to ${nameFor(to)}`,
      act: () => reassignTo(task, to),
    })),
  )

  const tool = (
    <WorkloadTools
      week={data?.weeks[0] ?? today}
      onDay={(day) => onChange({ day })}
      order={order}
      onOrder={(next) => onChange({ people: next === 'name' ? '' : next }, true)}
    />
  )
  const openWeek = open && weeks[open.week]
  const opened = open && openWeek && (
    <WorkloadTasks
      key={`${open.person} ${openWeek.label}`}
      {...cards}
      today={today}
      person={open.person}
      name={nameFor(open.person)}
      week={openWeek}
      filter={filter}
      draggedId={drag?.task._id ?? null}
      query={query}
      onTasks={showTasks}
      onClose={() => {
        focusOpenCell()
        setOpen(null)
      }}
    />
  )
  const table = {
    rows,
    order,
    weeks,
    totals: data?.totals ?? [],
    active: hasTasks(rows, active) ? active : firstCellOf(rows),
    open,
    target: targetOf(drag, open),
    opened,
    onOpen: setOpen,
    onActive: setActive,
  }
  return (
    <div ref={root} className="-mt-3">
      {tools && !phone && createPortal(tool, tools)}
      <div className="mb-2 sm:hidden">{phone && tool}</div>
      {data === undefined ? (
        <NoData {...state} />
      ) : (
        <Table {...table} phone={phone} completed={filter.status === 'Completed'} />
      )}
      <DragPreview
        text={drag && (table.target === null ? 'Drag to reassign' : `Reassign to ${nameFor(table.target)}`)}
        announcement={announcement}
      />
    </div>
  )
}

interface TableProps extends RowsProps {
  phone: boolean
  completed: boolean
}

function Table({ phone, completed, ...table }: TableProps) {
  if (completed) return <p className="py-6 text-ink-2">Completed tasks aren't counted. Choose another tab.</p>
  return phone ? <WorkloadPeople {...table} /> : <WorkloadGrid {...table} />
}

interface NoDataProps {
  isError: boolean
  error: unknown
  refetch: () => Promise<unknown>
}

const NoData = ({ isError, error, refetch }: NoDataProps) =>
  isError ? (
    <ErrorState title="Couldn't load the workload" {...queryFailure({ error, refetch })} />
  ) : (
    <div className="mt-4">
      <LoadingRows text="Loading the workload…" rows={6} className="h-12" />
    </div>
  )
