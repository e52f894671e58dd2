import { TeamScreen } from '#web/features/users/team-screen.tsx'

export const meta = () => [{ title: 'Team Members · Task Manager' }]

export default function TeamMembers() {
  return <TeamScreen />
}
