/** The columns of the table, and their order and widths as a user has set them. Pure. */

export const COLUMNS = [
  'status',
  'priority',
  'due',
  'project',
  'people',
  'checklist',
  'changed',
  'completed',
] as const
export type ColumnName = (typeof COLUMNS)[number]
/** Includes the first column, which cannot be hidden. */
export type HeadName = ColumnName | 'task'

export const columnLabels: Record<HeadName, string> = {
  task: 'Task',
  status: 'Status',
  priority: 'Priority',
  due: 'Due',
  project: 'Project',
  people: 'People',
  checklist: 'Checklist',
  changed: 'Changed',
  completed: 'Completed',
}

/** Columns whose cells can be edited. The status needs no right to edit. */
export const EDITABLE_COLUMNS = ['status', 'priority', 'due', 'project', 'people'] as const
export type EditableColumn = (typeof EDITABLE_COLUMNS)[number]
export const isEditable = (name: ColumnName, canEdit: boolean): name is EditableColumn =>
  EDITABLE_COLUMNS.some((each) => each === name) && (canEdit || name === 'status')

/** The columns that a user has chosen, for every window width. */
export interface Layout {
  readonly shown: readonly ColumnName[]
  /** In px; columns without a width fit their content. */
  readonly widths: Readonly<Partial<Record<HeadName, number>>>
}

export const MIN_WIDTH = 56
export const MAX_WIDTH = 640
const STEP = 16

export const isColumn = (name: string): name is ColumnName => COLUMNS.some((each) => each === name)

/** Parses `task:320,status,due:120`; null for an empty text. Unknown columns are ignored. */
export function parseLayout(text: string | null): Layout | null {
  if (!text) return null
  const shown: ColumnName[] = []
  const widths: Partial<Record<HeadName, number>> = {}
  for (const part of text.split(',')) {
    const [name = '', width = ''] = part.split(':')
    if (name !== 'task' && (!isColumn(name) || shown.includes(name))) continue
    if (name !== 'task') shown.push(name)
    if (/^\d{1,4}$/.test(width)) widths[name] = clampWidth(Number(width))
  }
  return { shown, widths }
}

export const formatLayout = ({ shown, widths }: Layout): string =>
  (['task', ...shown] as const)
    .map((name) => (widths[name] === undefined ? name : `${name}:${widths[name]}`))
    .join(',')

const clampWidth = (width: number): number => Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, Math.round(width)))

/** Adds the column at the end, or removes it. */
export const withColumn = (layout: Layout, name: ColumnName, on: boolean): Layout => ({
  ...layout,
  shown: [...layout.shown.filter((each) => each !== name), ...(on ? [name] : [])],
})

/** Moves a column to an index; an index out of range changes nothing. */
export function movedTo(layout: Layout, name: ColumnName, to: number): Layout {
  const index = layout.shown.indexOf(name)
  if (index < 0 || to < 0 || to >= layout.shown.length) return layout
  return { ...layout, shown: layout.shown.toSpliced(index, 1).toSpliced(to, 0, name) }
}

/** Moves a column by one to the left (-1) or right (1). */
export const moved = (layout: Layout, name: ColumnName, by: -1 | 1): Layout =>
  movedTo(layout, name, layout.shown.indexOf(name) + by)

/** A width of null fits the content. */
export function resized({ shown, widths }: Layout, name: HeadName, width: number | null): Layout {
  const { [name]: _, ...others } = widths
  return { shown, widths: width === null ? others : { ...others, [name]: clampWidth(width) } }
}

/** The width after an arrow key. */
export const widened = (width: number, key: string): number =>
  clampWidth(width + (key === 'ArrowLeft' ? -STEP : STEP))

/** The window width from which a column shows by default, in rem. */
const DEFAULT_FROM: Record<ColumnName, number> = {
  status: 40,
  priority: 40,
  due: 40,
  project: 88,
  people: 48,
  checklist: 64,
  changed: 105,
  completed: Number.POSITIVE_INFINITY,
}

/** The default columns for a window width in rem; a user's changes start from these. */
export const defaultLayout = (rem: number): Layout => ({
  shown: COLUMNS.filter((name) => rem >= DEFAULT_FROM[name]),
  widths: {},
})
