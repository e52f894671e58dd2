import { TaskActivity } from '#web/features/comments/task-activity.tsx'
import { TaskPage } from '#web/features/task-details/task-page.tsx'
import { prefetchTask } from '#web/features/tasks/data/tasks.queries.ts'
import { prefetch } from '#web/lib/http/prefetch.ts'
import type { Route } from './+types/task-details.ts'

export const meta = () => [{ title: 'Task details · Task Manager' }]

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  prefetch('both roles', () => prefetchTask(params.id))

export default function TaskDetailsScreen({ params }: Route.ComponentProps) {
  return (
    <TaskPage key={params.id} id={params.id}>
      <TaskActivity id={params.id} docked />
    </TaskPage>
  )
}
