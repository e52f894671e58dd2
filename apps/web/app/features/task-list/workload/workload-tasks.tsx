import { useInfiniteQuery } from '@tanstack/react-query'
import { FIRST_DAY, LAST_DAY } from '@task-manager/contract/calendar'
import { statusesOf } from '@task-manager/contract/tasks/task-values'
import type { Status, Task } from '@task-manager/contract/tasks/tasks'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { Due } from '#web/features/task-list/row/row-labels.tsx'
import { TaskEntry, type TaskEntryProps } from '#web/features/task-list/row/task-entry.tsx'
import { dueWithin } from '#web/features/task-list/row/weeks.ts'
import { type ListFilter, queryWith } from '#web/features/tasks/data/find/list-filter.ts'
import { taskList } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { CloseButton } from '#web/ui/close-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { WorkloadWeek } from './workload-weeks.ts'

interface Props extends TaskEntryProps {
  /** A user's id or 'nobody'. */
  person: string
  name: string
  week: WorkloadWeek
  filter: ListFilter
  draggedId: string | null
  /** The query of the address. */
  query: URLSearchParams
  onTasks: (tasks: readonly Task[]) => void
  onClose: () => void
}

const none: readonly Task[] = []

/** The open tasks of a cell, from where they are dragged to another person. Escape closes it. */
export function WorkloadTasks(props: Props) {
  const { person, name, week, filter, draggedId, query, onTasks, onClose, ...entries } = props
  const { sort: _, order: __, today: ___, due, ...rest } = filter
  const { from, to } = week.days
  const ranges = dueWithin(due, { from: from || FIRST_DAY, to: to || LAST_DAY }, entries.today)
  const queryOf = (status: Status) => ({
    ...taskList({ ...rest, status, assignedTo: [person], due: ranges, sort: 'due' }),
    enabled: ranges.length > 0 && statusesOf(filter.status).includes(status),
  })
  const lists = [useInfiniteQuery(queryOf('Pending')), useInfiniteQuery(queryOf('In Progress'))]
  const [pending, inProgress] = lists.map(({ data }) => data?.pages)
  const tasks = useMemo(
    () =>
      [pending, inProgress]
        .flatMap((pages) => pages?.flatMap((page) => page.tasks) ?? none)
        .sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0)),
    [pending, inProgress],
  )
  useEffect(() => onTasks(tasks), [tasks, onTasks])
  useEffect(() => () => onTasks(none), [onTasks])
  const isLoading = lists.some((list) => list.isLoading)
  const failed = lists.find(({ isError, data }) => isError && !data)
  const more = lists.some(({ hasNextPage }) => hasNextPage)
  const days = `${from}..${to}`
  return (
    <section
      aria-label={`${name}, ${week.label}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // With selected tasks, Escape clears the selection.
        if (document.documentElement.hasAttribute('data-bar')) return
        event.preventDefault()
        onClose()
      }}
      className="grid gap-1 py-2 sm:pl-3"
    >
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate font-sans text-sm font-semibold text-ink">
          {name}, {week.label}
        </h2>
        <CloseButton
          label="Close these tasks"
          onClick={onClose}
          className="size-8 rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
        />
      </div>
      <ul>
        {tasks.map((task) => (
          <li key={task._id} className="flex items-center gap-3 border-b border-hairline last:border-0">
            <div className="min-w-0 flex-1">
              <TaskEntry {...entries} task={task} wide draggable dragged={task._id === draggedId} />
            </div>
            <span className="w-28 text-[0.8125rem] text-ink-2 max-sm:hidden">
              <Due task={task} />
            </span>
            <span className="w-14 text-[0.8125rem] text-ink-2 tabular-nums max-sm:hidden">
              {task.completedTodoCount}/{task.todoChecklist.length}
            </span>
          </li>
        ))}
      </ul>
      {isLoading && tasks.length === 0 && <Skeleton className="h-11" />}
      {!isLoading && !failed && tasks.length === 0 && (
        <p className="text-sm text-ink-2">No open tasks here.</p>
      )}
      {failed && (
        <div role="alert" className="grid justify-items-start gap-2 text-sm text-ink-2">
          {messageOf(failed.error)}
          <Button
            variant="outline"
            size="small"
            busy={failed.isFetching}
            onClick={() => void failed.refetch()}
          >
            Retry
          </Button>
        </div>
      )}
      {more && (
        <Link
          to={`?${queryWith(query, { view: 'table', assignedTo: person, due: days, sort: 'due', order: '', day: '' })}`}
          className="justify-self-start py-2 text-sm font-semibold underline underline-offset-4"
        >
          Show all in the table
        </Link>
      )}
    </section>
  )
}
