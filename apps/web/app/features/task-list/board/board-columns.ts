/** The columns of the board: their filters, and how a task changes that is dropped in one. Pure. */
import type { Color } from '@task-manager/contract/projects/groups'
import type { TaskPatch } from '@task-manager/contract/tasks/task-bulk'
import { priorities, statuses } from '@task-manager/contract/tasks/task-values'
import type { Status, Task } from '@task-manager/contract/tasks/tasks'
import type { Grouping, ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import type { CapturePreset } from '#web/lib/browser/capture.ts'
import { arrowStep, type Step } from '#web/ui/list/grid-focus.ts'

export interface Column {
  readonly key: string
  readonly label: string
  readonly filter: ListFilter
  /** The status of its tasks, on a board by status. */
  readonly status?: Status
  /** The project's colour. */
  readonly color?: Color
  /** The person's picture; empty for initials. */
  readonly image?: string
  /** The change of a task from the column `from`; for administrators. */
  readonly changeFrom?: (from: Column) => TaskPatch
  /** The initial values of a new task in the column. */
  readonly preset: CapturePreset
}

/** A person or a project. */
export interface Group {
  readonly _id: string
  readonly name: string
  readonly color?: Color
  readonly profileImageUrl?: string
}

/** The column of tasks without a person. */
export const NOBODY = 'nobody'
const NONE = 'none'

/**
 * Priorities from high to low. People and projects (`groups`) in their own order; tasks without a project come first,
 * tasks without a person last. `self` is the user's id, for the filter 'me'.
 */
export function columnsOf(
  by: Grouping,
  filter: ListFilter,
  groups: readonly Group[],
  self: string,
): Column[] {
  const { sort: _, order: __, ...rest } = filter
  const ordered = { ...rest, sort: 'place' } as const
  if (by === 'status')
    return (
      statuses
        // Keeps the column Completed with the filter Open, so that a card can be completed by dropping it.
        .filter((status) => filter.status === '' || filter.status === 'Open' || filter.status === status)
        .map((status) => ({
          key: status,
          label: status,
          filter: { ...ordered, status },
          status,
          preset: status === 'Pending' ? {} : { status },
        }))
    )
  if (by === 'priority')
    return priorities
      .toReversed()
      .filter((priority) => filter.priority?.includes(priority) ?? true)
      .map((priority) => ({
        key: priority,
        label: priority,
        filter: { ...ordered, priority: [priority] },
        changeFrom: () => ({ priority }),
        preset: { priority },
      }))
  if (by === 'project')
    return [{ _id: NONE, name: 'No project' } as Group, ...groups]
      .filter(({ _id }) => filter.project?.includes(_id) ?? true)
      .map(({ _id, name, color }) => ({
        key: _id,
        label: name,
        filter: { ...ordered, project: [_id] },
        ...(color && { color }),
        changeFrom: () => ({ projectId: _id === NONE ? null : _id }),
        preset: _id === NONE ? {} : { projectId: _id },
      }))
  const ids = filter.assignedTo?.map((who) => (who === 'me' ? self : who))
  return [...groups, { _id: NOBODY, name: 'Unassigned' } as Group]
    .filter(({ _id }) => ids?.includes(_id) ?? true)
    .map(({ _id, name, profileImageUrl }) => ({
      key: _id,
      label: name,
      filter: { ...ordered, assignedTo: [_id] },
      ...(profileImageUrl !== undefined && { image: profileImageUrl }),
      // A task keeps at least one person, so none becomes unassigned.
      ...(_id !== NOBODY && {
        changeFrom: (from: Column) => ({
          addAssignees: [_id],
          ...(from.key === NOBODY ? {} : { removeAssignees: [from.key] }),
        }),
      }),
      preset: _id === NOBODY ? {} : { assignedTo: _id },
    }))
}

/** Whether a card of the column `from` can be dropped here. */
export const accepts = ({ key, status, changeFrom }: Column, from: string): boolean =>
  key === from || status !== undefined || changeFrom !== undefined

/** A card that is dragged. Columns are named by their keys. */
export interface CardDrag {
  readonly task: Task
  readonly from: string
  readonly fromIndex: number
  readonly to: string
  /** Its index among the other cards of the column `to`. */
  readonly toIndex: number
}

/** The loaded tasks of a column. */
export interface ColumnTasks {
  readonly tasks: readonly Task[]
  /** The number of tasks on the server; undefined until it is known. */
  readonly total: number | undefined
}

export interface ColumnLength {
  readonly key: string
  /** The number of cards in the column, including the dragged one. */
  readonly length: number
}

const lastIndexIn = ({ key, length }: ColumnLength, { from }: CardDrag): number =>
  length - (key === from ? 1 : 0)

export const isUnmoved = ({ from, fromIndex, to, toIndex }: CardDrag): boolean =>
  from === to && fromIndex === toIndex

/** The index of a card that is dropped in the `gap`th gap. The dragged card is still drawn in its old place. */
export const indexOfGap = (gap: number, to: string, { from, fromIndex }: CardDrag): number =>
  to === from && gap > fromIndex ? gap - 1 : gap

/** The gap that shows the drop line; null for the card's old place. */
export function gapOf(drag: CardDrag): number | null {
  if (isUnmoved(drag)) return null
  return drag.to === drag.from && drag.toIndex > drag.fromIndex ? drag.toIndex + 1 : drag.toIndex
}

/** The drag after an arrow, Home or End; null for another key. */
export function movedByKey(drag: CardDrag, key: string, columns: readonly ColumnLength[]): CardDrag | null {
  const index = columns.findIndex((column) => column.key === drag.to)
  const column = columns[index]
  if (column === undefined) return null
  const last = lastIndexIn(column, drag)
  const to = { ArrowUp: drag.toIndex - 1, ArrowDown: drag.toIndex + 1, Home: 0, End: last }[key]
  if (to !== undefined) return { ...drag, toIndex: Math.max(0, Math.min(last, to)) }
  const step = arrowStep(key)
  if (step === null) return null
  const next = columns[index + step.columns]
  if (next === undefined) return drag
  const moved = { ...drag, to: next.key }
  return { ...moved, toIndex: Math.min(drag.toIndex, lastIndexIn(next, moved)) }
}

/** The card that an arrow key leads to from the one at `index`; skips columns without cards. */
export function cardBeside(
  columns: readonly ColumnLength[],
  key: string,
  index: number,
  { rows, columns: aside }: Step,
): { key: string; index: number } | null {
  let at = columns.findIndex((column) => column.key === key) + aside
  while (aside !== 0 && columns[at]?.length === 0) at += aside
  const next = columns[at]
  const row = Math.min(index + rows, (next?.length ?? 0) - 1)
  return next === undefined || row < 0 ? null : { key: next.key, index: row }
}

/** The ids of the cards above and below a card at `toIndex`; null at the ends. */
export function neighbours(tasks: readonly Task[], { task, toIndex }: Pick<CardDrag, 'task' | 'toIndex'>) {
  const others = tasks.filter(({ _id }) => _id !== task._id)
  return { above: others[toIndex - 1]?._id ?? null, below: others[toIndex]?._id ?? null }
}
