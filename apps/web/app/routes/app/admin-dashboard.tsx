import { prefetchDashboard } from '#web/features/dashboard/dashboard.queries.ts'
import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'
import { SiteExamples } from '#web/features/site-examples/site-examples.tsx'
import { askAhead } from '#web/lib/http/ask-ahead.ts'

export const meta = () => [{ title: 'Dashboard · Task Manager' }]

export const clientLoader = () => askAhead(true, prefetchDashboard)

export default function AdminDashboard() {
  return (
    <>
      <DashboardScreen />
      <SiteExamples />
    </>
  )
}
