/** How the places of a row look. */
import { classNames } from '#web/ui/class-names.ts'
import type { ColumnName, HeadName, Layout } from './table-columns.ts'

const cell =
  'border-b border-hairline px-2 py-0 text-left align-middle text-[0.8125rem] font-normal first:pl-0 last:pr-0'

// What a narrow window has no room for leaves first; a phone has room for ticks while there are some.
const byItself: Record<HeadName, string> = {
  task: 'max-w-0 w-full',
  status: 'min-w-28 max-sm:hidden',
  priority: 'min-w-22 max-sm:hidden',
  due: 'min-w-30 max-sm:hidden',
  project: 'min-w-38 max-w-38 max-[87.99rem]:hidden',
  people: 'sm:min-w-20 sm:max-md:hidden',
  checklist: 'min-w-20 max-lg:hidden',
  changed: 'min-w-40 whitespace-nowrap max-[104.99rem]:hidden',
}
const chosen: Record<ColumnName, string> = {
  status: 'min-w-28 max-sm:hidden',
  priority: 'min-w-22 max-sm:hidden',
  due: 'min-w-30 max-sm:hidden',
  project: 'min-w-38 max-w-38 max-sm:hidden',
  people: 'sm:min-w-20',
  checklist: 'min-w-20 max-sm:hidden',
  changed: 'min-w-40 whitespace-nowrap max-sm:hidden',
}

/**
 * A group of rows. Its clip cuts nothing off: it tells the browser that nothing of the group is drawn far outside, so that
 * what is kept of it stands while the page scrolls and other rows come. Without one each row's every cell was gone through
 * for each picture.
 */
export const groupClass = '[clip-path:inset(-1rem)] print:[clip-path:none] [&_a:not(.font-normal)]:text-ink'

/**
 * A cell that can be changed: what it shows, and over it the button. Only the button is lifted over the row's link: a
 * lifted cell with a lifted button in it would be kept as a picture of its own, and a screen has hundreds.
 */
export const placeClass = 'grid items-center *:col-start-1 *:row-start-1'
export const placeButtonClass =
  'relative z-10 -mx-2 h-6.75 rounded-md border border-transparent group-hover:border-hairline hover:border-edge! focus-visible:border-edge aria-expanded:border-edge pointer-coarse:h-9.75 print:hidden'
/** Faces tell their names to a mouse. All else that cannot be changed lies under the row's link. */
export const facesClass = 'relative'

/**
 * The row's colour, over the paper. What stays has it from its row: a rule that looks for a tick in some row above would
 * have the browser style the whole page anew whenever anything opens on it.
 */
export const rowClass =
  'hover:[--row:color-mix(in_oklab,var(--ink)_4%,var(--paper))] has-[[data-tick]:checked]:[--row:color-mix(in_oklab,var(--ink)_6.5%,var(--paper))]'
export const refusedRowClass = '[--row:color-mix(in_oklab,var(--danger)_8%,var(--paper))]'

/** It stays while the others scroll aside; what scrolls under it must not shine through. */
const stays = 'sm:sticky sm:z-[11] sm:bg-(--row,var(--paper))'

// The mark of a ticked row stands outside the left edge of the list.
const tick =
  'w-7 min-w-7 max-sm:hidden max-sm:[[data-bar]_&]:table-cell has-checked:before:absolute has-checked:before:inset-y-0 has-checked:before:-left-3 has-checked:before:w-0.75 has-checked:before:bg-ink'

export const tickClass = (layout: Layout | null): string =>
  classNames(cell, tick, layout === null ? 'has-checked:relative' : `${stays} left-0`)

export const menuClass = `${cell} w-6`

/** `selectable`: there is a place for a tick before it. */
export function cellClass(name: HeadName, layout: Layout | null, selectable: boolean): string {
  if (layout === null) return classNames(cell, byItself[name])
  if (name !== 'task') return classNames(cell, chosen[name])
  return classNames(
    cell,
    stays,
    selectable ? 'sm:left-7' : 'sm:left-0',
    layout.widths.task === undefined ? 'max-w-0 w-full sm:min-w-60' : 'max-w-0 max-sm:w-full',
  )
}

/** Widths that somebody gave hold against those of the look. */
export function cellStyle(name: HeadName, layout: Layout | null) {
  const width = layout?.widths[name]
  return width === undefined ? undefined : { width, minWidth: width, maxWidth: width }
}
