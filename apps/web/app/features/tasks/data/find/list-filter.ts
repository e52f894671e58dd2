/** The list's search, filters and order, kept in the address: back, reload and shared links show the same tasks. */
import type { VIEW_PARAMETERS } from '@task-manager/contract/lists/views'
import {
  dayGroups,
  defaultOrder,
  isAssigneeValue,
  isCompleted,
  isCompletedWord,
  isDayRange,
  isDue,
  isDueWord,
  isLabelName,
  isProjectValue,
  isWaitingValue,
  type Order,
  SORTS,
  type Sort,
  TASK_FILTERS,
  VALUES_MAX,
} from '@task-manager/contract/tasks/task-search'
import { priorities, type StatusFilter, statuses } from '@task-manager/contract/tasks/task-values'
import { isId } from '@task-manager/contract/uuid'
import { today } from '#web/lib/time/format.ts'
import { viewIn, viewsFor } from './list-view.ts'

/** The size of the first page, which fills a tall screen. */
export const FIRST_PAGE = 48

export type FilterName = (typeof TASK_FILTERS)[number]

/** The query of a list. The values of a field are alternatives; a missing field does not filter. */
export interface ListFilter extends Partial<Record<FilterName, readonly string[]>> {
  /** Empty for all. */
  status: StatusFilter
  q?: string
  sort?: Sort
  order?: Order
  /** The viewer's date, where the result depends on it. */
  today?: string
}

/** The query parameters that a list reads. */
export type QueryName = (typeof VIEW_PARAMETERS)[number] | 'day' | 'people'
export type QueryChanges = Partial<Record<QueryName, string | readonly string[]>>

/** How the board groups tasks into columns; by person for administrators only. */
export const groupings = ['status', 'priority', 'person', 'project'] as const
export type Grouping = (typeof groupings)[number]

export const groupingIn = (query: URLSearchParams, admin: boolean): Grouping =>
  groupings.find((known) => known === query.get('by') && (admin || known !== 'person')) ?? 'status'

const isOneOf = (known: readonly string[]) => (value: string) => known.includes(value)

const isValue: Record<FilterName, (value: string) => boolean> = {
  due: isDue,
  priority: isOneOf(priorities),
  project: isProjectValue,
  label: isLabelName,
  notLabel: isLabelName,
  assignedTo: isAssigneeValue,
  createdBy: isId,
  createdAt: isDayRange,
  completed: isCompleted,
  waiting: isWaitingValue,
  myDay: isOneOf(dayGroups),
}

/** Means all tasks in an address, because Open is the default. */
const ALL = 'all'
const tabs = [...statuses, 'Open', ALL] as const

/** The default tab: Open, but All for cards and searches. */
const firstTab = (query: URLSearchParams, admin: boolean, { q, completed }: ListFilter): StatusFilter =>
  q || completed || viewIn(query, admin) === 'cards' ? '' : 'Open'

/** The default order of a list. */
export const usualSort = ({ due, myDay, completed }: ListFilter): Sort =>
  due || myDay ? 'due' : completed ? 'completed' : 'created'

/** The values of a field in the address, and the valid ones among them. */
function valuesIn(query: URLSearchParams, name: FilterName, admin: boolean) {
  const values = [...new Set(query.getAll(name))].filter(Boolean)
  // Members see only their own tasks, whatever the address says.
  const valid = name === 'assignedTo' && !admin ? [] : values.filter(isValue[name]).slice(0, VALUES_MAX)
  return { values, valid }
}

/** Leaves out invalid values, so that an address never causes an error. */
export function filterIn(query: URLSearchParams, admin: boolean): ListFilter {
  const filter: ListFilter = { status: '' }
  const q = query.get('q')?.trim()
  if (q) filter.q = q
  for (const name of TASK_FILTERS) {
    const { valid } = valuesIn(query, name, admin)
    if (valid.length > 0) filter[name] = valid
  }
  if (
    filter.waiting ||
    filter.myDay ||
    filter.due?.some(isDueWord) ||
    filter.completed?.some(isCompletedWord)
  )
    filter.today = today()
  const tab = tabs.find((known) => known === query.get('status')) ?? firstTab(query, admin, filter)
  filter.status = tab === ALL ? '' : tab
  const sort = SORTS.find((known) => known === query.get('sort')) ?? usualSort(filter)
  if (sort !== 'created') filter.sort = sort
  const order = query.get('order')
  if ((order === 'asc' || order === 'desc') && order !== defaultOrder(sort)) filter.order = order
  return filter
}

export interface Dropped {
  readonly name: QueryName
  readonly value: string
}

/** The invalid values of the address. */
export function droppedIn(query: URLSearchParams, admin: boolean): Dropped[] {
  const by = admin ? groupings : groupings.filter((known) => known !== 'person')
  const single = {
    status: tabs,
    sort: SORTS,
    order: ['asc', 'desc'],
    view: viewsFor(admin),
    by,
    span: ['week'],
  } as const
  return [
    ...TASK_FILTERS.flatMap((name) => {
      const { values, valid } = valuesIn(query, name, admin)
      return values.filter((value) => !valid.includes(value)).map((value) => ({ name, value }))
    }),
    ...(['status', 'sort', 'order', 'view', 'by', 'span'] as const).flatMap((name) => {
      const value = query.get(name)
      return value && !isOneOf(single[name])(value) ? [{ name, value }] : []
    }),
  ]
}

/** The query with some values changed; an empty value removes the parameter. */
export function queryWith(query: URLSearchParams, changes: QueryChanges): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name)
    for (const each of [value].flat()) if (each !== '') next.append(name, each)
  }
  return next
}

/** Removes all filters but the status. */
export const WITHOUT_FILTERS: QueryChanges = Object.fromEntries(TASK_FILTERS.map((name) => [name, '']))

export const hasFilters = (filter: ListFilter): boolean =>
  TASK_FILTERS.some((name) => filter[name] !== undefined)

/** Whether a search or a filter applies besides the status. */
export const isNarrowed = (filter: ListFilter): boolean => filter.q !== undefined || hasFilters(filter)

/**
 * Whether the list shows everyone's tasks or one person's, newest first. Its counts are exact, and the task alone says
 * whether it belongs to the list and where, so that live events can be applied without the server.
 */
export function isPlainList({ status: _, today: __, assignedTo = [], ...filters }: ListFilter): boolean {
  const [person, ...others] = assignedTo
  return (
    Object.values(filters).every((value) => value === undefined) &&
    others.length === 0 &&
    person !== 'me' &&
    person !== 'nobody'
  )
}

/** The last word is a filter that is still being typed: `due:ov`. */
const UNFINISHED =
  /(^|\s)(@|(due|completed|priority|project|-?label|status|created|by|sort|-?is):("[^"]*)?)\S*$/i

/** The typed text without an unfinished filter at its end. */
export const withoutUnfinished = (typed: string): string => typed.replace(UNFINISHED, '')
