/** The places of a row: what a narrow window has no room for leaves first. */

export const cell =
  'border-b border-hairline px-2 py-0 text-left align-middle text-[0.8125rem] font-normal first:pl-0 last:pr-0'

export const columns = {
  // The mark of a ticked row stands outside the left edge of the list; a phone has room for ticks while there are some.
  tick: 'relative w-7 min-w-7 max-sm:hidden max-sm:[body:has([data-docked])_&]:table-cell has-checked:before:absolute has-checked:before:inset-y-0 has-checked:before:-left-3 has-checked:before:w-0.75 has-checked:before:bg-ink',
  task: 'max-w-0 w-full',
  status: 'min-w-28 max-sm:hidden',
  priority: 'min-w-22 max-sm:hidden',
  due: 'min-w-30 max-sm:hidden',
  project: 'min-w-30 max-w-38 max-[87.99rem]:hidden',
  people: 'sm:min-w-20 sm:max-md:hidden',
  checklist: 'min-w-20 max-lg:hidden',
  changed: 'min-w-40 whitespace-nowrap max-[104.99rem]:hidden',
  menu: 'w-6',
} as const
