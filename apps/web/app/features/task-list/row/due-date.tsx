import type { Task } from '@task-manager/contract/tasks/tasks'
import { CalendarX2 } from 'lucide-react'
import { dueLabel } from '#web/lib/time/format.ts'
import { classNames } from '#web/ui/class-names.ts'

/** 'Today' or 'in 3 days' with the exact date beside it. Overdue is shown by words, an icon and red. */
export function DueDate({ task, className }: { task: Task; className?: string }) {
  const due = dueLabel(task.dueDate, task.status === 'Completed')
  const overdue = due.tone === 'overdue'
  return (
    <div className={className}>
      <dt className="text-ink-3">{due.text === due.exact ? 'Due Date' : `Due ${due.exact}`}</dt>
      <dd
        className={classNames(
          'inline-flex items-center gap-1 text-sm',
          overdue ? 'text-danger' : 'font-medium',
        )}
      >
        {overdue && <CalendarX2 size={14} className="shrink-0" />}
        <time dateTime={task.dueDate} title={due.exact}>
          {due.text}
        </time>
      </dd>
    </div>
  )
}
