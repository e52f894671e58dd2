import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'

export const meta = () => [{ title: 'Dashboard · Task Manager' }]

export default function AdminDashboard() {
  return <DashboardScreen />
}
