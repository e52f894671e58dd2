import { ScreenPlaceholder } from '#web/ui/screen-placeholder.tsx'

export const meta = () => [{ title: 'Team Members · Task Manager' }]

export default function TeamMembers() {
  return <ScreenPlaceholder title="Team Members" />
}
