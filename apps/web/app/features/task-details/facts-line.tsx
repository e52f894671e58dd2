import type { Task } from '@task-manager/contract/tasks/tasks'
import { Calendar, CalendarX2, ChevronDown } from 'lucide-react'
import { avatarsOf } from '#web/features/tasks/data/avatars.ts'
import { dueCell } from '#web/features/tasks/data/dates/due-labels.ts'
import { StatusGlyph } from '#web/features/tasks/parts/badges/status-glyph.tsx'
import { PriorityBadge, StatusBadge } from '#web/features/tasks/parts/badges/task-badges.tsx'
import { LabelMarks, ProjectMark } from '#web/features/tasks/parts/task-groups.tsx'
import { formatDay, today } from '#web/lib/time/format.ts'
import { formatShortDay } from '#web/lib/time/short-day.ts'
import { AvatarStack } from '#web/ui/avatar/avatar-stack.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface Props {
  task: Task
  open: boolean
  /** The id of the facts that it unfolds. */
  facts: string
  onToggle: () => void
}

/** The facts on a phone: one line, and all of them after a press on Details. */
export function FactsLine({ task, open, facts, onToggle }: Props) {
  const { status, priority, dueDate, assignedTo, project, labels } = task
  const { text: due, overdue } = dueCell(dueDate, status === 'Completed')
  const exact = formatDay(dueDate)
  const DueIcon = overdue ? CalendarX2 : Calendar
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <StatusBadge status={status}>
          <StatusGlyph status={status} className="size-3.5" />
        </StatusBadge>
        <PriorityBadge priority={priority} />
        <time
          dateTime={dueDate}
          className={classNames('flex items-center gap-1.5 text-sm', overdue ? 'text-danger' : 'font-medium')}
        >
          <DueIcon size={16} />
          {due === formatShortDay(dueDate, today()) ? exact : `${due}, ${exact}`}
        </time>
        {assignedTo.length > 0 && (
          <AvatarStack people={avatarsOf(assignedTo)} max={2} size="small" label="Assigned to" />
        )}
      </div>
      <div className="flex min-h-11 items-center gap-3">
        <div className="flex min-w-0 flex-1 items-center gap-3 overflow-hidden text-sm text-ink-2">
          {project && (
            <ProjectMark project={project} className={labels.length > 0 ? 'max-w-1/2 shrink-0' : 'flex-1'} />
          )}
          <LabelMarks labels={labels} className="flex-1" />
        </div>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={facts}
          onClick={onToggle}
          className="-mr-2 flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-ink-2"
        >
          Details
          <ChevronDown size={16} className={open ? 'rotate-180' : undefined} />
        </button>
      </div>
    </div>
  )
}
