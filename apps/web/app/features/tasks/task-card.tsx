import type { Task } from '@task-manager/contract/tasks'
import { EllipsisVertical, Paperclip } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '#web/lib/format.ts'
import { AvatarStack } from '#web/ui/avatar-stack.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DueDate } from './due-date.tsx'
import { facesOf } from './faces.ts'
import { PriorityBadge, StatusBadge } from './task-badges.tsx'
import { TaskProgress } from './task-progress.tsx'

/** Where a card leads: the path, and the navigation state that goes with it (spec 2, Manage Tasks). */
export interface CardTarget {
  to: string
  state?: { taskId: string }
}

interface Props {
  task: Task
  targetOf: (task: Task) => CardTarget
  menuOpen: boolean
  onMenu: (task: Task, button: HTMLButtonElement) => void
}

/** The whole card is the title's link; only the menu button stands above it. */
export const TaskCard = memo(function TaskCard({ task, targetOf, menuOpen, onMenu }: Props) {
  const target = targetOf(task)
  return (
    <article className="relative flex h-full flex-col gap-4 rounded-card border border-hairline bg-surface p-5 shadow-low transition-shadow duration-120 hover:border-edge hover:shadow-high has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-offset-3 has-[h2_a:focus-visible]:outline-focus">
      <div className="flex items-start gap-2">
        <p className="flex flex-wrap gap-2">
          <StatusBadge status={task.status} />
          <PriorityBadge priority={task.priority} />
        </p>
        <button
          type="button"
          aria-label={`Actions for ${task.title}`}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          onClick={(event) => onMenu(task, event.currentTarget)}
          className="relative z-10 -my-1.5 -mr-2.5 ml-auto grid size-9 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink aria-expanded:bg-sunken pointer-coarse:-my-2.5 pointer-coarse:size-11"
        >
          <EllipsisVertical size={20} aria-hidden="true" />
        </button>
      </div>
      <div className="grid gap-1">
        <h2 dir="auto" className="text-lg leading-snug">
          <Link
            to={target.to}
            state={target.state}
            title={task.title}
            className="line-clamp-2 wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-card"
          >
            {task.title}
          </Link>
        </h2>
        <p dir="auto" className="line-clamp-2 text-ink-2 wrap-anywhere">
          {task.description}
        </p>
      </div>
      <div className="mt-auto grid gap-4">
        <TaskProgress
          status={task.status}
          progress={task.progress}
          done={task.completedTodoCount}
          all={task.todoChecklist.length}
        />
        <dl className="flex justify-between gap-4 text-sm">
          <div>
            <dt className="text-ink-3">Start Date</dt>
            <dd className="font-medium">
              <time dateTime={task.createdAt}>{formatInstant(task.createdAt)}</time>
            </dd>
          </div>
          <DueDate task={task} className="text-right" />
        </dl>
        <div className="flex min-h-8 items-center justify-between gap-4">
          {task.assignedTo.length > 0 ? (
            <AvatarStack people={facesOf(task.assignedTo)} max={3} label="Assigned to" />
          ) : (
            <Badge>Unassigned</Badge>
          )}
          {task.attachments.length > 0 && (
            <p className="flex items-center gap-1.5 text-sm text-ink-2 tabular-nums">
              <Paperclip size={16} aria-hidden="true" />
              {task.attachments.length}
              <span className="sr-only">
                {task.attachments.length === 1 ? ' attachment' : ' attachments'}
              </span>
            </p>
          )}
        </div>
      </div>
    </article>
  )
})
