import { isWorkday } from '@task-manager/contract/calendar'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { dayLabel, shortWeekday, weekdayName } from '#web/features/task-list/row/day-labels.ts'
import { useRights } from '#web/features/task-list/row/rights.ts'
import { TaskEntry, type TaskEntryProps } from '#web/features/task-list/row/task-entry.tsx'
import type { Span } from '#web/features/task-list/row/weeks.ts'
import { openCapture } from '#web/lib/browser/capture.ts'
import { formatLongDay } from '#web/lib/time/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { dayCounts, shownIn } from './day-room.ts'
import { UpcomingEntries } from './upcoming-entries.tsx'
import type { RepeatDates } from './use-repeat-dates.ts'

/** The heights of a day's head and of an entry of one line, in px. */
const HEAD_PX = 30
const LINE_PX = 22
/** The height of an entry with its person, priority and items. */
const DETAILED_PX = 80

interface Props extends TaskEntryProps {
  weeks: readonly (readonly string[])[]
  span: Span
  /** The month on show, `YYYY-MM`; null when the days are not those of a single month. */
  month: string | null
  days: ReadonlyMap<string, readonly Task[]>
  /** Repeating tasks by the days on which they are due again. */
  dates: RepeatDates
  /** Whether more tasks of a day may still arrive. */
  isLoadingOn: (day: string) => boolean
  /** The day that Tab focuses. */
  active: string
  draggedId: string | null
  /** The day under the dragged task. */
  target: string | null
  onOpen: (day: string) => void
}

/** Matches no month, so that the first day of every month is labelled with its month. */
const NO_MONTH = '-'

const none: readonly Task[] = []
const isWeekend = (day: string): boolean => !isWorkday(day)

/**
 * Weeks as rows. A day shows as many tasks as fit; 'n more' opens the others. A Saturday or Sunday without tasks is
 * narrow.
 */
