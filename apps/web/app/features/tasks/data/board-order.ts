/** Columns of the board: lists in the order of their tasks' places, which a task alone says (decision T43). Pure. */
import { TASK_FILTERS } from '@task-manager/contract/task-search'
import type { Task, TaskPage } from '@task-manager/contract/tasks'
import type { ListFilter } from './list-filter.ts'

/** In the board's own order. */
export const isBoardColumn = ({ sort, order }: ListFilter): boolean => sort === 'place' && order === undefined

/** What the task alone does not say, or says in too many ways. */
const SERVER_ONLY = TASK_FILTERS.filter(
  (name) => name !== 'priority' && name !== 'assignedTo' && name !== 'project',
)

/** Of what the task alone says; null: only the server knows whether the list has it. */
function belongs(filter: ListFilter, task: Task): boolean | null {
  const { status, priority, assignedTo, project } = filter
  if (status && task.status !== status) return false
  if (priority && !priority.includes(task.priority)) return false
  if (project && !project.includes(task.project?._id ?? 'none')) return false
  const people = task.assignedTo.map(({ _id }) => _id)
  const isFor = (who: string) => (who === 'nobody' ? people.length === 0 : people.includes(who))
  const mine = assignedTo?.includes('me') ?? false
  if (assignedTo && !mine && !assignedTo.some(isFor)) return false
  return mine || filter.q !== undefined || SERVER_ONLY.some((name) => filter[name] !== undefined)
    ? null
    : true
}

const isAbove = (a: Task, b: Task): boolean => (a.rank === b.rank ? a._id > b._id : a.rank > b.rank)

/** The pages with the task where it belongs now; nothing comes that only the server can judge. */
export function placeInOrder(pages: readonly TaskPage[], filter: ListFilter, task: Task): TaskPage[] {
  const known = pages.flatMap(({ tasks }) => tasks).find(({ _id }) => _id === task._id)
  const told = known && known.version > task.version ? known : task
  const fits = belongs(filter, told) ?? known !== undefined
  const rest = pages.map((page) => ({ ...page, tasks: page.tasks.filter(({ _id }) => _id !== task._id) }))
  if (!fits) return rest
  for (const [i, page] of rest.entries()) {
    const at = page.tasks.findIndex((each) => isAbove(told, each))
    // Below all that is loaded it stands on a page that is not.
    const isLast = i === rest.length - 1 && page.nextCursor === null
    if (at < 0 && !isLast) continue
    const tasks = page.tasks.toSpliced(at < 0 ? page.tasks.length : at, 0, told)
    return rest.with(i, { ...page, tasks })
  }
  return rest
}
