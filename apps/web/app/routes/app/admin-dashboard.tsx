import { prefetchDashboard } from '#web/features/dashboard/dashboard.queries.ts'
import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'
import { SiteExamples } from '#web/features/site-examples/site-examples.tsx'
import { DayPart, WaitingPart, weekFigure } from '#web/features/task-day/day-part.tsx'
import { prefetch } from '#web/lib/http/prefetch.ts'

export const meta = () => [{ title: 'Dashboard · Task Manager' }]

export const clientLoader = () => prefetch(true, prefetchDashboard)

export default function AdminDashboard() {
  return (
    <>
      <DashboardScreen beside={weekFigure} day={<DayPart />} waiting={<WaitingPart />} />
      <SiteExamples />
    </>
  )
}
