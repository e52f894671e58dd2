/** Names of filters and orders, for chips, menus and sentences. */
import {
  type CompletedWord,
  type DueWord,
  daysOf,
  type Order,
  type Sort,
} from '@task-manager/contract/tasks/task-search'
import type { FilterName, ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
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
  completed: 'Completed',
  waiting: 'Waiting',
  myDay: 'My day',
}

export const dueLabels: Record<DueWord, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  'next-week': 'Next week',
}

export const completedLabels: Record<CompletedWord, string> = {
  today: 'Today',
  week: 'This week',
  month: 'This month',
  'last-month': 'Last month',
}

export const waitingLabels: Record<string, string> = { yes: 'Yes', no: 'No' }

const wordLabels: Record<string, string> = { ...dueLabels, ...completedLabels, ...waitingLabels }

/** The two directions of each order. */
export const orderLabels: Record<Sort, Record<Order, string>> = {
  created: { asc: 'Oldest first', desc: 'Newest first' },
  due: { asc: 'Soonest first', desc: 'Latest first' },
  priority: { asc: 'Lowest first', desc: 'Highest first' },
  changed: { asc: 'Oldest first', desc: 'Latest first' },
  title: { asc: 'A to Z', desc: 'Z to A' },
  place: { asc: 'Bottom to top', desc: 'Top to bottom' },
  completed: { asc: 'Oldest first', desc: 'Latest first' },
}

function rangeLabel(range: string): string {
  const { from, to } = daysOf(range)
  if (from === to) return formatDay(from)
  if (from === '') return `until ${formatDay(to)}`
  return to === '' ? `from ${formatDay(from)}` : `${formatDay(from)} – ${formatDay(to)}`
}

export type Named = { readonly _id: string; readonly name: string }

function personLabel(who: string, people: readonly Named[] | undefined): string {
  if (who === 'me') return who
  return who === 'nobody' ? 'no one' : (people?.find(({ _id }) => _id === who)?.name ?? 'someone')
}

/** `named` has the people and projects of the filter. */
export function valueLabels(
  filter: ListFilter,
  field: FilterName,
  named: readonly Named[] | undefined,
): string[] {
  return (filter[field] ?? []).map((value) => {
    if (field === 'assignedTo' || field === 'createdBy') return personLabel(value, named)
    if (field === 'project')
      return value === 'none' ? 'none' : (named?.find(({ _id }) => _id === value)?.name ?? 'a project')
    if (field === 'priority' || field === 'label' || field === 'notLabel') return value
    return wordLabels[value] ?? rangeLabel(value)
  })
}

/** 'Overdue or Today' */
export const filterValuesLabel = (...filter: Parameters<typeof valueLabels>): string =>
  valueLabels(...filter).join(' or ')

/** 'Overdue or Today +2' */
export function shortValuesLabel(...filter: Parameters<typeof valueLabels>): string {
  const labels = valueLabels(...filter)
  const rest = labels.length - 2
  return `${labels.slice(0, 2).join(' or ')}${rest > 0 ? ` +${rest}` : ''}`
}

/** Whether the filter contains people whose names are needed. */
export const filtersByPerson = (filter: ListFilter): boolean =>
  [filter.assignedTo, filter.createdBy].some((people) =>
    people?.some((who) => who !== 'me' && who !== 'nobody'),
  )
