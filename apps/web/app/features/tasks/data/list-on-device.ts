/** A list that cannot be loaded, made of the tasks that were loaded before. Pure. */
import type { InfiniteData } from '@tanstack/react-query'
import { statusesOf } from '@task-manager/contract/tasks/task-values'
import type { StatusSummary, Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import type { ListFilter } from './find/list-filter.ts'
import { isAbove } from './find/list-order.ts'
import { matchesFilter } from './find/matches-filter.ts'

/** Data of a query. */
export interface Seen {
  readonly key: readonly unknown[]
  readonly data: unknown
}

const isOf = (key: readonly unknown[], part: string): boolean => key[0] === 'tasks' && key[1] === part

const pagesIn = ({ key, data }: Seen): readonly TaskPage[] =>
  isOf(key, 'list') ? (data as InfiniteData<TaskPage>).pages : []

const tasksIn = (seen: Seen): readonly Task[] =>
  isOf(seen.key, 'detail') ? [seen.data as Task] : pagesIn(seen).flatMap(({ tasks }) => tasks)

/** Of each task its newest version. */
function newestIn(seen: readonly Seen[]): Task[] {
  const newest = new Map<string, Task>()
  for (const task of seen.flatMap(tasksIn))
    if (task.version >= (newest.get(task._id)?.version ?? 0)) newest.set(task._id, task)
  return [...newest.values()]
}

function summaryOf(tasks: readonly Task[]): StatusSummary {
  const count = (status: Task['status']) => tasks.filter((task) => task.status === status).length
  return {
    all: tasks.length,
    pendingTasks: count('Pending'),
    inProgressTasks: count('In Progress'),
    completedTasks: count('Completed'),
  }
}

/** Undefined when no list was seen, or when only the server can decide. `me`: the viewer's id. */
export function listOnDevice(key: readonly unknown[], seen: readonly Seen[], me: string | undefined) {
  const can = seen.flatMap(pagesIn)[0]?.can
  if (!isOf(key, 'list') || can === undefined) return undefined
  const filter = key[2] as ListFilter
  const { createdBy, completed, waiting, myDay } = filter
  if (createdBy ?? completed ?? waiting ?? myDay) return undefined
  // Comments are not on the device, so words that only a comment has find nothing.
  const found = newestIn(seen).filter((task) => matchesFilter(filter, task, me) === true)
  const tasks = found
    .filter(({ status }) => statusesOf(filter.status).includes(status))
    .sort((a, b) => (isAbove(filter, a, b) ? -1 : 1))
  const page: TaskPage = { tasks, can, statusSummary: summaryOf(found), nextCursor: null }
  return { pages: [page], pageParams: [''], onDevice: true }
}