export function CalendarGrid(props: Props) {
  const { weeks, span, active, target, onOpen, draggedId, month, days, dates, isLoadingOn, ...entries } =
    props
  const body = useRef<HTMLTableSectionElement>(null)
  const [room, setRoom] = useState(3 * LINE_PX)
  const rows = weeks.length
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const measure = () => setRoom(element.clientHeight / rows - HEAD_PX)
    measure()
    const size = new ResizeObserver(measure)
    size.observe(element)
    return () => size.disconnect()
  }, [rows])
  const isNarrow = (column: number) =>
    isWeekend(weeks[0]?.[column] ?? '') &&
    weeks.every((week) => !days.has(week[column] ?? '') && !dates.has(week[column] ?? ''))
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the cells
    <table role="grid" aria-label="Calendar" className="h-full w-full table-fixed border-collapse">
      <thead>
        <tr className="h-7">
          {weeks[0]?.map((day, column) => (
            <th
              key={day}
              scope="col"
              className={classNames(
                'px-1.5 text-left text-xs font-semibold text-ink-2',
                isNarrow(column) && 'w-[9.8%]',
              )}
            >
              <span aria-hidden="true">{isNarrow(column) ? shortWeekday(day) : weekdayName(day)}</span>
              <span className="sr-only">{weekdayName(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day, column) => (
              <DayCell
                key={day}
                {...entries}
                day={day}
                month={month}
                tasks={days.get(day) ?? none}
                dates={dates.get(day) ?? none}
                room={room}
                isWeek={span === 'week'}
                isNarrow={isNarrow(column)}
                isLoading={isLoadingOn(day)}
                isActive={day === active}
                isTarget={day === target}
                draggedId={draggedId}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayCellProps extends TaskEntryProps {
  day: string
  month: string | null
  tasks: readonly Task[]
  dates: readonly Task[]
  /** The height available for tasks, in px. */
  room: number
  isWeek: boolean
  isNarrow: boolean
  isLoading: boolean
  isActive: boolean
  isTarget: boolean
  draggedId: string | null
  onOpen: (day: string) => void
}

function DayCell(props: DayCellProps) {
  const {
    day,
    month,
    tasks,
    dates,
    room,
    isWeek,
    isNarrow,
    isLoading,
    isActive,
    isTarget,
    draggedId,
    onOpen,
    ...entries
  } = props
  const lines = Math.max(1, Math.floor(room / LINE_PX))
  const detailed = isWeek && tasks.length * DETAILED_PX <= room
  const { today } = entries
  const can = useRights()
  const shown = shownIn(lines, tasks.length, detailed ? 0 : dates.length)
  const dense = tasks.length > 2 || tasks.length * 2 + dates.length > lines
  return (
    <td
      data-day={day}
      tabIndex={isActive ? 0 : -1}
      aria-label={`${formatLongDay(day)}, ${dayCounts(tasks.length, dates.length)}`}
      aria-current={day === today ? 'date' : undefined}
      className={classNames(
        'group/day relative h-24 border border-hairline p-0 align-top -outline-offset-2 first:border-l-0 last:border-r-0',
        isWeekend(day) && 'bg-sunken/60',
        isTarget && 'bg-sunken! shadow-[inset_0_0_0_3px_var(--focus)]',
        can.create && 'hover:shadow-[inset_0_0_0_1px_var(--edge)]',
      )}
    >
      <div className="absolute inset-0 overflow-hidden px-0.5 pt-0.5">
        <DayHead day={day} month={month} isToday={day === today} isNarrow={isNarrow} onOpen={onOpen} />
        {tasks.slice(0, shown.tasks).map((task) => (
          <TaskEntry
            key={task._id}
            {...entries}
            task={task}
            dense={dense && !detailed}
            detailed={detailed}
            draggable
            dragged={task._id === draggedId}
          />
        ))}
        <UpcomingEntries tasks={detailed ? dates : dates.slice(0, shown.dates)} targetOf={entries.targetOf} />
        {isLoading && <Skeleton className="mx-1 mt-1 h-3" />}
        {shown.more > 0 && (
          <button
            type="button"
            tabIndex={-1}
            data-more
            onClick={() => onOpen(day)}
            className="ml-5 rounded-md px-1 text-[0.78125rem] leading-4.5 text-ink-2 hover:text-ink hover:underline"
          >
            {shown.more} more
          </button>
        )}
      </div>
    </td>
  )
}

interface DayHeadProps extends Pick<DayCellProps, 'day' | 'month' | 'isNarrow' | 'onOpen'> {
  isToday: boolean
}

function DayHead({ day, month, isToday, isNarrow, onOpen }: DayHeadProps) {
  const can = useRights()
  const label = dayLabel(day, month ?? NO_MONTH)
  return (
    <div className="flex h-6.5 items-center justify-between text-xs">
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${label}, open ${formatLongDay(day)}`}
        onClick={() => onOpen(day)}
        className={classNames(
          'min-w-6 rounded-full px-1.5 py-0.5 text-left whitespace-nowrap tabular-nums hover:underline',
          isToday && 'bg-accent text-center font-semibold text-on-accent',
          month === null || day.slice(0, 7) === month ? 'text-ink-2' : 'text-ink-3',
        )}
      >
        {label}
      </button>
      {can.create && <NewTaskButton day={day} narrow={isNarrow} />}
    </div>
  )
}

const NewTaskButton = ({ day, narrow }: { day: string; narrow: boolean }) => (
  <button
    type="button"
    onClick={() => openCapture({ preset: { dueDate: day } })}
    tabIndex={-1}
    aria-label={`New task due ${formatLongDay(day)}`}
    className="flex items-center gap-0.5 rounded-md px-1 font-semibold text-ink-2 opacity-0 group-focus-visible/day:opacity-100 group-hover/day:opacity-100 hover:text-ink focus-visible:opacity-100"
  >
    <Plus size={14} />
    <span className={narrow ? 'sr-only' : ''}>New task</span>
  </button>
)
