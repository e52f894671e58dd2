import type { PersonPage } from '@task-manager/contract/people/person'
import { formatDay, formatNumber } from '#web/lib/time/format.ts'

type Week = PersonPage['weeks'][number]

const WIDTH = 40
const GAP = 12
const HEIGHT = 72
/** Space for the number above and the day below a bar. */
const [ABOVE, BELOW] = [16, 20]

const some = (n: number): string => `${formatNumber(n)} ${n === 1 ? 'task' : 'tasks'}`
/** '16th Nov' */
const dayOf = (week: Week): string => formatDay(week.from).replace(/ \d{4}$/, '')

/** One bar per week with its number, and the same as text for screen readers. */
export function FinishedPlot({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(1, ...weeks.map((week) => week.finished))
  const all = weeks.reduce((sum, week) => sum + week.finished, 0)
  const width = weeks.length * (WIDTH + GAP) - GAP
  const baseline = ABOVE + HEIGHT
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">
        {some(all)} in {weeks.length} weeks, {formatNumber(weeks.at(-1)?.finished ?? 0)} this week.
      </p>
      <svg
        viewBox={`0 0 ${width} ${baseline + BELOW}`}
        width={width}
        role="img"
        aria-label={weeks.map((week) => `Week of ${dayOf(week)}: ${week.finished}`).join(', ')}
        className="h-auto max-w-full overflow-visible"
      >
        {weeks.map((week, index) => {
          const height = week.finished === 0 ? 1 : Math.max(4, (HEIGHT * week.finished) / most)
          const x = index * (WIDTH + GAP)
          return (
            <g key={week.from}>
              <rect
                x={x}
                y={baseline - height}
                width={WIDTH}
                height={height}
                rx={Math.min(3, height / 2)}
                className={week.finished === 0 ? 'fill-hairline' : 'fill-ink-2'}
              />
              {week.finished > 0 && (
                <text
                  x={x + WIDTH / 2}
                  y={baseline - height - 4}
                  textAnchor="middle"
                  className="fill-ink text-xs font-semibold tabular-nums"
                >
                  {week.finished}
                </text>
              )}
              <text
                x={x + WIDTH / 2}
                y={baseline + 14}
                textAnchor="middle"
                className="fill-ink-2 text-[0.625rem]"
              >
                {dayOf(week)}
              </text>
            </g>
          )
        })}
      </svg>
    </>
  )
}
