import { useInfiniteQuery } from '@tanstack/react-query'
import { isCalendarDate } from '@task-manager/contract/dates'
import type { Task } from '@task-manager/contract/tasks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import { offerMoves } from '#web/features/task-list/row/moves.ts'
import type { TaskEntryProps } from '#web/features/task-list/row/task-entry.tsx'
import { useIsPhone } from '#web/features/task-list/row/use-is-phone.ts'
import { useTopOffset } from '#web/features/task-list/row/use-top-offset.ts'
import {
  addDays,
  byDay,
  dueWithin,
  firstWeekday,
  isMeant,
  turned,
  weeksOf,
} from '#web/features/task-list/row/weeks.ts'
import type { ListFilter, QueryChanges } from '#web/features/tasks/data/list-filter.ts'
import { taskList } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { formatDay } from '#web/lib/time/format.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { DragPreview } from '#web/ui/drag/drag-preview.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarDay } from './calendar-day.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarTools } from './calendar-tools.tsx'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useReschedule } from './use-reschedule.ts'

export interface CalendarViewProps extends Omit<TaskEntryProps, 'today'> {
  filter: ListFilter
  /** Where the bar above the list has room for what belongs to the view. */
  tools: HTMLElement | null
  onChange: (changes: QueryChanges, replace?: boolean) => void
  /** The tasks that are on show, for what is done with many of them. */
  onShown: (pages: readonly { readonly tasks: readonly Task[] }[]) => void
}

const SIZES: [number, number] = [100, 400]
/** More pages than anybody reads are not asked for; the screen says so. */
const MOST_PAGES = 8

/** The list by due date: a month or a week (decision T44). One question for all of its days. */
export default function CalendarView({ filter, tools, onChange, onShown, ...cards }: CalendarViewProps) {
  const today = useToday()
  const [query] = useSearchParams()
  const phone = useIsPhone()
  const said = query.get('day') ?? ''
  const day = isCalendarDate(said) ? said : today
  const span = query.get('span') === 'week' && !phone ? 'week' : 'month'
  const first = firstWeekday(navigator.language)
  const weeks = weeksOf(span, day, first)
  const all = weeks.flat()
  const [from = day, to = day] = [all[0], all.at(-1)]
  const { sort: _, order: __, today: ___, due, ...rest } = filter
  const ranges = dueWithin(due, { from, to }, today)
  const asked: ListFilter = { ...rest, due: ranges, sort: 'due' }
  const list = useInfiniteQuery({ ...taskList(asked, SIZES), enabled: ranges.length > 0 })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const meant = due && JSON.stringify(due)
  const tasks = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap((page) => page.tasks)
        .filter((task) => isMeant(task, meant && JSON.parse(meant), today)),
    [data, meant, today],
  )
  const days = useMemo(() => byDay(tasks), [tasks])
  const over = hasNextPage && (data?.pages.length ?? 0) >= MOST_PAGES
  useEffect(() => {
    if (hasNextPage && !over && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, over, isFetching, isFetchNextPageError, fetchNextPage])
  useEffect(() => onShown([{ tasks }]), [tasks, onShown])

  const root = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const [spoken, say] = useState('')
  const move = useReschedule(asked, say)
  const standing = all.includes(active) ? active : all.includes(today) ? today : day
  const showDay = (next: string) => {
    const isSeen = span === 'week' ? all.includes(next) : next.slice(0, 7) === day.slice(0, 7)
    if (!isSeen) onChange({ day: next }, true)
  }
  const carried = useCalendarKeys({
    root,
    admin: cards.admin,
    first,
    taskOf: (id) => tasks.find(({ _id }) => _id === id),
    showDay,
    onActive: setActive,
    onDrop: (dropped) => void move(dropped.task, dropped.to),
    say,
  })
  useEffect(() => {
    offerMoves((task) =>
      cards.admin
        ? [
            { label: 'A day later', act: () => void move(task, addDays(task.dueDate, 1)) },
            { label: 'A week later', act: () => void move(task, addDays(task.dueDate, 7)) },
            { label: 'A day earlier', act: () => void move(task, addDays(task.dueDate, -1)) },
          ]
        : [],
    )
  })
  useEffect(() => () => offerMoves(null), [])

  // A month fills the window.
  useTopOffset(root)

  const entries = { ...cards, today }
  const tool = (
    <CalendarTools
      day={day}
      span={span}
      phone={phone}
      onToday={() => onChange({ day: '' })}
      onTurn={(by) => onChange({ day: turned(span, day, by) })}
      onSpan={(next) => onChange({ span: next === 'month' ? '' : next })}
    />
  )
  const month = day.slice(0, 7)
  const inMonth = all.filter((each) => each.startsWith(month))
  return (
    <div
      ref={root}
      className="-mt-3 sm:flex sm:h-[calc(100dvh-var(--top,12rem)-1rem)] sm:min-h-160 sm:flex-col sm:[[data-bar]_&]:h-[calc(100dvh-var(--top,12rem)-4.5rem)]"
    >
      {tools && createPortal(tool, tools)}
      <div className="sm:hidden">{phone && tool}</div>
      {list.isError && !data ? (
        <ErrorState
          title="The calendar could not be loaded"
          message={messageOf(list.error)}
          busy={isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : phone ? (
        <CalendarAgenda key={month} month={inMonth} days={days} {...entries} />
      ) : (
        <div className="flex min-h-0 flex-1 gap-4">
          <CalendarGrid
            {...entries}
            weeks={weeks}
            month={span === 'week' ? standing.slice(0, 7) : month}
            days={days}
            active={standing}
            liftedId={carried?.task._id ?? null}
            target={carried && carried.to !== carried.task.dueDate ? carried.to : null}
            onOpen={setOpened}
          />
          {opened !== null && (
            <CalendarDay
              {...entries}
              day={opened}
              tasks={days.get(opened) ?? []}
              onClose={() => {
                setOpened(null)
                root.current?.querySelector<HTMLElement>(`td[data-day="${opened}"]`)?.focus()
              }}
            />
          )}
        </div>
      )}
      {over && (
        <p role="status" className="py-2 text-sm text-ink-2">
          There are more tasks than these days have room for. A filter leaves fewer.
        </p>
      )}
      <DragPreview text={carried && `Due ${formatDay(carried.to)}`} said={spoken} />
    </div>
  )
}
