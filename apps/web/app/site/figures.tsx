import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Figure = { stat: string; description: ReactNode }

/** Large numbers, each with what it counts. */
export function Figures({ stats, columns, size }: { stats: Figure[]; columns: string; size: string }) {
  return (
    <dl className={classNames('mt-6 grid gap-8', columns)}>
      {stats.map(({ stat, description }) => (
        <div key={stat} className="flex flex-col-reverse justify-end gap-1 border-t-4 border-ink pt-4">
          <dt className="text-ink-2">{description}</dt>
          <dd className={classNames('font-display', size, 'font-bold tracking-tight tabular-nums')}>
            {stat}
          </dd>
        </div>
      ))}
    </dl>
  )
}
