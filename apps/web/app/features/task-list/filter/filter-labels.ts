/** Names of filters and orders, for chips, menus and sentences. */
import { type DueWord, daysOf, isDueWord, type Order, type Sort } from '@task-manager/contract/task-search'
import type { FilterName, ListFilter } from '#web/features/tasks/data/list-filter.ts'
import { formatDay } from '#web/lib/time/format.ts'

export const filterLabels: Record<FilterName, string> = {
  due: 'Due',
  priority: 'Priority',
  project: 'Project',
  label: 'Label',
  notLabel: 'Without label',
  assignedTo: 'Assigned to',
  createdBy: 'Created by',
  createdAt: 'Created',
}

export const dueLabels: Record<DueWord, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  'next-week': 'Next week',
}

/** The two directions of each order. */
export const orderLabels: Record<Sort, Record<Order, string>> = {
  created: { asc: 'Oldest first', desc: 'Newest first' },
  due: { asc: 'Soonest first', desc: 'Latest first' },
  priority: { asc: 'Lowest first', desc: 'Highest first' },
  changed: { asc: 'Longest ago first', desc: 'Latest first' },
  title: { asc: 'A to Z', desc: 'Z to A' },
  place: { asc: 'From the bottom', desc: 'From the top' },
}

function rangeLabel(range: string): string {
  const { from, to } = daysOf(range)
  if (from === to) return formatDay(from)
  if (from === '') return `until ${formatDay(to)}`
  return to === '' ? `from ${formatDay(from)}` : `${formatDay(from)} – ${formatDay(to)}`
}

export type Named = { readonly _id: string; readonly name: string }

function personLabel(who: string, people: readonly Named[] | undefined): string {
  if (who === 'me' || who === 'nobody') return who
  return people?.find(({ _id }) => _id === who)?.name ?? 'one member'
}

/** 'Overdue or Today'. `named` has the people and projects of the filter. */
export function filterValuesLabel(
  filter: ListFilter,
  field: FilterName,
  named: readonly Named[] | undefined,
): string {
  const words = (filter[field] ?? []).map((value) => {
    if (field === 'assignedTo' || field === 'createdBy') return personLabel(value, named)
    if (field === 'project')
      return value === 'none' ? 'none' : (named?.find(({ _id }) => _id === value)?.name ?? 'one project')
    if (field === 'priority' || field === 'label' || field === 'notLabel') return value
    return isDueWord(value) ? dueLabels[value] : rangeLabel(value)
  })
  return words.join(' or ')
}

/** Whether the filter contains people whose names are needed. */
export const filtersByPerson = (filter: ListFilter): boolean =>
  [filter.assignedTo, filter.createdBy].some((people) =>
    people?.some((who) => who !== 'me' && who !== 'nobody'),
  )
