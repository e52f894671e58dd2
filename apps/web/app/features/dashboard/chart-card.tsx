import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#web/lib/time/format.ts'
import type { ChartValue } from './chart-data.ts'

type Props = { title: string; column: string; values: ChartValue[]; legend: boolean; children: ReactNode }

export const chartClass =
  'min-w-0 border-t border-hairline pt-5 lg:last:border-l lg:last:pl-6 print:break-inside-avoid'

/** A chart with its title, and its numbers as a table for screen readers. */
export function ChartCard({ title, column, values, legend, children }: Props) {
  return (
    <section className={chartClass}>
      <h2 className="text-base">{title}</h2>
      <div className="flex flex-wrap items-center gap-x-6 pt-2">
        {children}
        {legend && <Legend values={values} />}
      </div>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">Tasks</th>
            </tr>
          </thead>
          <tbody>
            {values.map((value) => (
              <tr key={value.label}>
                <th scope="row">{value.label}</th>
                <td>{value.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Each entry links to its tasks. */
function Legend({ values }: { values: ChartValue[] }) {
  return (
    <ul aria-label="Legend" className="grid gap-1">
      {values.map(({ label, value, dot, to }) => {
        const entry = (
          <>
            <span aria-hidden="true" className={`size-2.5 rounded-full forced-color-adjust-none ${dot}`} />
            <span className="min-w-24 text-ink-2">{label}</span>
            <span className="ml-auto font-semibold tabular-nums">{formatNumber(value)}</span>
          </>
        )
        const row = '-mx-2 flex min-h-8 items-center gap-2 rounded-md px-2 text-sm pointer-coarse:min-h-11'
        return (
          <li key={label}>
            {to ? (
              <Link to={to} className={`${row} hover:bg-sunken`}>
                {entry}
              </Link>
            ) : (
              <span className={row}>{entry}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
