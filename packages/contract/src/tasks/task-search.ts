/**
 * Search, filters and sort orders of the task list (decision T34). Without zod: the first screens read addresses with
 * it.
 */
import { addDays, isCalendarDate, weekdayOf } from '@task-manager/contract/calendar'
import { isStorable } from '@task-manager/contract/characters'
import { LABEL_NAME_MAX } from '@task-manager/contract/projects/group-values'
import { isId } from '@task-manager/contract/uuid'

/** Maximum number of values of one field. */
export const VALUES_MAX = 50

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

/** The groups of My day (decision T70). */
export const dayGroups = ['overdue', 'today', 'week'] as const
export type DayGroup = (typeof dayGroups)[number]

export const isWaitingValue = (text: string): boolean => text === 'yes' || text === 'no'

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
  'myDay',
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
/** Does not check whether the label exists. */
export const isLabelName = (text: string): boolean =>
  text.trim() !== '' && text.length <= LABEL_NAME_MAX && isStorable(text)

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
  const monday = addDays(today, -weekdayOf(today))
  if (due === 'overdue') return { from: '', to: addDays(today, -1) }
  if (due === 'today') return { from: today, to: today }
  if (due === 'week') return { from: monday, to: addDays(monday, 6) }
  if (due === 'next-week') return { from: addDays(monday, 7), to: addDays(monday, 13) }
  return daysOf(due)
}
