import type { Priority, Task } from '@task-manager/contract/tasks/tasks'
import { CalendarX2, Flag } from 'lucide-react'
import { dueCell } from '#web/features/tasks/data/dates/due-labels.ts'
import { formatDay } from '#web/lib/time/format.ts'
import { classNames } from '#web/ui/class-names.ts'

export const flags: Record<Priority, string> = {
  Low: 'text-green-fill',
  Medium: 'text-orange-fill',
  High: 'text-red-fill',
}

/** The due date in words, with an icon when it is overdue. */
export function Due({ task }: { task: Task }) {
  const { text, overdue, near } = dueCell(task.dueDate, task.status === 'Completed')
  return (
    <time
      dateTime={task.dueDate}
      title={formatDay(task.dueDate)}
      className={classNames(
        'flex items-center gap-1 whitespace-nowrap max-sm:min-w-0',
        overdue && 'text-danger',
        near && 'font-semibold text-ink',
      )}
    >
      {overdue && <CalendarX2 size={14} className="shrink-0" />}
      <span className="max-sm:truncate">{text}</span>
    </time>
  )
}

/** A flag with its priority in words; only High stands out. */
export const PriorityLabel = ({ priority }: { priority: Priority }) => (
  <span
    className={classNames(
      'flex shrink-0 items-center gap-1',
      priority === 'High' && 'font-medium text-red-text',
    )}
  >
    <Flag size={14} className={`shrink-0 ${flags[priority]}`} />
    {priority}
  </span>
)
