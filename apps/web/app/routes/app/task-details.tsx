import { ScreenPlaceholder } from '#web/ui/screen-placeholder.tsx'

export const meta = () => [{ title: 'Task details · Task Manager' }]

export default function TaskDetails() {
  return <ScreenPlaceholder title="Task details" />
}
