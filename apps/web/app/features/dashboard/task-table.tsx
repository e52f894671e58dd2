import type { User } from '@task-manager/contract/people/users'
import type { Priority, Status, Task } from '@task-manager/contract/tasks/tasks'
import { Link } from 'react-router'
import { formatInstant } from '#web/lib/time/format.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { taskLink } from './task-links.ts'

/** The table's colours (spec 2, shared task table). */
const statusTone: Record<Status, Tone> = { Completed: 'green', Pending: 'purple', 'In Progress': 'cyan' }
const priorityTone: Record<Priority, Tone> = { High: 'red', Medium: 'orange', Low: 'green' }

const head = 'pr-3 py-1.5 text-left text-xs font-semibold text-ink-2'
const wideCellClass = 'hidden pr-3 py-1.5 sm:table-cell'

/** Name, Status, Priority, Created On. A row links to its task; on phones the badges are below the name. */
export function TaskTable({ user, tasks }: { user: User; tasks: Task[] }) {
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Recent tasks, newest first</caption>
      <thead className="border-b border-hairline max-sm:sr-only">
        <tr>
          <th scope="col" className={head}>
            Name
          </th>
          <th scope="col" className={`${head} hidden w-36 sm:table-cell`}>
            Status
          </th>
          <th scope="col" className={`${head} hidden w-32 sm:table-cell`}>
            Priority
          </th>
          <th scope="col" className={`${head} hidden w-40 md:table-cell`}>
            Created On
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {tasks.map((task) => (
          <TaskRow key={task._id} user={user} task={task} />
        ))}
      </tbody>
    </table>
  )
}

function TaskRow({ user, task }: { user: User; task: Task }) {
  const status = <Badge tone={statusTone[task.status]}>{task.status}</Badge>
  const priority = <Badge tone={priorityTone[task.priority] ?? 'red'}>{task.priority}</Badge>
  return (
    <tr className="relative transition-colors duration-120 hover:bg-sunken hover:shadow-[-0.75rem_0_var(--sunken),0.75rem_0_var(--sunken)]">
      <td className="py-1.5 pr-3 max-sm:py-2.5">
        <Link
          {...taskLink(user, task._id)}
          title={task.title}
          className="block text-sm font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus max-sm:-mt-2.5 max-sm:-mb-3.5 max-sm:pt-2.5 max-sm:pb-3.5"
        >
          <span dir="auto" className="line-clamp-2 sm:line-clamp-1">
            {task.title}
          </span>
        </Link>
        <div className="mt-1.5 flex flex-wrap gap-2 sm:hidden">
          {status}
          {priority}
        </div>
      </td>
      <td className={wideCellClass}>{status}</td>
      <td className={wideCellClass}>{priority}</td>
      <td className="hidden py-1.5 text-sm text-ink-2 tabular-nums md:table-cell">
        {formatInstant(task.createdAt)}
      </td>
    </tr>
  )
}
