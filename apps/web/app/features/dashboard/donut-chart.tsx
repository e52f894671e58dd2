import { arc, pie } from 'd3-shape'
import { Link } from 'react-router'
import { formatNumber } from '#web/lib/time/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { ChartValue } from './chart-data.ts'

/** Spec 9: a box of 325 px, radii 100 and 130. */
const SIZE = 325
const ring = arc<{ startAngle: number; endAngle: number }>().innerRadius(100).outerRadius(130)
const slices = pie<ChartValue>()
  .value((entry) => entry.value)
  .sort(null)

/** A donut with the total in the middle. */
export default function DonutChart({
  values,
  label,
  unit,
}: {
  values: ChartValue[]
  label: string
  unit: string
}) {
  const total = values.reduce((sum, entry) => sum + entry.value, 0)
  const several = values.filter((entry) => entry.value > 0).length > 1
  const drawn = slices.padAngle(several ? 0.014 : 0)(values)
  const viewBox = `${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`
  return (
    <div className="relative max-w-full sm:-mx-8">
      <svg role="img" aria-label={label} viewBox={viewBox} className="h-[325px] max-w-full">
        <path d={ring({ startAngle: 0, endAngle: 2 * Math.PI }) ?? ''} className="fill-sunken" />
        {drawn.map((slice) => (
          <path
            key={slice.data.label}
            d={ring(slice) ?? ''}
            className={classNames(slice.data.fill, slice.value === 0 && 'hidden')}
          />
        ))}
        <text
          textAnchor="middle"
          dy="0.1em"
          className="fill-ink font-display text-4xl font-bold tabular-nums"
        >
          {formatNumber(total)}
        </text>
        <text textAnchor="middle" dy="2em" className="fill-ink-2 text-sm">
          {unit}
        </text>
      </svg>
      {/* For the mouse. Keyboards and screen readers have the legend, because a picture contains no links. */}
      <svg aria-hidden="true" viewBox={viewBox} className="absolute inset-0 h-[325px] max-w-full">
        {drawn.map(
          (slice) =>
            slice.value > 0 &&
            slice.data.to && (
              <Link key={slice.data.label} to={slice.data.to} tabIndex={-1}>
                <path d={ring(slice) ?? ''} className="fill-transparent hover:fill-ink/10" />
              </Link>
            ),
        )}
      </svg>
    </div>
  )
}
