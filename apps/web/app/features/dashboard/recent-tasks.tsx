import type { User } from '@task-manager/contract/people/users'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAdmin, taskListOf } from '#web/lib/session/roles.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TaskTable } from './task-table.tsx'

type Props = { user: User; tasks: Task[]; onRefresh: () => void }

/** The ten newest tasks, with a link to all. */
export function RecentTasks({ user, tasks, onRefresh }: Props) {
  const more = (
    <LinkButton to={taskListOf(user)} variant="quiet" size="small" className="-mr-3">
      See All
      <ArrowRight size={16} />
    </LinkButton>
  )
  return (
    <RecentFrame action={more}>
      {tasks.length > 0 ? (
        <TaskTable user={user} tasks={tasks} />
      ) : (
        <EmptyState
          className="mt-2"
          title="No tasks yet"
          text={
            isAdmin(user)
              ? 'Create the first one and assign it to someone.'
              : 'Tasks assigned to you appear here.'
          }
          action={
            isAdmin(user) ? (
              <LinkButton to="/admin/create-task">Create Task</LinkButton>
            ) : (
              <Button variant="outline" onClick={onRefresh}>
                Check again
              </Button>
            )
          }
        />
      )}
    </RecentFrame>
  )
}

function RecentFrame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0 border-t border-hairline pt-3">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <h2 className="text-base">Recent Tasks</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3']

export function RecentTasksSkeleton() {
  return (
    <RecentFrame>
      <div className="divide-y divide-hairline">
        {widths.map((width) => (
          <div key={width} className="flex items-center gap-6 py-3">
            <div className="flex-1">
              <Skeleton className={`h-5 ${width}`} />
            </div>
            <Skeleton className="h-5 w-20 rounded-full" />
            <Skeleton className="hidden h-5 w-16 rounded-full sm:block" />
          </div>
        ))}
      </div>
    </RecentFrame>
  )
}
