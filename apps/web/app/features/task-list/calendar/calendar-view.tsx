import { addDays, isCalendarDate } from '@task-manager/contract/calendar'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useMoves } from '#web/features/task-list/row/moves.tsx'
import { useRights } from '#web/features/task-list/row/rights.ts'
import type { TaskEntryProps } from '#web/features/task-list/row/task-entry.tsx'
import { useTopOffset } from '#web/features/task-list/row/use-top-offset.ts'
import {
  firstWeekday,
  periodBeforeRolling,
  periodBeside,
  weeksOf,
} from '#web/features/task-list/row/weeks.ts'
import type { ListFilter, QueryChanges } from '#web/features/tasks/data/find/list-filter.ts'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { formatDay } from '#web/lib/time/format.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { DragPreview } from '#web/ui/drag/drag-preview.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type NextFocus, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarTools } from './calendar-tools.tsx'
import { CalendarWindow } from './calendar-window.tsx'
import { type TaskDrag, useCalendarKeys } from './use-calendar-keys.ts'
import { useCalendarTasks } from './use-calendar-tasks.ts'
import { useRepeatDates } from './use-repeat-dates.ts'
import { useReschedule } from './use-reschedule.ts'

export interface CalendarViewProps extends Omit<TaskEntryProps, 'today'> {
  filter: ListFilter
  /** The place for the view's own tools, in the bar above the list. */
  tools: HTMLElement | null
  onChange: (changes: QueryChanges, replace?: boolean) => void
  /** Reports the tasks on show, for selecting them. */
  onShown: (pages: readonly { readonly tasks: readonly Task[] }[]) => void
}

/** The moves of a task's menu, in days. */
const dayMoves = [
  ['One day later', 1],
  ['One week later', 7],
  ['One day earlier', -1],
] as const

/**
 * The month or week on show, from the address; without a day the six weeks from the current one on. Phones show months
 * only.
 */
function usePeriod(phone: boolean, today: string) {
  const [query] = useSearchParams()
  const requested = query.get('day') ?? ''
  const day = isCalendarDate(requested) ? requested : today
  const span = query.get('span') === 'week' && !phone ? 'week' : 'month'
  const firstDay = firstWeekday(navigator.language)
  const rolling = span === 'month' && !phone && day !== requested
  const weeks = weeksOf(span, day, firstDay, rolling)
  const days = weeks.flat()
  const isShown = (other: string) =>
    span === 'week' || rolling ? days.includes(other) : other.slice(0, 7) === day.slice(0, 7)
  const periodAt = (by: 1 | -1) =>
    rolling && by === -1 ? periodBeforeRolling(day, firstDay) : periodBeside(span, day, by)
  return { day, span, firstDay, rolling, weeks, days, isShown, periodAt } as const
}

/** The day that a drop would change the task to. */
const targetOf = (drag: TaskDrag | null): string | null =>
  drag && drag.to !== drag.task.dueDate ? drag.to : null

/** The day that had the focus, in the grid or above the list of a phone, which replace each other when a phone is turned. */
const sameDay: NextFocus = (root, _, last) => {
  const day = last.closest<HTMLElement>('[data-day]')?.dataset.day ?? last.dataset.strip
  return root.querySelector<HTMLElement>(`td[data-day="${day}"], [data-strip="${day}"]`)
}

/** The list by due date, a month or a week at a time (decision T44). */
export default function CalendarView({ filter, tools, onChange, onShown, ...cards }: CalendarViewProps) {
  const today = useToday()
  const can = useRights()
  const phone = useIsPhone()
  const { day, span, firstDay, rolling, weeks, days, isShown, periodAt } = usePeriod(phone, today)
  const range = { from: days[0] ?? day, to: days.at(-1) ?? day }
  const { list, lists, tasks, tasksByDay, isCut, isLoading, isLoadingOn } = useCalendarTasks(
    filter,
    range,
    today,
  )
  const dates = useRepeatDates(filter, range, today)
  useEffect(() => onShown([{ tasks }]), [tasks, onShown])

  const root = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const [announcement, announce] = useState('')
  const reschedule = useReschedule(lists, announce)
  const drag = useCalendarKeys({
    root,
    firstDay,
    taskOf: (id) => tasks.find(({ _id }) => _id === id),
    showDay: (next) => {
      if (!isShown(next)) onChange({ day: next }, true)
    },
    onActive: setActive,
    onDrop: ({ task, to }) => void reschedule(task, to),
    announce,
  })
  useMoves((task) =>
    (can.edit ? dayMoves : []).map(([label, by]) => ({
      label,
      act: () => void reschedule(task, addDays(task.dueDate, by)),
    })),
  )

  useFocusFallback(root, sameDay)
  // A month fills the window.
  useTopOffset(root)

  const tool = (
    <CalendarTools
      day={day}
      span={span}
      phone={phone}
      onToday={() => onChange({ day: '' })}
      onTurn={(by) => onChange({ day: periodAt(by) })}
      onSpan={(next) => onChange({ span: next === 'month' ? '' : next })}
    />
  )
  const entries = { ...cards, today }
  const month = day.slice(0, 7)
  return (
    <div
      ref={root}
      className="-mt-3 sm:flex sm:h-[calc(100dvh-var(--top,12rem)-1rem)] sm:min-h-160 sm:flex-col sm:[[data-bar]_&]:h-[calc(100dvh-var(--top,12rem)-4.5rem)]"
    >
      {tools && createPortal(tool, tools)}
      <div className="sm:hidden">{phone && tool}</div>
      {list.isError && !list.data ? (
        <LoadingFailed list={list} />
      ) : phone ? (
        <CalendarAgenda
          key={month}
          month={days.filter((each) => each.startsWith(month))}
          days={tasksByDay}
          dates={dates}
          isLoadingOn={isLoadingOn}
          {...entries}
        />
      ) : (
        <CalendarWindow
          {...entries}
          root={root}
          opened={opened}
          onOpen={(next) => {
            setOpened(next)
            if (next !== null) setActive(next)
          }}
          weeks={weeks}
          span={span}
          month={span === 'week' || rolling ? null : month}
          days={tasksByDay}
          dates={dates}
          isLoadingOn={isLoadingOn}
          active={[active, today].find((each) => days.includes(each)) ?? day}
          draggedId={drag?.task._id ?? null}
          target={targetOf(drag)}
        />
      )}
      <Amount isCut={isCut} isLoading={isLoading} />
      <DragPreview text={drag && `Due ${formatDay(drag.to)}`} announcement={announcement} />
    </div>
  )
}

const Amount = ({ isCut, isLoading }: { isCut: boolean; isLoading: boolean }) => (
  <>
    {isCut && (
      <p role="status" className="py-2 text-sm text-ink-2">
        Too many tasks to show. Filter to see fewer.
      </p>
    )}
    <p role="status" className="sr-only">
      {isLoading && 'Loading tasks…'}
    </p>
  </>
)

const LoadingFailed = ({ list }: { list: ReturnType<typeof useCalendarTasks>['list'] }) => (
  <ErrorState title="Couldn't load the calendar" {...queryFailure(list)} />
)
