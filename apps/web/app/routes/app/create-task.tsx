import { ScreenPlaceholder } from '#web/ui/screen-placeholder.tsx'

export const meta = () => [{ title: 'Create Task · Task Manager' }]

export default function CreateTask() {
  return <ScreenPlaceholder title="Create Task" />
}
