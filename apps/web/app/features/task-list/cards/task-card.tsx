import type { Task } from '@task-manager/contract/tasks/tasks'
import { EllipsisVertical, Paperclip } from 'lucide-react'
import { memo } from 'react'
import type { CardTarget, OpenCard } from '#web/features/task-list/row/card-target.ts'
import { DueDate } from '#web/features/task-list/row/due-date.tsx'
import { MenuButton, type OpenMenu } from '#web/features/task-list/row/menu-button.tsx'
import { CardSelectBox } from '#web/features/task-list/row/select-box.tsx'
import { avatarsOf } from '#web/features/tasks/data/avatars.ts'
import { usePendingChanges, withPendingChanges } from '#web/features/tasks/data/pending-changes.ts'
import { CommentCount } from '#web/features/tasks/parts/badges/comment-count.tsx'
import { PendingMark } from '#web/features/tasks/parts/badges/pending-mark.tsx'
import { RepeatMark } from '#web/features/tasks/parts/badges/repeat-mark.tsx'
import { PriorityBadge, StatusBadge } from '#web/features/tasks/parts/badges/task-badges.tsx'
import { WaitingMark } from '#web/features/tasks/parts/badges/waiting-mark.tsx'
import type { Highlight } from '#web/features/tasks/parts/highlight.tsx'
import { hasGroups, LabelMarks, ProjectMark } from '#web/features/tasks/parts/task-groups.tsx'
import { TaskProgress } from '#web/features/tasks/parts/task-progress.tsx'
import { formatInstant } from '#web/lib/time/format.ts'
import { AvatarStack } from '#web/ui/avatar/avatar-stack.tsx'
import { Badge } from '#web/ui/badge.tsx'

interface Props {
  task: Task
  targetOf: (task: Task) => CardTarget
  onOpen: OpenCard
  /** Marks the searched words. */
  highlight: Highlight | undefined
  onMenu: OpenMenu
}

/**
 * The title's link covers the card; only the checkbox and the menu button are above it. The link is not the router's,
 * which would render a thousand links again whenever the address changes.
 */
export const TaskCard = memo(function TaskCard({ task: known, targetOf, highlight, onOpen, onMenu }: Props) {
  const pending = usePendingChanges(known._id)
  const task = withPendingChanges(known, pending)
  const target = targetOf(task)
  const people = avatarsOf(task.assignedTo)
  return (
    <article
      data-task={task._id}
      data-row={task._id}
      className="group relative flex h-full flex-col gap-2 rounded-card border border-hairline bg-surface p-4 shadow-low transition-shadow duration-120 hover:border-edge hover:shadow-high has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-offset-3 has-[h2_a:focus-visible]:outline-focus has-[[data-tick]:checked]:border-ink has-[[data-tick]:checked]:bg-ink/4 max-sm:gap-1.5 max-sm:px-3.5 max-sm:py-3 print:paper-row"
    >
      <CardSelectBox id={task._id} title={task.title} />
      <div className="flex items-start gap-2">
        <h2 dir="auto" className="min-w-0 flex-1 text-base leading-snug">
          <a
            href={target.to}
            onClick={(event) => onOpen(event, target)}
            title={task.title}
            className="line-clamp-2 wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-card data-followed:after:bg-ink/4"
          >
            {highlight ? highlight(task.title) : task.title}
          </a>
        </h2>
        <MenuButton
          task={task}
          icon={EllipsisVertical}
          iconSize={18}
          onMenu={onMenu}
          className="relative z-10 -my-1.5 -mr-2 grid size-9 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink aria-expanded:bg-sunken pointer-coarse:-my-2.5 pointer-coarse:-mr-3.25 pointer-coarse:size-11 print:hidden"
        />
      </div>
      <p dir="auto" className="line-clamp-2 text-sm text-ink-2 wrap-anywhere max-sm:hidden print:hidden">
        {highlight ? highlight(task.description) : task.description}
      </p>
      {highlight?.comment(task)}
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={task.status} />
        <PriorityBadge priority={task.priority} />
        {pending.length > 0 && <PendingMark />}
        {(task.repeat || task.comments > 0 || task.attachments.length > 0) && (
          <p className="ml-auto flex items-center gap-3 text-sm text-ink-2">
            <RepeatMark repeat={task.repeat} />
            <CommentCount n={task.comments} />
            {task.attachments.length > 0 && (
              <span className="flex items-center gap-1 tabular-nums">
                <Paperclip size={14} />
                {task.attachments.length}
                <span className="sr-only">
                  {task.attachments.length === 1 ? ' attachment' : ' attachments'}
                </span>
              </span>
            )}
          </p>
        )}
      </div>
      <WaitingMark task={task} className="text-sm" />
      {hasGroups(task) && (
        <div className="flex min-w-0 items-center gap-3 text-xs text-ink-2">
          {task.project && <ProjectMark project={task.project} className="max-w-2/3 shrink-0" />}
          <LabelMarks labels={task.labels} className="flex-1" />
        </div>
      )}
      <div className="mt-auto grid gap-1.5">
        <div className="flex min-h-8 items-end gap-4">
          <TaskProgress
            status={task.status}
            progress={task.progress}
            done={task.completedTodoCount}
            all={task.todoChecklist.length}
          />
          {people.length > 0 ? (
            <>
              <AvatarStack people={people} max={3} label="Assigned to" className="print:hidden" />
              <span dir="auto" className="hidden text-sm print:inline">
                {task.assignedTo.map(({ name }) => name).join(', ')}
              </span>
            </>
          ) : (
            <Badge>Unassigned</Badge>
          )}
        </div>
        <dl className="flex justify-between gap-4 text-xs">
          <div className="text-ink-3">
            <dt>Start Date</dt>
            <dd>
              <time dateTime={task.createdAt}>{formatInstant(task.createdAt)}</time>
            </dd>
          </div>
          <DueDate task={task} className="text-right" />
        </dl>
      </div>
    </article>
  )
})
