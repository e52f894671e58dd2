import type { Dashboard } from '@task-manager/contract/dashboard'
import { Card } from '#web/ui/card.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChartCard } from './chart-card.tsx'
import { distributionOf, inWords, prioritiesOf } from './chart-data.ts'

// Drawn after the numbers are there: the drawing code never delays them.
const loadDonut = () => import('./donut-chart.tsx')
const loadBars = () => import('./bar-chart.tsx')

const grid = 'grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-6'

export function Charts({ charts }: { charts: Dashboard['charts'] }) {
  const distribution = distributionOf(charts)
  const priorities = prioritiesOf(charts)
  return (
    <div className={grid}>
      <ChartCard title="Task Distribution" column="Status" marks={distribution} legend>
        <LazyPart
          load={loadDonut}
          props={{
            marks: distribution,
            label: inWords('Tasks by status', distribution),
            unit: charts.taskDistribution.All === 1 ? 'task' : 'tasks',
          }}
          fallback={<DonutSkeleton />}
          failure="The chart could not be drawn."
        />
      </ChartCard>
      <ChartCard title="Task Priority Levels" column="Priority" marks={priorities} legend={false}>
        <LazyPart
          load={loadBars}
          props={{ marks: priorities, label: inWords('Tasks by priority', priorities) }}
          fallback={<BarSkeleton />}
          failure="The chart could not be drawn."
        />
      </ChartCard>
    </div>
  )
}

function DonutSkeleton() {
  return (
    <div className="grid h-[325px] place-items-center">
      <div
        aria-hidden="true"
        className="size-65 max-w-full animate-pulse rounded-full border-30 border-hairline"
      />
    </div>
  )
}

function BarSkeleton() {
  return (
    <div className="flex h-[300px] items-end justify-around gap-6 px-6 pb-7">
      <Skeleton className="h-3/5 flex-1 rounded-b-none" />
      <Skeleton className="h-4/5 flex-1 rounded-b-none" />
      <Skeleton className="h-2/5 flex-1 rounded-b-none" />
    </div>
  )
}

export function ChartsSkeleton() {
  return (
    <div className={grid}>
      <Card className="p-5">
        <Skeleton className="h-6 w-36" />
        <div className="pt-3">
          <DonutSkeleton />
        </div>
        <Skeleton className="mx-auto mt-1 h-5 w-64 max-w-full" />
      </Card>
      <Card className="flex flex-col p-5">
        <Skeleton className="h-6 w-40" />
        <div className="flex flex-1 flex-col justify-center pt-3">
          <BarSkeleton />
        </div>
      </Card>
    </div>
  )
}
