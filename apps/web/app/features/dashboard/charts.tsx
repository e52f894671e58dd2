import type { Dashboard } from '@task-manager/contract/lists/dashboard'
import type { User } from '@task-manager/contract/people/users'
import type { ReactNode } from 'react'
import { afterFirstScreen } from '#web/ui/first-screen.ts'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChartCard, chartClass } from './chart-card.tsx'
import { chartSentence, distributionOf, prioritiesOf } from './chart-data.ts'
import { listLink } from './task-links.ts'

// Loaded after the numbers are shown, so that the chart code does not delay them.
const loadDonut = () => afterFirstScreen(() => import('./donut-chart.tsx'))
const loadBars = () => afterFirstScreen(() => import('./bar-chart.tsx'))

const grid = 'grid grid-cols-1 gap-6 lg:grid-cols-2 lg:gap-x-0'

export function Charts({ user, charts }: { user: User; charts: Dashboard['charts'] }) {
  const distribution = distributionOf(charts, (status) => listLink(user, { status }))
  const priorities = prioritiesOf(charts, (priority) => listLink(user, { priority }))
  return (
    <div className={grid}>
      <ChartCard title="Task Distribution" column="Status" values={distribution} legend>
        <LazyPart
          load={loadDonut}
          props={{
            values: distribution,
            label: chartSentence('Tasks by status', distribution),
            unit: charts.taskDistribution.All === 1 ? 'task' : 'tasks',
          }}
          fallback={<DonutSkeleton />}
          failure="Couldn't draw the chart."
        />
      </ChartCard>
      <ChartCard title="Task Priority Levels" column="Priority" values={priorities} legend={false}>
        <LazyPart
          load={loadBars}
          props={{ values: priorities, label: chartSentence('Tasks by priority', priorities) }}
          fallback={<BarSkeleton />}
          failure="Couldn't draw the chart."
        />
      </ChartCard>
    </div>
  )
}

/** The chart cards while the data loads. */
export function NoCharts() {
  return (
    <div className={grid}>
      {['Task Distribution', 'Task Priority Levels'].map((title) => (
        <section key={title} className={chartClass}>
          <h2 className="text-base">{title}</h2>
          <p className="mt-1 text-ink-2">Appears after your first task.</p>
        </section>
      ))}
    </div>
  )
}

/** Reserves the space of a chart that is not drawn yet. */
const DonutSkeleton = () => <div className="h-[325px] w-[261px] max-w-full" />
const BarSkeleton = () => <div className="h-[300px]" />

export function ChartsSkeleton() {
  return (
    <div className={grid}>
      <ChartSkeleton title="w-36">
        <DonutSkeleton />
      </ChartSkeleton>
      <ChartSkeleton title="w-40">
        <BarSkeleton />
      </ChartSkeleton>
    </div>
  )
}

/** `title`: the width of its title. */
const ChartSkeleton = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={chartClass}>
    <Skeleton className={`h-5 ${title}`} />
    <div className="pt-2">{children}</div>
  </div>
)
