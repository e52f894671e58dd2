/** Keeps the columns of the board in order when tasks change (decision T43). */
import { TASK_FILTERS } from '@task-manager/contract/tasks/task-search'
import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import type { ListFilter } from './find/list-filter.ts'

/** Filters that only the server can apply. */
const SERVER_ONLY = TASK_FILTERS.filter(
  (name) => name !== 'priority' && name !== 'assignedTo' && name !== 'project',
)

/** Whether the filter matches the task; null when only the server knows. */
function matches(filter: ListFilter, task: Task): boolean | null {
  const { status, priority, assignedTo, project } = filter
  if (status && task.status !== status) return false
  if (priority && !priority.includes(task.priority)) return false
  if (project && !project.includes(task.project?._id ?? 'none')) return false
  const people = task.assignedTo.map(({ _id }) => _id)
  const isAssigned = (who: string) => (who === 'nobody' ? people.length === 0 : people.includes(who))
  const includesMe = assignedTo?.includes('me') ?? false
  if (assignedTo && !includesMe && !assignedTo.some(isAssigned)) return false
  return includesMe || filter.q !== undefined || SERVER_ONLY.some((name) => filter[name] !== undefined)
    ? null
    : true
}

const isAbove = (a: Task, b: Task): boolean => (a.rank === b.rank ? a._id > b._id : a.rank > b.rank)

/** The pages with the task in its place. A task is only added when the filter certainly matches. */
export function placeInOrder(pages: readonly TaskPage[], filter: ListFilter, task: Task): TaskPage[] {
  const known = pages.flatMap(({ tasks }) => tasks).find(({ _id }) => _id === task._id)
  const latest = known && known.version > task.version ? known : task
  const fits = matches(filter, latest) ?? known !== undefined
  const rest = pages.map((page) => ({ ...page, tasks: page.tasks.filter(({ _id }) => _id !== task._id) }))
  if (!fits) return rest
  for (const [i, page] of rest.entries()) {
    const index = page.tasks.findIndex((each) => isAbove(latest, each))
    // A place below the loaded tasks is on a page that is not loaded.
    const isLast = i === rest.length - 1 && page.nextCursor === null
    if (index < 0 && !isLast) continue
    const tasks = page.tasks.toSpliced(index < 0 ? page.tasks.length : index, 0, latest)
    return rest.with(i, { ...page, tasks })
  }
  return rest
}
