import type { Task } from '@task-manager/contract/tasks/tasks'
import { ListChecks } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import type { CardTarget } from '#web/features/task-list/row/card-target.ts'
import { MenuButton, type OpenMenu } from '#web/features/task-list/row/menu-button.tsx'
import { Due, PriorityLabel } from '#web/features/task-list/row/row-labels.tsx'
import { CardSelectBox } from '#web/features/task-list/row/select-box.tsx'
import { avatarsOf } from '#web/features/tasks/data/avatars.ts'
import { usePendingChanges, withPendingChanges } from '#web/features/tasks/data/pending-changes.ts'
import { CommentCount } from '#web/features/tasks/parts/badges/comment-count.tsx'
import { PendingMark } from '#web/features/tasks/parts/badges/pending-mark.tsx'
import { RepeatMark } from '#web/features/tasks/parts/badges/repeat-mark.tsx'
import { WaitingMark } from '#web/features/tasks/parts/badges/waiting-mark.tsx'
import type { Highlight } from '#web/features/tasks/parts/highlight.tsx'
import { hasGroups, LabelMarks, ProjectMark } from '#web/features/tasks/parts/task-groups.tsx'
import { AvatarStack } from '#web/ui/avatar/avatar-stack.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import type { Refused } from './use-board-drop.ts'

export interface BoardCardProps {
  task: Task
  /** The card is being dragged; it is shown in its old place. */
  dragged: boolean
  /** The last move, if it was refused. */
  refused: Refused | null
  highlight: Highlight | undefined
  targetOf: (task: Task) => CardTarget
  onMenu: OpenMenu
  onDismiss: () => void
}

/** The title's link covers the whole card, which can be dragged. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { task: known, dragged, refused, highlight, targetOf, onMenu, onDismiss } = props
  const pending = usePendingChanges(known._id)
  const task = withPendingChanges(known, pending)
  const { to, state } = targetOf(task)
  const done = task.status === 'Completed'
  const avatars = avatarsOf(task.assignedTo)
  return (
    <>
      <article
        data-task={task._id}
        data-row={task._id}
        data-drag={task._id}
        className={classNames(
          'group relative grid grid-cols-1 rounded-card border bg-surface px-3 py-2.5 text-[0.8125rem] max-sm:py-1 text-ink-2 shadow-low transition-shadow duration-120 select-none hover:border-edge hover:shadow-high has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-offset-1 has-[h3_a:focus-visible]:outline-focus has-[[data-tick]:checked]:border-ink has-[[data-tick]:checked]:bg-ink/4',
          dragged ? 'border-dashed border-edge opacity-42' : refused ? 'border-danger' : 'border-hairline',
        )}
      >
        <CardSelectBox id={task._id} title={task.title} />
        <h3 dir="auto" className="pr-8 pb-1 max-sm:pb-0 font-sans text-sm leading-5 text-wrap">
          <Link
            to={to}
            state={state}
            title={task.title}
            draggable={false}
            aria-describedby="board-keys"
            className={classNames(
              'line-clamp-2 wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-card',
              done ? 'font-normal text-ink-3' : 'font-semibold text-ink',
            )}
          >
            {highlight ? highlight(task.title) : task.title}
          </Link>
        </h3>
        <MenuButton
          task={task}
          onMenu={onMenu}
          className="absolute top-1 right-1 z-10 grid size-7 place-items-center rounded-md opacity-0 group-hover:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:-top-1 pointer-coarse:-right-0.5 pointer-coarse:size-11 pointer-coarse:opacity-100"
        />
        {highlight?.comment(task, 'h-5')}
        {hasGroups(task) && (
          <div className="flex h-5 min-w-0 items-center gap-3 text-xs">
            {task.project && <ProjectMark project={task.project} className="max-w-1/2 shrink-0" />}
            <LabelMarks labels={task.labels} className="flex-1" />
          </div>
        )}
        <WaitingMark task={task} className="h-5 text-xs" />
        <div className="flex min-h-7 items-center gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 whitespace-nowrap">
            {!done && <PriorityLabel priority={task.priority} />}
            <Due task={task} />
            <span className="flex items-center gap-1 tabular-nums">
              <ListChecks size={14} />
              {task.completedTodoCount}/{task.todoChecklist.length}
              <span className="sr-only"> items done</span>
            </span>
            <RepeatMark repeat={task.repeat} />
            <CommentCount n={task.comments} />
            {pending.length > 0 && <PendingMark />}
          </div>
          {avatars.length > 0 && (
            <AvatarStack
              people={avatars}
              max={avatars.length > 2 ? 1 : 2}
              label="Assigned to"
              className="-my-1 shrink-0"
            />
          )}
        </div>
      </article>
      {refused && (
        <p
          role="alert"
          className="flex items-start gap-1 pt-1 pl-3 text-[0.8125rem] text-danger pointer-coarse:items-center"
        >
          <span className="min-w-0 flex-1 py-1 wrap-anywhere">
            {refused.text}
            {refused.retry && (
              <button
                type="button"
                onClick={refused.retry}
                className="ml-2 rounded-sm font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
              >
                Try again
              </button>
            )}
          </span>
          <CloseButton
            label="Dismiss"
            iconSize={14}
            onClick={onDismiss}
            className="size-7 rounded-md hover:bg-sunken"
          />
        </p>
      )}
    </>
  )
})
