import { prefetchDashboard } from '#web/features/dashboard/dashboard.queries.ts'
import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'
import { DayPart, weekFigure } from '#web/features/task-day/day-part.tsx'
import { prefetch } from '#web/lib/http/prefetch.ts'

export const meta = () => [{ title: 'Dashboard · Task Manager' }]

export const clientLoader = () => prefetch(false, prefetchDashboard)

export default function UserDashboard() {
  return <DashboardScreen beside={weekFigure} day={<DayPart />} />
}
