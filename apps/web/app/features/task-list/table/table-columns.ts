/** The columns of the table: which there are, and what somebody made of them. Pure. */

export const COLUMNS = ['status', 'priority', 'due', 'project', 'people', 'checklist', 'changed'] as const
export type ColumnName = (typeof COLUMNS)[number]
/** With the first one, which is always there. */
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
}

/** What can be changed in its cell; all but the status by administrators alone. */
export const CHANGED_IN_PLACE = ['status', 'priority', 'due', 'project', 'people'] as const
export type PlaceName = (typeof CHANGED_IN_PLACE)[number]
export const changesInPlace = (name: ColumnName, admin: boolean): name is PlaceName =>
  CHANGED_IN_PLACE.some((each) => each === name) && (admin || name === 'status')

/** Columns as somebody wants them, whatever the width of the window. */
export interface Layout {
  readonly shown: readonly ColumnName[]
  /** In px; the others are as wide as they need. */
  readonly widths: Readonly<Partial<Record<HeadName, number>>>
}

export const NARROWEST = 56
export const WIDEST = 640
const STEP = 16

export const isColumn = (name: string): name is ColumnName => COLUMNS.some((each) => each === name)

/** `task:320,status,due:120`; null for what says nothing. What is not known is left out. */
export function layoutOf(text: string | null): Layout | null {
  if (!text) return null
  const shown: ColumnName[] = []
  const widths: Partial<Record<HeadName, number>> = {}
  for (const part of text.split(',')) {
    const [name = '', width = ''] = part.split(':')
    if (name !== 'task' && (!isColumn(name) || shown.includes(name))) continue
    if (name !== 'task') shown.push(name)
    if (/^\d{1,4}$/.test(width)) widths[name] = within(Number(width))
  }
  return { shown, widths }
}

export const layoutText = ({ shown, widths }: Layout): string =>
  (['task', ...shown] as const)
    .map((name) => (widths[name] === undefined ? name : `${name}:${widths[name]}`))
    .join(',')

const within = (width: number): number => Math.max(NARROWEST, Math.min(WIDEST, Math.round(width)))

/** With the column, at the end, or without it. */
export const withColumn = (layout: Layout, name: ColumnName, on: boolean): Layout => ({
  ...layout,
  shown: [...layout.shown.filter((each) => each !== name), ...(on ? [name] : [])],
})

/** At another place, from 0; one that there is not changes nothing. */
export function placedAt(layout: Layout, name: ColumnName, to: number): Layout {
  const at = layout.shown.indexOf(name)
  if (at < 0 || to < 0 || to >= layout.shown.length) return layout
  return { ...layout, shown: layout.shown.toSpliced(at, 1).toSpliced(to, 0, name) }
}

/** One place to the left (-1) or to the right. */
export const moved = (layout: Layout, name: ColumnName, by: -1 | 1): Layout =>
  placedAt(layout, name, layout.shown.indexOf(name) + by)

/** Null: as wide as it needs. */
export function resized({ shown, widths }: Layout, name: HeadName, width: number | null): Layout {
  const { [name]: _, ...others } = widths
  return { shown, widths: width === null ? others : { ...others, [name]: within(width) } }
}

/** What an arrow makes of a width. */
export const widened = (width: number, key: string): number =>
  within(width + (key === 'ArrowLeft' ? -STEP : STEP))

/** From which width of the window a column is there by itself, in rem. */
const FROM: Record<ColumnName, number> = {
  status: 40,
  priority: 40,
  due: 40,
  project: 88,
  people: 48,
  checklist: 64,
  changed: 105,
}

/** As the table is by itself in a window that is so wide, in rem; from there on somebody makes it their own. */
export const ownLayout = (rem: number): Layout => ({
  shown: COLUMNS.filter((name) => rem >= FROM[name]),
  widths: {},
})
