import { scaleBand, scaleLinear } from 'd3-scale'
import { Link } from 'react-router'
import { countOf } from '#web/lib/count-of.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import type { ChartValue } from './chart-data.ts'
import { useWidth } from './use-width.ts'

/** Spec 9. */
const HEIGHT = 300
const TOP = 28
const BOTTOM = 28
const RADIUS = 4
const BAR = 48

/** Bars with values on top, without grid and axis. Each bar links to its tasks. */
export default function BarChart({ values, label }: { values: ChartValue[]; label: string }) {
  const [box, width] = useWidth<HTMLDivElement>()
  const highest = Math.max(1, ...values.map((mark) => mark.value))
  const y = scaleLinear([0, highest], [HEIGHT - BOTTOM, TOP])
  const x = scaleBand(
    values.map((mark) => mark.label),
    [0, width],
  )
  return (
    <div ref={box} className="relative h-[300px] w-full min-w-0 max-w-90">
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
          <path d={`M0 ${HEIGHT - BOTTOM + 0.5}H${width}`} className="stroke-hairline" />
          {values.map((mark) => {
            const middle = (x(mark.label) ?? 0) + x.bandwidth() / 2
            return (
              <g key={mark.label}>
                <path
                  d={roundedBar(middle - BAR / 2, y(mark.value), HEIGHT - BOTTOM)}
                  className={mark.fill}
                />
                <text
                  x={middle}
                  y={y(mark.value) - 10}
                  textAnchor="middle"
                  className="fill-ink font-semibold tabular-nums"
                >
                  {formatNumber(mark.value)}
                </text>
                <text x={middle} y={HEIGHT - 8} textAnchor="middle" className="fill-ink-2 text-sm">
                  {mark.label}
                </text>
              </g>
            )
          })}
        </svg>
      )}
      {width > 0 &&
        values.map(
          ({ label: name, value, to }) =>
            to && (
              <Link
                key={name}
                to={to}
                aria-label={`${name}: ${countOf(value, 'task')}`}
                className="absolute rounded-md -outline-offset-3 hover:bg-ink/4"
                style={{
                  left: x(name) ?? 0,
                  width: x.bandwidth(),
                  top: Math.min(y(value) - TOP, HEIGHT - BOTTOM - 44),
                  bottom: 0,
                }}
              />
            ),
        )}
    </div>
  )
}

/** The path of a bar with rounded upper corners; empty for a height of 0. */
function roundedBar(left: number, top: number, bottom: number): string {
  const radius = Math.min(RADIUS, bottom - top)
  return `M${left} ${bottom}V${top + radius}q0 ${-radius} ${radius} ${-radius}h${BAR - 2 * radius}q${radius} 0 ${radius} ${radius}V${bottom}z`
}
