import { TaskList } from '#web/features/task-list/task-list.tsx'
import { filterIn } from '#web/features/tasks/data/find/list-filter.ts'
import { prefetchTasks } from '#web/features/tasks/data/tasks.queries.ts'
import { prefetch } from '#web/lib/http/prefetch.ts'
import type { Route } from './+types/admin-tasks.ts'

export const meta = () => [{ title: 'My Tasks · Task Manager' }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  prefetch(true, (admin) => prefetchTasks(filterIn(new URL(request.url).searchParams, admin)))

export default function AdminTasks() {
  return <TaskList admin />
}
