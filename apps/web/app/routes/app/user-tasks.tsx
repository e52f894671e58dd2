import { TaskList } from '#web/features/tasks/task-list.tsx'

export const meta = () => [{ title: 'My Tasks · Task Manager' }]

export default function UserTasks() {
  return <TaskList admin={false} />
}
