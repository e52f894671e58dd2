import { TaskDetails } from '#web/features/task-details/task-details.tsx'
import { TaskHistory } from '#web/features/task-history/task-history.tsx'
import type { Route } from './+types/task-details.ts'

export const meta = () => [{ title: 'Task details · Task Manager' }]

export default function TaskDetailsScreen({ params }: Route.ComponentProps) {
  return (
    <TaskDetails key={params.id} id={params.id}>
      <TaskHistory id={params.id} />
    </TaskDetails>
  )
}
