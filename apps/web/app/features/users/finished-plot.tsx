import type { PersonPage } from '@task-manager/contract/lists/person'
import { countOf } from '#web/lib/count-of.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { formatDayOfYear } from '#web/lib/time/short-day.ts'
import { classNames } from '#web/ui/class-names.ts'

type Week = PersonPage['weeks'][number]

/** The height of the highest bar, in pixels. */
const HEIGHT = 72

/** '16th Nov' */
const dayOf = (week: Pick<Week, 'from'>): string => formatDayOfYear(week.from)

/** One bar per week with its number, and the same as text for screen readers. */
export function FinishedPlot({ weeks }: { weeks: readonly Week[] }) {
  const highest = Math.max(1, ...weeks.map((week) => week.finished))
  const all = weeks.reduce((sum, week) => sum + week.finished, 0)
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">
        {countOf(all, 'task')} in {weeks.length} weeks, {formatNumber(weeks.at(-1)?.finished ?? 0)} this week.
      </p>
      <div
        role="img"
        aria-label={weeks.map((week) => `Week of ${dayOf(week)}: ${week.finished}`).join(', ')}
        className="flex max-w-140 items-end gap-2 text-center text-xs tabular-nums"
      >
        {weeks.map(({ finished, ...week }, index) => (
          <span key={week.from} className="min-w-0 flex-1">
            {finished > 0 && <span className="block font-semibold">{formatNumber(finished)}</span>}
            <span
              className={classNames(
                'block rounded-sm',
                finished === 0 ? 'bg-hairline' : 'bg-ink-2 forced-colors:bg-[CanvasText]',
              )}
              style={{ height: finished === 0 ? 1 : Math.max(4, (HEIGHT * finished) / highest) }}
            />
            {/* A phone has room for every second day, today's week among them. */}
            <span
              className={classNames(
                'mt-1.5 flex justify-center whitespace-nowrap text-ink-2',
                (weeks.length - index) % 2 === 0 && 'max-sm:invisible',
              )}
            >
              {dayOf(week)}
            </span>
          </span>
        ))}
      </div>
    </>
  )
}
