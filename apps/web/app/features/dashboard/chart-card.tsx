import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import type { Mark } from './chart-data.ts'

type Props = { title: string; column: string; marks: Mark[]; legend: boolean; children: ReactNode }

/** A chart under its title, with the same numbers as a table for those who listen. */
export function ChartCard({ title, column, marks, legend, children }: Props) {
  return (
    <Card className="flex min-w-0 flex-col p-5">
      <h2 className="text-lg">{title}</h2>
      <div className="flex flex-1 flex-col justify-center pt-3">
        {children}
        {legend && (
          <ul aria-label="Legend" className="mt-1 flex flex-wrap justify-center gap-x-5 gap-y-1 text-sm">
            {marks.map((mark) => (
              <li key={mark.label} className="flex items-center gap-2">
                <span aria-hidden="true" className={`size-2.5 rounded-sm ${mark.dot}`} />
                {mark.label}
                <span className="font-semibold tabular-nums">{mark.value.toLocaleString('en-US')}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{column}</th>
            <th scope="col">Tasks</th>
          </tr>
        </thead>
        <tbody>
          {marks.map((mark) => (
            <tr key={mark.label}>
              <th scope="row">{mark.label}</th>
              <td>{mark.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
