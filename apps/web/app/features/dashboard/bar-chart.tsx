import { scaleBand, scaleLinear } from 'd3-scale'
import { formatNumber } from '#web/lib/format.ts'
import type { Mark } from './chart-data.ts'
import { useWidth } from './use-width.ts'

/** Spec 9. */
const HEIGHT = 300
const TOP = 24
const BOTTOM = 28
const RIGHT = 8
const RADIUS = 6

/** Bars with their values on top; the width is the card's. */
export default function BarChart({ marks, label }: { marks: Mark[]; label: string }) {
  const [box, width] = useWidth<HTMLDivElement>()
  const highest = Math.max(1, ...marks.map((mark) => mark.value))
  const y = scaleLinear([0, highest], [HEIGHT - BOTTOM, TOP]).nice(5)
  const ticks = y.ticks(Math.min(5, highest)).filter(Number.isInteger)
  const left = 16 + 8 * Math.max(...ticks.map((tick) => formatNumber(tick).length))
  const x = scaleBand(
    marks.map((mark) => mark.label),
    [left, Math.max(left + 60, width - RIGHT)],
  )
    .paddingInner(0.4)
    .paddingOuter(0.3)
  return (
    <div ref={box} className="h-[300px] w-full min-w-0">
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
          {ticks.map((tick) => (
            <g key={tick}>
              <path d={`M${left} ${y(tick)}H${width - RIGHT}`} className="stroke-hairline" />
              <text
                x={left - 8}
                y={y(tick)}
                dy="0.32em"
                textAnchor="end"
                className="fill-ink-3 text-xs tabular-nums"
              >
                {formatNumber(tick)}
              </text>
            </g>
          ))}
          {marks.map((mark) => {
            const start = x(mark.label) ?? 0
            const middle = start + x.bandwidth() / 2
            return (
              <g key={mark.label}>
                <path
                  d={roundedBar(start, y(mark.value), x.bandwidth(), HEIGHT - BOTTOM)}
                  className={mark.fill}
                />
                <text
                  x={middle}
                  y={y(mark.value) - 8}
                  textAnchor="middle"
                  className="fill-ink text-sm font-semibold tabular-nums"
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
    </div>
  )
}

/** A bar with round upper corners; a low one is less round, none at all is nothing. */
function roundedBar(left: number, top: number, width: number, bottom: number): string {
  const radius = Math.min(RADIUS, bottom - top, width / 2)
  return `M${left} ${bottom}V${top + radius}q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}V${bottom}z`
}
