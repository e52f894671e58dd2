import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isCalendarDate } from '@task-manager/contract/dates'
import type { Task } from '@task-manager/contract/tasks'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import { offerMoves } from '#web/features/task-list/row/moves.ts'
import type { TaskEntryProps } from '#web/features/task-list/row/task-entry.tsx'
import { useIsPhone } from '#web/features/task-list/row/use-is-phone.ts'
import { addDays } from '#web/features/task-list/row/weeks.ts'
import type { ListFilter, QueryChanges } from '#web/features/tasks/data/list-filter.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { DragPreview } from '#web/ui/drag/drag-preview.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useReassign } from './use-reassign.ts'
import { useWorkloadKeys } from './use-workload-keys.ts'
import { workloadQuery } from './workload.queries.ts'
import { type OpenPart, WorkloadGrid, WorkloadPeople } from './workload-rows.tsx'
import { WorkloadTasks } from './workload-tasks.tsx'
import { keyOf, NOBODY, nameOf, partsOf } from './workload-weeks.ts'

export interface WorkloadViewProps extends Omit<TaskEntryProps, 'today'> {
  filter: ListFilter
  /** Where the bar above the list has room for what belongs to the view. */
  tools: HTMLElement | null
  onChange: (changes: QueryChanges, replace?: boolean) => void
  /** The tasks that are on show, for what is done with many of them. */
  onShown: (pages: readonly { readonly tasks: readonly Task[] }[]) => void
}

/** More people make no menu. */
const MOST = 12

/** The list as people and weeks, between whom tasks are carried (decision T48). */
export default function WorkloadView({ filter, tools, onChange, onShown, ...cards }: WorkloadViewProps) {
  const today = useToday()
  const [query] = useSearchParams()
  const phone = useIsPhone()
  const said = query.get('day') ?? ''
  const asked = workloadQuery(filter, today, isCalendarDate(said) ? said : undefined)
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...asked,
    placeholderData: keepPreviousData,
  })
  const rows = data?.rows ?? []
  const parts = partsOf(data?.weeks ?? [], today)
  const keys = rows.map(keyOf)
  const named = (key: string) => nameOf(rows.find((row) => keyOf(row) === key) ?? { person: null })

  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<OpenPart | null>(null)
  const [active, setActive] = useState<OpenPart | null>(null)
  const [tasks, setTasks] = useState<readonly Task[]>([])
  const [spoken, say] = useState('')
  const give = useReassign(asked.queryKey, named, say)
  const show = useCallback(
    (shown: readonly Task[]) => {
      setTasks(shown)
      onShown([{ tasks: shown }])
    },
    [onShown],
  )
  const isThere = (one: OpenPart | null) =>
    rows.some((row) => keyOf(row) === one?.person && (row.loads[one.part]?.tasks ?? 0) > 0)
  const first = rows.flatMap((row) =>
    row.loads.flatMap(({ tasks: count }, part) => (count > 0 ? [{ person: keyOf(row), part }] : [])),
  )[0]
  const held = useWorkloadKeys({
    root,
    keys,
    from: open?.person,
    nameOf: named,
    taskOf: (id) => tasks.find(({ _id }) => _id === id),
    onDrop: ({ task, to }) => {
      if (open) void give({ task, from: open.person, to, part: open.part })
      // The one that was in hand is on its way: the keyboard stays near it.
      root.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus({ preventScroll: true })
    },
    say,
  })
  useEffect(() => {
    const others = keys.filter((key) => key !== NOBODY && key !== open?.person)
    offerMoves((task) =>
      open && others.length <= MOST
        ? others.map((to) => ({
            label: `Give to ${named(to)}`,
            act: () => void give({ task, from: open.person, to, part: open.part }),
          }))
        : [],
    )
  })
  useEffect(() => () => offerMoves(null), [])

  const week = data?.weeks[0] ?? today
  const tool = (
    <div className="flex items-center gap-1">
      <Button variant="quiet" size="tool" onClick={() => onChange({ day: '' })}>
        This week
      </Button>
      <Button
        variant="quiet"
        size="tool"
        aria-label="A week earlier"
        onClick={() => onChange({ day: addDays(week, -7) })}
      >
        <ChevronLeft size={16} aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        size="tool"
        aria-label="A week later"
        onClick={() => onChange({ day: addDays(week, 7) })}
      >
        <ChevronRight size={16} aria-hidden="true" />
      </Button>
    </div>
  )
  const opening = open && parts[open.part]
  const props = {
    rows,
    parts,
    active: isThere(active) ? active : (first ?? null),
    open,
    target: held && held.to !== open?.person ? held.to : null,
    opened: open && opening && (
      <WorkloadTasks
        key={`${open.person} ${opening.label}`}
        {...cards}
        today={today}
        person={open.person}
        name={named(open.person)}
        part={opening}
        filter={filter}
        liftedId={held?.task._id ?? null}
        query={query}
        onTasks={show}
        onClose={() => {
          const button = root.current?.querySelector<HTMLElement>('[aria-expanded=true]')
          setOpen(null)
          button?.focus()
        }}
      />
    ),
    onOpen: setOpen,
    onActive: setActive,
  }
  return (
    <div ref={root} className="-mt-3">
      {tools && createPortal(tool, tools)}
      <div className="mb-2 sm:hidden">{phone && tool}</div>
      {data === undefined ? (
        isError ? (
          <ErrorState
            title="The workload could not be loaded"
            message={messageOf(error)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="mt-4 h-64" />
        )
      ) : filter.status === 'Completed' ? (
        <p className="py-6 text-ink-2">What is completed is nobody’s load. Choose another tab.</p>
      ) : phone ? (
        <WorkloadPeople {...props} />
      ) : (
        <WorkloadGrid {...props} />
      )}
      <DragPreview
        text={held && (held.to === open?.person ? 'Carry it to somebody' : `For ${named(held.to)}`)}
        said={spoken}
      />
    </div>
  )
}
