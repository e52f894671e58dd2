import type { Figure } from '#web/site/content/figure.ts'
import { ExampleMark } from '#web/site/example-mark.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Large figures, each with a label and its source, if there is one. `size` is the class of the figure. */
export function Figures({ stats, size }: { stats: Figure[]; size: string }) {
  return (
    <dl className="mt-6 grid gap-8 sm:auto-cols-fr sm:grid-flow-col">
      {stats.map((stat) => (
        <div key={stat.stat} className="flex flex-col-reverse justify-end gap-1 border-t-4 border-ink pt-4">
          <dt className="text-ink-2">
            {stat.description}
            {stat.source && <span className="mt-1 block text-sm text-ink-3">Source: {stat.source}</span>}
            <ExampleMark sample={stat} />
          </dt>
          <dd className={classNames('font-display font-bold tracking-tight tabular-nums', size)}>
            {stat.stat}
          </dd>
        </div>
      ))}
    </dl>
  )
}
