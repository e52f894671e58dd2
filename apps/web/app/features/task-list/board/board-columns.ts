/** The columns of the board: which there are, what each asks for, and what being put there makes of a task. Pure. */
import type { Color } from '@task-manager/contract/groups'
import type { TaskPatch } from '@task-manager/contract/task-bulk'
import { priorities, type Status, statuses, type Task } from '@task-manager/contract/tasks'
import type { Grouping, ListFilter } from '#web/features/tasks/data/list-filter.ts'

export interface Column {
  readonly key: string
  readonly label: string
  readonly filter: ListFilter
  /** What a task is that stands here. */
  readonly status?: Status
  /** A project's. */
  readonly color?: Color
  /** What a task is changed to that is put here from `from`; for administrators. */
  readonly changeFrom?: (from: Column) => TaskPatch
  /** What the form of a new task begins with. */
  readonly preset: string
}

/** A person or a project. */
export interface Group {
  readonly _id: string
  readonly name: string
  readonly color?: Color
}

const NOBODY = 'nobody'
const NONE = 'none'

/**
 * Highest priority first; `groups`, the people or projects, in their order, behind what nobody has or no project. `self`
 * is who 'me' is.
 */
export function columnsOf(
  by: Grouping,
  filter: ListFilter,
  groups: readonly Group[],
  self: string,
): Column[] {
  const { sort: _, order: __, ...rest } = filter
  const asked = { ...rest, sort: 'place' } as const
  if (by === 'status')
    return statuses
      .filter((status) => filter.status === '' || filter.status === status)
      .map((status) => ({
        key: status,
        label: status,
        filter: { ...asked, status },
        status,
        preset: `?status=${encodeURIComponent(status)}`,
      }))
  if (by === 'priority')
    return priorities
      .toReversed()
      .filter((priority) => filter.priority?.includes(priority) ?? true)
      .map((priority) => ({
        key: priority,
        label: priority,
        filter: { ...asked, priority: [priority] },
        changeFrom: () => ({ priority }),
        preset: `?priority=${priority}`,
      }))
  if (by === 'project')
    return [{ _id: NONE, name: 'No project' } as Group, ...groups]
      .filter(({ _id }) => filter.project?.includes(_id) ?? true)
      .map(({ _id, name, color }) => ({
        key: _id,
        label: name,
        filter: { ...asked, project: [_id] },
        ...(color && { color }),
        changeFrom: () => ({ projectId: _id === NONE ? null : _id }),
        preset: _id === NONE ? '' : `?projectId=${_id}`,
      }))
  const wanted = filter.assignedTo?.map((who) => (who === 'me' ? self : who))
  return [{ _id: NOBODY, name: 'Nobody' }, ...groups]
    .filter(({ _id }) => wanted?.includes(_id) ?? true)
    .map(({ _id, name }) => ({
      key: _id,
      label: name,
      filter: { ...asked, assignedTo: [_id] },
      changeFrom: (from) => ({
        ...(_id === NOBODY ? {} : { addAssignees: [_id] }),
        ...(from.key === NOBODY ? {} : { removeAssignees: [from.key] }),
      }),
      preset: _id === NOBODY ? '' : `?assignedTo=${_id}`,
    }))
}

/** Where a card is carried to: the column, and the place in it as it is without the card. */
export interface Carried {
  readonly task: Task
  readonly from: string
  /** Its place in the column it comes from. */
  readonly home: number
  readonly to: string
  readonly at: number
}

/** What a column shows now. */
export interface Shown {
  readonly tasks: readonly Task[]
  /** Undefined until it is known. */
  readonly total: number | undefined
}

export interface Shelf {
  readonly key: string
  /** How many cards are there, the carried one included. */
  readonly length: number
}

/** How many places there are beside the other cards of a column. */
const roomIn = ({ key, length }: Shelf, { from }: Carried): number => length - (key === from ? 1 : 0)

export const isHome = ({ from, home, to, at }: Carried): boolean => from === to && home === at

/** The place above the card that is drawn as the `gap`th: the carried one still has its own there. */
export const placeOfGap = (gap: number, to: string, { from, home }: Carried): number =>
  to === from && gap > home ? gap - 1 : gap

/** Where the line is drawn: above the card that is drawn as this one; null where it comes from. */
export const gapOf = (carried: Carried): number | null =>
  isHome(carried)
    ? null
    : carried.to === carried.from && carried.at > carried.home
      ? carried.at + 1
      : carried.at

/** One step with an arrow, Home or End; null for another key. */
export function stepped(carried: Carried, key: string, shelves: readonly Shelf[]): Carried | null {
  const here = shelves.findIndex((shelf) => shelf.key === carried.to)
  const shelf = shelves[here]
  if (shelf === undefined) return null
  const last = roomIn(shelf, carried)
  if (key === 'ArrowUp') return { ...carried, at: Math.max(0, carried.at - 1) }
  if (key === 'ArrowDown') return { ...carried, at: Math.min(last, carried.at + 1) }
  if (key === 'Home') return { ...carried, at: 0 }
  if (key === 'End') return { ...carried, at: last }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const next = shelves[here + (key === 'ArrowLeft' ? -1 : 1)]
  if (next === undefined) return carried
  const to = { ...carried, to: next.key }
  return { ...to, at: Math.min(carried.at, roomIn(next, to)) }
}

/** The ids of the cards between which the card is put; null where there is none. */
export function neighbours(tasks: readonly Task[], { task, at }: Pick<Carried, 'task' | 'at'>) {
  const others = tasks.filter(({ _id }) => _id !== task._id)
  return { above: others[at - 1]?._id ?? null, below: others[at]?._id ?? null }
}
