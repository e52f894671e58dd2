/** Styles of the table's cells and rows. */
import { classNames } from '#web/ui/class-names.ts'
import type { ColumnName, HeadName, Layout } from './table-columns.ts'

const cell =
  'border-b border-hairline px-2 py-0 text-left max-sm:px-1 align-middle text-[0.8125rem] font-normal first:pl-0 last:pr-0'

// Columns hide when the window is too narrow for them.
const defaultStyles: Record<HeadName, string> = {
  task: 'max-w-0 w-full max-sm:pl-0',
  status: 'min-w-28 max-sm:hidden',
  priority: 'min-w-22 max-sm:hidden',
  due: 'min-w-30 max-sm:hidden',
  project: 'min-w-38 max-w-38 max-[87.99rem]:hidden',
  people: 'sm:min-w-20 sm:max-md:hidden',
  checklist: 'min-w-20 max-lg:hidden',
  changed: 'min-w-40 whitespace-nowrap max-[104.99rem]:hidden',
  // Hidden by default.
  completed: 'hidden',
}
const chosenStyles: Record<ColumnName, string> = {
  status: 'min-w-28 max-sm:hidden',
  priority: 'min-w-22 max-sm:hidden',
  due: 'min-w-30 max-sm:hidden',
  project: 'min-w-38 max-w-38 max-sm:hidden',
  people: 'sm:min-w-20',
  checklist: 'min-w-20 max-sm:hidden',
  changed: 'min-w-40 whitespace-nowrap max-sm:hidden',
  completed: 'min-w-40 whitespace-nowrap max-sm:hidden',
}

/**
 * A group of rows. The clip path cuts nothing off, but lets the browser reuse the painted group while the page scrolls.
 * Without it the browser would visit every cell for each frame.
 */
export const groupClass = '[clip-path:inset(-1rem)] print:[clip-path:none] [&_a:not(.font-normal)]:text-ink'

/**
 * An editable cell: its content, and a button over it. Only the button is above the row's link: a positioned cell would
 * become a layer of its own, and a screen has hundreds.
 */
export const editableClass = 'grid items-center *:col-start-1 *:row-start-1'
export const editButtonClass =
  'relative z-10 -mx-2 h-6.75 rounded-md border border-transparent group-hover:border-hairline hover:border-edge! focus-visible:border-edge aria-expanded:border-edge pointer-coarse:h-9.75 print:hidden'
/** Avatars are above the row's link, for their tooltips. */
export const avatarsClass = 'relative'

/**
 * The background of a row, in a variable that its sticky cells read. A selector that looks for a checked box in an ancestor
 * would make the browser restyle the page whenever something opens.
 */
export const rowClass =
  'hover:[--row:color-mix(in_oklab,var(--ink)_4%,var(--paper))] has-[[data-tick]:checked]:[--row:color-mix(in_oklab,var(--ink)_6.5%,var(--paper))]'
export const errorRowClass = '[--row:color-mix(in_oklab,var(--danger)_8%,var(--paper))]'

/** Sticky, and opaque over the cells that scroll under it. */
const stickyStyles = 'sm:sticky sm:z-[11] sm:bg-(--row,var(--paper))'

// The mark of a selected row is outside the left edge of the list.
const selectStyles =
  'w-7 min-w-7 max-sm:hidden max-sm:[[data-bar]_&]:table-cell has-checked:before:absolute has-checked:before:inset-y-0 has-checked:before:-left-3 has-checked:before:w-0.75 has-checked:before:bg-ink'

export const selectCellClass = (layout: Layout | null): string =>
  classNames(cell, selectStyles, layout === null ? 'has-checked:relative' : `${stickyStyles} left-0`)

export const menuClass = `${cell} w-6`

/** `selectable`: a checkbox precedes it. */
export function cellClass(name: HeadName, layout: Layout | null, selectable: boolean): string {
  if (layout === null) return classNames(cell, defaultStyles[name])
  if (name !== 'task') return classNames(cell, chosenStyles[name])
  return classNames(
    cell,
    stickyStyles,
    'max-sm:pl-0',
    selectable ? 'sm:left-7' : 'sm:left-0',
    layout.widths.task === undefined ? 'max-w-0 w-full sm:min-w-60' : 'max-w-0 max-sm:w-full',
  )
}

/** The width that a user has set, which overrides the styles. */
export function cellStyle(name: HeadName, layout: Layout | null) {
  const width = layout?.widths[name]
  return width === undefined ? undefined : { width, minWidth: width, maxWidth: width }
}
