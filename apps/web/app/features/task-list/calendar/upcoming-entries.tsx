import type { Task } from '@task-manager/contract/tasks/tasks'
import { Repeat } from 'lucide-react'
import { Link } from 'react-router'
import type { TaskEntryProps } from '#web/features/task-list/row/task-entry.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface Props extends Pick<TaskEntryProps, 'targetOf'> {
  tasks: readonly Task[] | undefined
  /** High enough to be touched. */
  wide?: boolean
}

/**
 * Dates on which repeating tasks are due next: pale, because those tasks do not exist yet. They link to the current
 * task.
 */
export const UpcomingEntries = ({ tasks = [], targetOf, wide = false }: Props) =>
  tasks.map((task) => {
    const { to, state } = targetOf(task)
    return (
      <Link
        key={task._id}
        to={to}
        state={state}
        title={`${task.title}. ${task.repeat?.words ?? ''}`}
        tabIndex={wide ? undefined : -1}
        draggable={false}
        className={classNames(
          'flex items-center gap-1.5 rounded-md px-1.5 text-ink-3 hover:text-ink hover:underline',
          wide ? 'min-h-11 text-sm' : 'py-px text-[0.78125rem] leading-4.5',
        )}
      >
        <Repeat size={wide ? 16 : 12} className="shrink-0" />
        <span dir="auto" className="truncate">
          {task.title}
        </span>
        <span className="sr-only">, repeats</span>
      </Link>
    )
  })
