import { TaskActivity } from '#web/features/comments/task-activity.tsx'
import { TaskPage } from '#web/features/task-details/task-page.tsx'
import type { Route } from './+types/task-details.ts'

export const meta = () => [{ title: 'Task details · Task Manager' }]

export default function TaskDetailsScreen({ params }: Route.ComponentProps) {
  return (
    <TaskPage key={params.id} id={params.id}>
      <TaskActivity id={params.id} docked />
    </TaskPage>
  )
}
