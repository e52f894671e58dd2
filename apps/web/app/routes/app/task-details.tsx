import { TaskDetails } from '#web/features/tasks/task-details.tsx'
import type { Route } from './+types/task-details.ts'

export const meta = () => [{ title: 'Task details · Task Manager' }]

export default function TaskDetailsScreen({ params }: Route.ComponentProps) {
  return <TaskDetails key={params.id} id={params.id} />
}
