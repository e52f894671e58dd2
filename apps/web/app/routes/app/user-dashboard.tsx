import { prefetchDashboard } from '#web/features/dashboard/dashboard.queries.ts'
import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'
import { askAhead } from '#web/lib/http/ask-ahead.ts'

export const meta = () => [{ title: 'Dashboard · Task Manager' }]

export const clientLoader = () => askAhead(false, prefetchDashboard)

export default function UserDashboard() {
  return <DashboardScreen />
}
