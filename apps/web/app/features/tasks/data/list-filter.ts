/** The list's search, filters and order live in the address: back, reload and a shared link show the same tasks. */
import {
  defaultOrder,
  isAssigneeValue,
  isDayRange,
  isDue,
  isDueWord,
  isId,
  isLabelName,
  isProjectValue,
  type Order,
  SORTS,
  type Sort,
  VALUES_MAX,
} from '@task-manager/contract/task-search'
import { priorities, type Status, statuses } from '@task-manager/contract/tasks'
import { today } from '#web/lib/time/format.ts'

/** How many tasks a list asks for first: they fill a tall screen. */
export const FIRST_PAGE = 48

export const FILTERS = [
  'due',
  'priority',
  'project',
  'label',
  'notLabel',
  'assignedTo',
  'createdBy',
  'createdAt',
] as const
export type FilterName = (typeof FILTERS)[number]

/** What is asked of the server. The values of a field mean 'or'; a field that is missing narrows nothing. */
export interface ListFilter extends Partial<Record<FilterName, readonly string[]>> {
  /** Empty for all. */
  status: Status | ''
  q?: string
  sort?: Sort
  order?: Order
  /** The viewer's day, where the answer depends on it. */
  today?: string
}

/** The parts of the address that a list reads. */
export type QueryName =
  | 'status'
  | 'q'
  | 'sort'
  | 'order'
  | 'view'
  | 'by'
  | 'span'
  | 'day'
  | 'cols'
  | FilterName
export type QueryChanges = Partial<Record<QueryName, string | readonly string[]>>

/** How the list is drawn; it asks for the same. */
const views = ['cards', 'table', 'board', 'calendar', 'workload'] as const
export type ListView = (typeof views)[number]

/** Who has how much to do is for administrators. */
export const viewsFor = (admin: boolean): readonly ListView[] =>
  admin ? views : views.filter((view) => view !== 'workload')

/** Null: as this person had it last. */
export const viewIn = (query: URLSearchParams, admin: boolean): ListView | null =>
  viewsFor(admin).find((known) => known === query.get('view')) ?? null

/** What the columns of the board are; people are for administrators. */
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
}

/** What the address says of a field that has any number of values, and of that what can be asked for. */
function valuesIn(query: URLSearchParams, name: FilterName, admin: boolean) {
  const said = [...new Set(query.getAll(name))].filter(Boolean)
  // A member's list is their own, whatever the address says.
  const meant = name === 'assignedTo' && !admin ? [] : said.filter(isValue[name]).slice(0, VALUES_MAX)
  return { said, meant }
}

/** What cannot be is left out: an address is never an error. */
export function filterIn(query: URLSearchParams, admin: boolean): ListFilter {
  const filter: ListFilter = { status: statuses.find((known) => known === query.get('status')) ?? '' }
  const q = query.get('q')?.trim()
  if (q) filter.q = q
  for (const name of FILTERS) {
    const { meant } = valuesIn(query, name, admin)
    if (meant.length > 0) filter[name] = meant
  }
  if (filter.due?.some(isDueWord)) filter.today = today()
  const sort = SORTS.find((known) => known === query.get('sort')) ?? 'created'
  if (sort !== 'created') filter.sort = sort
  const order = query.get('order')
  if ((order === 'asc' || order === 'desc') && order !== defaultOrder(sort)) filter.order = order
  return filter
}

export interface Dropped {
  readonly name: QueryName
  readonly value: string
}

/** What the address asks for and cannot be had. */
export function droppedIn(query: URLSearchParams, admin: boolean): Dropped[] {
  const by = admin ? groupings : groupings.filter((known) => known !== 'person')
  const single = {
    status: statuses,
    sort: SORTS,
    order: ['asc', 'desc'],
    view: viewsFor(admin),
    by,
    span: ['week'],
  } as const
  return [
    ...FILTERS.flatMap((name) => {
      const { said, meant } = valuesIn(query, name, admin)
      return said.filter((value) => !meant.includes(value)).map((value) => ({ name, value }))
    }),
    ...(['status', 'sort', 'order', 'view', 'by', 'span'] as const).flatMap((name) => {
      const value = query.get(name)
      return value && !isOneOf(single[name])(value) ? [{ name, value }] : []
    }),
  ]
}

/** The address's query with some values changed and the others kept; empty takes one away. */
export function queryWith(query: URLSearchParams, changes: QueryChanges): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name)
    for (const each of [value].flat()) if (each !== '') next.append(name, each)
  }
  return next
}

/** Takes away everything that narrows, but the status. */
export const WITHOUT_FILTERS: QueryChanges = Object.fromEntries(FILTERS.map((name) => [name, '']))

export const hasFilters = (filter: ListFilter): boolean => FILTERS.some((name) => filter[name] !== undefined)

/** More than the status narrows the list. */
export const isNarrowed = (filter: ListFilter): boolean => filter.q !== undefined || hasFilters(filter)

/**
 * Everybody's tasks or one person's, newest first: the numbers of such a list are exact, and whether a task belongs
 * to it, and where, can be told from the task alone, as the live stream brings it.
 */
export function isPlain({ status: _, today: __, assignedTo = [], ...narrowing }: ListFilter): boolean {
  const [person, ...others] = assignedTo
  return (
    Object.values(narrowing).every((value) => value === undefined) &&
    others.length === 0 &&
    person !== 'me' &&
    person !== 'nobody'
  )
}

/** The last word is a filter that is still being written: `due:ov`. */
const UNFINISHED = /(^|\s)(@|(due|priority|project|-?label|status|created|by|sort):("[^"]*)?)\S*$/i

/** What is typed, as the text to search for. */
export const withoutUnfinished = (typed: string): string => typed.replace(UNFINISHED, '')
