import { ScreenPlaceholder } from '#web/ui/screen-placeholder.tsx'

export const meta = () => [{ title: 'Dashboard · Task Manager' }]

export default function UserDashboard() {
  return <ScreenPlaceholder title="Dashboard" />
}
