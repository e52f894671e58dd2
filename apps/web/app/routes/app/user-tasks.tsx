import { ScreenPlaceholder } from '#web/ui/screen-placeholder.tsx'

export const meta = () => [{ title: 'My Tasks · Task Manager' }]

export default function UserTasks() {
  return <ScreenPlaceholder title="My Tasks" />
}
