/** Search, filters and sort orders of the task list (decision T34). */
import * as z from 'zod/mini'
import { isCalendarDate } from './calendar.ts'
import { isStorable } from './characters.ts'
import { LABEL_NAME_MAX } from './group-values.ts'
import { isId } from './uuid.ts'

/** Maximum number of values of one field. */
export const VALUES_MAX = 50
const TYPED_MAX = 1000

/** A query parameter that may be repeated. */
export const many = <T extends z.ZodMiniType>(value: T, field: string) =>
  z.optional(
    z.pipe(
      z.transform((given: unknown) => (Array.isArray(given) ? [...new Set(given)] : [given])),
      z.array(value).check(z.maxLength(VALUES_MAX, `${field} can have at most ${VALUES_MAX} values.`)),
    ),
  )

export const DUE_WORDS = ['overdue', 'today', 'week', 'next-week'] as const
export type DueWord = (typeof DUE_WORDS)[number]
export const isDueWord = (text: string): text is DueWord => (DUE_WORDS as readonly string[]).includes(text)

/** `2026-11-01..2026-11-30`; one end may be missing. */
export function isDayRange(text: string): boolean {
  const [from = '', to = '', ...more] = text.split('..')
  if (more.length > 0 || !text.includes('..') || (from === '' && to === '')) return false
  return (
    [from, to].every((day) => day === '' || isCalendarDate(day)) && (from === '' || to === '' || from <= to)
  )
}

export const isDue = (text: string): boolean => isDueWord(text) || isDayRange(text)

export const COMPLETED_WORDS = ['today', 'week', 'month', 'last-month'] as const
export type CompletedWord = (typeof COMPLETED_WORDS)[number]
export const isCompletedWord = (text: string): text is CompletedWord =>
  (COMPLETED_WORDS as readonly string[]).includes(text)
export const isCompleted = (text: string): boolean => isCompletedWord(text) || isDayRange(text)

export const isWaitingValue = (text: string): boolean => text === 'yes' || text === 'no'

const ASSIGNED_WRONG = 'assignedTo must be the id of a person, me or nobody.'
const DUE_WRONG = 'due must be overdue, today, week, next-week, or days as YYYY-MM-DD..YYYY-MM-DD.'
const COMPLETED_WRONG = 'completed must be today, week, month, last-month, or days as YYYY-MM-DD..YYYY-MM-DD.'
const WAITING_WRONG = 'waiting must be yes or no.'
const MADE_WRONG = 'createdAt must be days as YYYY-MM-DD..YYYY-MM-DD.'
const PROJECT_WRONG = 'project must be the id of a project or none.'
const LABEL_WRONG = 'label must be the name of a label.'
const NOT_LABEL_WRONG = 'notLabel must be the name of a label.'
const MADE_BY_WRONG = 'createdBy must be the id of a person.'
const TODAY_WRONG = 'today must be a day as YYYY-MM-DD.'

/** Query parameters that filter a list of tasks, in the order of the filter menu. */
export const TASK_FILTERS = [
  'due',
  'priority',
  'project',
  'label',
  'notLabel',
  'assignedTo',
  'createdBy',
  'createdAt',
  'completed',
  'waiting',
] as const

export const SORTS = ['created', 'due', 'priority', 'changed', 'title', 'place', 'completed'] as const
export type Sort = (typeof SORTS)[number]
export type Order = 'asc' | 'desc'

/** Default order of a sort field: newest, most urgent, last changed, highest on the board first. */
export const defaultOrder = (sort: Sort): Order => (sort === 'due' || sort === 'title' ? 'asc' : 'desc')

/** A value of `assignedTo`. */
export const isAssigneeValue = (text: string): boolean => text === 'me' || text === 'nobody' || isId(text)
/** A value of `project`. */
export const isProjectValue = (text: string): boolean => text === 'none' || isId(text)
/** Does not tell whether the label exists. */
export const isLabelName = (text: string): boolean =>
  text.trim() !== '' && text.length <= LABEL_NAME_MAX && isStorable(text)
const oneOf = (wrong: string, test: (text: string) => boolean) => z.string(wrong).check(z.refine(test, wrong))

/** Optional parameters of a list. `priority` is the schema of one value. */
export const searchFields = <Priority extends z.ZodMiniType>(priority: Priority) => ({
  /** Words, prefixes and "phrases" in title, description, items, links, project, labels and assignees' names; all must match. */
  q: z.optional(
    z.pipe(
      z.transform((given: unknown) => (Array.isArray(given) ? given.join(' ') : given)),
      z.string('q must be text.').check(z.overwrite((text) => text.slice(0, TYPED_MAX))),
    ),
  ),
  /** An id, `me` or `nobody`; administrators only. */
  assignedTo: many(oneOf(ASSIGNED_WRONG, isAssigneeValue), 'assignedTo'),
  priority: many(priority, 'priority'),
  /** An id, or `none`. */
  project: many(oneOf(PROJECT_WRONG, isProjectValue), 'project'),
  /** Names; ignores case and accents. */
  label: many(oneOf(LABEL_WRONG, isLabelName), 'label'),
  /** Excludes tasks with any of these labels. */
  notLabel: many(oneOf(NOT_LABEL_WRONG, isLabelName), 'notLabel'),
  /** `overdue` excludes completed tasks. Weeks begin on Monday. */
  due: many(oneOf(DUE_WRONG, isDue), 'due'),
  createdBy: many(oneOf(MADE_BY_WRONG, isId), 'createdBy'),
  /** Days in UTC. */
  createdAt: many(oneOf(MADE_WRONG, isDayRange), 'createdAt'),
  /** Completed in one of these ranges of days, by the viewer's time zone. */
  completed: many(oneOf(COMPLETED_WRONG, isCompleted), 'completed'),
  /** Whether it waits on the viewer's day; both values do not filter. */
  waiting: many(oneOf(WAITING_WRONG, isWaitingValue), 'waiting'),
  /** The viewer's day; defaults to the server's UTC day. */
  today: z.optional(z.string(TODAY_WRONG).check(z.refine(isCalendarDate, TODAY_WRONG))),
  sort: z.optional(z.enum(SORTS, `sort must be one of ${SORTS.join(', ')}.`)),
  order: z.optional(z.enum(['asc', 'desc'], 'order must be asc or desc.')),
})

const DAY = 86_400_000

export interface Days {
  /** Inclusive; empty: open. */
  readonly from: string
  readonly to: string
}

export function daysOf(range: string): Days {
  const [from = '', to = ''] = range.split('..')
  return { from, to }
}

/** The range of days for a value of `due`, relative to `today`. */
export function dueDays(due: string, today: string): Days {
  const day = (ahead: number): string =>
    new Date(Date.parse(`${today}T00:00:00Z`) + ahead * DAY).toISOString().slice(0, 10)
  const monday = -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7)
  if (due === 'overdue') return { from: '', to: day(-1) }
  if (due === 'today') return { from: today, to: today }
  if (due === 'week') return { from: day(monday), to: day(monday + 6) }
  if (due === 'next-week') return { from: day(monday + 7), to: day(monday + 13) }
  return daysOf(due)
}

/** The range of days for a value of `completed`, relative to `today`. */
export function completedDays(completed: string, today: string): Days {
  const firstOfMonth = (ahead: number, day = 1): string =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + ahead, day))
      .toISOString()
      .slice(0, 10)
  if (completed === 'month') return { from: firstOfMonth(0), to: firstOfMonth(1, 0) }
  if (completed === 'last-month') return { from: firstOfMonth(-1), to: firstOfMonth(0, 0) }
  return dueDays(completed, today)
}
