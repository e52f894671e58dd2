import type { Task } from '@task-manager/contract/tasks/tasks'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { shortWeekday, weekdayName } from '#web/features/task-list/row/day-labels.ts'
import { useRights } from '#web/features/task-list/row/rights.ts'
import { TaskEntry, type TaskEntryProps } from '#web/features/task-list/row/task-entry.tsx'
import { openCapture } from '#web/lib/browser/capture.ts'
import { formatLongDay } from '#web/lib/time/format.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { dayCounts } from './day-room.ts'
import { UpcomingEntries } from './upcoming-entries.tsx'
import type { RepeatDates } from './use-repeat-dates.ts'

interface Props extends TaskEntryProps {
  /** All days of the month. */
  month: readonly string[]
  days: ReadonlyMap<string, readonly Task[]>
  /** Repeating tasks by the days on which they are due again. */
  dates: RepeatDates
  /** Whether more tasks of a day may still arrive. */
  isLoadingOn: (day: string) => boolean
}

/** The calendar on a phone: the month as a strip, below it the days with tasks. */
export function CalendarAgenda({ month, days, dates, isLoadingOn, ...entries }: Props) {
  const { today } = entries
  const can = useRights()
  const [chosen, setChosen] = useState(month.includes(today) ? today : (month[0] ?? ''))
  const screen = useRef<HTMLDivElement>(null)
  // In the current month past days are hidden until a button shows them.
  const [from, setFrom] = useState(month.includes(today) ? today : '')
  const past = month.filter((day) => day < from && days.has(day))
  const shown = month.filter(
    (day) => day >= from && (days.has(day) || dates.has(day) || day === chosen || day === today),
  )
  useEffect(() => {
    const day = screen.current?.querySelector<HTMLElement>(`[data-strip="${chosen}"]`)
    const strip = day?.parentElement
    // Not scrollIntoView, which in a low window would also scroll the page.
    if (strip) strip.scrollLeft = day.offsetLeft - (strip.clientWidth - day.offsetWidth) / 2
  }, [chosen])
  const choose = (day: string) => {
    setChosen(day)
    if (day < from) setFrom('')
    requestAnimationFrame(() =>
      screen.current?.querySelector(`[data-day="${day}"]`)?.scrollIntoView({ block: 'start' }),
    )
  }
  return (
    <div ref={screen} className="grid grid-cols-1 gap-4">
      {/* Not sticky in very low windows, as at 400 % zoom: it would cover the days. */}
      <div className="sticky top-14 z-20 -mx-4 flex overflow-x-auto bg-paper px-3 pb-1 line-below [scrollbar-width:none] [@media(height<20rem)]:relative [@media(height<20rem)]:top-0">
        {month.map((day) => (
          <button
            key={day}
            type="button"
            data-strip={day}
            aria-pressed={day === chosen}
            onClick={() => choose(day)}
            className={classNames(
              'flex min-h-14 min-w-11 shrink-0 flex-col items-center justify-center rounded-control text-xs',
              day === chosen ? 'bg-accent text-on-accent' : day === today ? 'text-ink' : 'text-ink-2',
            )}
          >
            <span aria-hidden="true">{shortWeekday(day).slice(0, 2)}</span>
            <span
              aria-hidden="true"
              className={classNames('text-base tabular-nums', day === today && 'font-semibold underline')}
            >
              {Number(day.slice(8))}
            </span>
            <span className={classNames('size-1.5 rounded-full', days.has(day) && 'bg-current')} />
            <span className="sr-only">
              {formatLongDay(day)}, {dayCounts(days.get(day)?.length ?? 0, dates.get(day)?.length ?? 0)}
            </span>
          </button>
        ))}
      </div>
      {past.length > 0 && (
        <Button variant="outline" onClick={() => setFrom('')}>
          Show {past.length} earlier {past.length === 1 ? 'day' : 'days'}
        </Button>
      )}
      {shown.map((day) => (
        <section key={day} data-day={day} aria-label={formatLongDay(day)} className="scroll-mt-32">
          <div className="flex items-center border-b border-hairline">
            <h3 className="flex-1 font-sans text-sm font-semibold">
              {day === today ? `Today, ${weekdayName(day)}` : formatLongDay(day)}
            </h3>
            {can.create && (
              <button
                type="button"
                onClick={() => openCapture({ preset: { dueDate: day } })}
                aria-label={`New task due ${formatLongDay(day)}`}
                className="-mr-3 grid size-11 place-items-center rounded-md text-ink-2"
              >
                <Plus size={18} />
              </button>
            )}
          </div>
          <div className="-mx-1.25">
            {(days.get(day) ?? []).map((task) => (
              <TaskEntry key={task._id} {...entries} task={task} wide />
            ))}
            <UpcomingEntries tasks={dates.get(day)} targetOf={entries.targetOf} wide />
          </div>
          {isLoadingOn(day) && <Skeleton className="my-2 h-6" />}
          {!days.has(day) && !dates.has(day) && !isLoadingOn(day) && (
            <p className="py-2.5 text-sm text-ink-3">No tasks due.</p>
          )}
        </section>
      ))}
    </div>
  )
}
