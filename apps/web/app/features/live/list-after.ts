/**
 * A searched, filtered or sorted list after a task event, as far as the event and the loaded pages determine it.
 * Pure.
 */
import type { TaskEvent } from '@task-manager/contract/events'
import type { StatusSummary } from '@task-manager/contract/status-counts'
import { COUNTED_MAX, statusesOf } from '@task-manager/contract/tasks/task-values'
import type { Status, Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import { summaryKeys } from '#web/features/tasks/data/find/counts.ts'
import type { ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { isAbove } from '#web/features/tasks/data/find/list-order.ts'
import { affects, matchesFilter } from '#web/features/tasks/data/find/matches-filter.ts'

type Loaded = TaskEvent & { task: Task | null }

export interface ListAfter {
  readonly pages: TaskPage[]
  /** Only the server can decide the counts, or whether the task belongs to the list. */
  readonly refetch: boolean
}

const without = (pages: readonly TaskPage[], id: string): TaskPage[] =>
  pages.map((page) =>
    page.tasks.some(({ _id }) => _id === id)
      ? { ...page, tasks: page.tasks.filter(({ _id }) => _id !== id) }
      : page,
  )

/** The pages with the task in its place; null when that is below the loaded tasks. */
function withTask(pages: readonly TaskPage[], filter: ListFilter, task: Task): TaskPage[] | null {
  for (const [i, page] of pages.entries()) {
    const index = page.tasks.findIndex((each) => isAbove(filter, task, each))
    const isEnd = i === pages.length - 1 && page.nextCursor === null
    if (index < 0 && !isEnd) continue
    return pages.toSpliced(i, 1, {
      ...page,
      tasks: page.tasks.toSpliced(index < 0 ? page.tasks.length : index, 0, task),
    })
  }
  return null
}

function counted(summary: StatusSummary, from: Status | null, to: Status | null): StatusSummary {
  if (from === to) return summary
  // A count that stopped early stays 'more than 1,000'.
  const add = (count: number, more: number) => (count > COUNTED_MAX ? count : Math.max(0, count + more))
  const next = { ...summary, all: add(summary.all, Number(to !== null) - Number(from !== null)) }
  if (from !== null) next[summaryKeys[from]] = add(next[summaryKeys[from]], -1)
  if (to !== null) next[summaryKeys[to]] = add(next[summaryKeys[to]], 1)
  return next
}

/** The status under which a task is counted; null: not at all; undefined: unknown. */
type CountedAs = Status | null | undefined

function countedAfter(filter: ListFilter, { task }: Loaded, known: Task | undefined, me?: string): CountedAs {
  if (task === null) return null
  const fits = matchesFilter(filter, task, me) ?? (known !== undefined || undefined)
  return fits === undefined ? undefined : fits ? task.status : null
}

/** The status under which a task outside the loaded pages was counted. */
function countedBefore(
  pages: readonly TaskPage[],
  filter: ListFilter,
  { fields, members, kind }: Loaded,
  after: CountedAs,
): CountedAs {
  const isLoaded = pages.at(-1)?.nextCursor === null
  if (isLoaded && filter.status === '') return null
  const isIn = after != null && statusesOf(filter.status).includes(after)
  // A column of the board shows the number of its own status only.
  if (filter.sort === 'place' && (isLoaded || (kind === 'task.created' && !isIn))) return isIn ? null : after
  // A member may see the task only since it was assigned.
  const isMoved =
    fields === undefined ||
    affects(filter, fields) ||
    (members === undefined && fields.includes('assignedTo'))
  if (isMoved) return undefined
  return after !== null && fields.includes('status') ? undefined : after
}

/**
 * `exact`: the counts of the list where the event has them. A repeated event changes nothing: a task on the loaded
 * pages has a version, and others are counted only when that is certain.
 */
export function listAfter(
  pages: readonly TaskPage[],
  filter: ListFilter,
  event: Loaded,
  exact: StatusSummary | undefined,
  me?: string,
): ListAfter {
  const { _id: id } = event
  const known = pages.flatMap(({ tasks }) => tasks).find(({ _id }) => _id === id)
  // The event does not contain the comment by which the task was found.
  const task = event.task && known?.hit ? { ...event.task, hit: known.hit } : event.task
  const summarized = (list: readonly TaskPage[], summary: (summary: StatusSummary) => StatusSummary) =>
    list.map((page) => ({ ...page, statusSummary: exact ?? summary(page.statusSummary) }))
  if (known && task && known.version >= task.version)
    return { pages: summarized(pages, (same) => same), refetch: false }
  const after = countedAfter(filter, event, known, me)
  const rest = without(pages, id)
  const isShown = task !== null && after != null && statusesOf(filter.status).includes(task.status)
  const placed = isShown ? withTask(rest, filter, task) : null
  // A new task within the loaded pages was not counted yet, or it would already be on them.
  const isNew = placed !== null && known === undefined && event.kind === 'task.created'
  const before = known ? known.status : isNew ? null : countedBefore(pages, filter, event, after)
  const isKnown = before !== undefined && after !== undefined
  const next = summarized(placed ?? rest, (summary) => (isKnown ? counted(summary, before, after) : summary))
  return { pages: next, refetch: after === undefined || (!isKnown && exact === undefined) }
}
