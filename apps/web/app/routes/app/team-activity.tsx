import { TeamActivityScreen } from '#web/features/team-activity/team-activity-screen.tsx'

export const meta = () => [{ title: 'Activity · Task Manager' }]

export default function TeamActivity() {
  return <TeamActivityScreen />
}
