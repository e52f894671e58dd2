import { useQuery } from '@tanstack/react-query'
import type { Task } from '@task-manager/contract/tasks'
import { ArrowLeft, CalendarX2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { avatarsOf, namesOf } from '#web/features/tasks/data/avatars.ts'
import { taskDetail } from '#web/features/tasks/data/tasks.queries.ts'
import { PriorityBadge, StatusBadge } from '#web/features/tasks/parts/task-badges.tsx'
import { hasGroups, LabelMarks, ProjectMark } from '#web/features/tasks/parts/task-groups.tsx'
import { TaskProgress } from '#web/features/tasks/parts/task-progress.tsx'
import { useToastOnError } from '#web/features/tasks/parts/use-toast-on-error.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { dueLabel, formatDay } from '#web/lib/time/format.ts'
import { AvatarStack } from '#web/ui/avatar/avatar-stack.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { TaskChecklist } from './task-checklist.tsx'
import { TaskDetailsSkeleton } from './task-details-skeleton.tsx'
import { useTicks } from './use-ticks.ts'

/** The address is wrong or the task belongs to others; the server does not say which (decision T3). */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404, 422].includes(error.status)

/** `children` render below the loaded task. */
export function TaskDetails({ id, children }: { id: string; children?: ReactNode }) {
  const { data: task, error, isFetching, refetch } = useQuery(taskDetail(id))
  useToastOnError(isMissing(error) ? null : error)
  if (task && !isMissing(error)) return <Details task={task}>{children}</Details>
  return (
    <div className="w-full max-w-[56.25rem]">
      <h1 className="sr-only">Task details</h1>
      {!error ? (
        <TaskDetailsSkeleton />
      ) : isMissing(error) ? (
        <EmptyState
          title="This task is not here"
          text="It may have been deleted or given to somebody else, or the link is wrong."
          action={<LinkButton to="/user/tasks">Back to My Tasks</LinkButton>}
        />
      ) : (
        <ErrorState
          title="The task could not be loaded"
          message={messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  )
}

function Details({ task: known, children }: { task: Task; children: ReactNode }) {
  const { task, toggle, waiting } = useTicks(known)
  useEffect(() => {
    document.title = `${task.title} · Task Manager`
  }, [task.title])
  return (
    <div className="grid w-full max-w-[56.25rem] gap-3">
      <Link
        to="/user/tasks"
        className="-my-2 flex min-h-11 w-fit items-center gap-2 font-medium text-ink-2 hover:text-ink print:hidden"
      >
        <ArrowLeft size={18} aria-hidden="true" />
        My Tasks
      </Link>
      <article className="grid gap-6">
        <header className="grid gap-3">
          <div>
            <StatusBadge status={task.status} />
          </div>
          <h1 dir="auto" className="text-page wrap-anywhere">
            {task.title}
          </h1>
          <p dir="auto" className="max-w-[68ch] whitespace-pre-line text-ink-2 wrap-anywhere">
            {task.description}
          </p>
        </header>
        <TaskFields task={task} />
        <section className="grid gap-3">
          <h2 id="checklist" className="text-base">
            Todo Checklist
          </h2>
          <TaskProgress
            status={task.status}
            progress={task.progress}
            done={task.completedTodoCount}
            all={task.todoChecklist.length}
          />
          <TaskChecklist items={task.todoChecklist} onToggle={toggle} waiting={waiting} />
        </section>
        {task.attachments.length > 0 && (
          <section className="grid gap-3">
            <h2 id="attachments" className="text-base">
              Attachments
            </h2>
            <AttachmentList links={task.attachments} />
          </section>
        )}
        {children}
      </article>
    </div>
  )
}

const factClass = 'flex min-h-10 flex-wrap items-center gap-x-3'

function TaskFields({ task }: { task: Task }) {
  const due = dueLabel(task.dueDate, task.status === 'Completed')
  return (
    <dl className="grid gap-x-8 gap-y-4 border-y border-hairline py-4 sm:grid-cols-[auto_auto_1fr]">
      <div>
        <dt className="text-sm text-ink-3">Priority</dt>
        <dd className={factClass}>
          <PriorityBadge priority={task.priority} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-3">Due Date</dt>
        <dd className={`${factClass} font-medium`}>
          <time dateTime={task.dueDate}>{formatDay(task.dueDate)}</time>
          {due.text !== due.exact && (
            <span
              className={`inline-flex items-center gap-1.5 text-sm ${due.tone === 'overdue' ? 'font-semibold text-danger' : 'text-ink-2'}`}
            >
              {due.tone === 'overdue' && <CalendarX2 size={16} aria-hidden="true" />}
              {due.text}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-3">Assigned To</dt>
        <dd className={factClass}>
          {task.assignedTo.length > 0 ? (
            <>
              <AvatarStack
                people={avatarsOf(task.assignedTo)}
                max={5}
                size="normal"
                label="Assigned to"
                className="print:hidden"
              />
              <span aria-hidden="true" className="min-w-0 text-sm text-ink-2 wrap-anywhere print:hidden">
                {namesOf(task.assignedTo)}
              </span>
              <span className="hidden print:inline">
                {task.assignedTo.map((user) => user.name).join(', ')}
              </span>
            </>
          ) : (
            'Nobody'
          )}
        </dd>
      </div>
      {task.project && (
        <div className="min-w-0">
          <dt className="text-sm text-ink-3">Project</dt>
          <dd className={`${factClass} font-medium`}>
            <Link
              to={`/user/tasks?project=${task.project._id}`}
              className="flex min-w-0 underline-offset-4 hover:underline"
            >
              <ProjectMark project={task.project} />
            </Link>
          </dd>
        </div>
      )}
      {hasGroups({ labels: task.labels }) && (
        <div className="min-w-0 sm:col-span-2">
          <dt className="text-sm text-ink-3">Labels</dt>
          <dd className={factClass}>
            <LabelMarks labels={task.labels} className="h-auto! text-sm!" />
          </dd>
        </div>
      )}
    </dl>
  )
}
