import { ScreenPlaceholder } from '#web/ui/screen-placeholder.tsx'

export const meta = () => [{ title: 'Dashboard · Task Manager' }]

export default function AdminDashboard() {
  return <ScreenPlaceholder title="Dashboard" />
}
