/** Schemas of the list's query parameters (decision T34). */
import { isCalendarDate } from '@task-manager/contract/calendar'
import { isId } from '@task-manager/contract/uuid'
import * as z from 'zod/mini'
import {
  dayGroups,
  isAssigneeValue,
  isCompleted,
  isDayRange,
  isDue,
  isLabelName,
  isProjectValue,
  isWaitingValue,
  SORTS,
  VALUES_MAX,
} from './task-search.ts'

const QUERY_MAX = 1000

/** A query parameter that may be repeated. */
export const many = <T extends z.ZodMiniType>(value: T, field: string) =>
  z.optional(
    z.pipe(
      z.transform((given: unknown) => (Array.isArray(given) ? [...new Set(given)] : [given])),
      z.array(value).check(z.maxLength(VALUES_MAX, `${field} can have at most ${VALUES_MAX} values.`)),
    ),
  )

const ASSIGNED_WRONG = 'assignedTo must be the id of a person, me or nobody.'
const DUE_WRONG = 'due must be overdue, today, week, next-week, or days as YYYY-MM-DD..YYYY-MM-DD.'
const COMPLETED_WRONG = 'completed must be today, week, month, last-month, or days as YYYY-MM-DD..YYYY-MM-DD.'
const WAITING_WRONG = 'waiting must be yes or no.'
const MY_DAY_WRONG = 'myDay must be overdue, today or week.'
const CREATED_AT_WRONG = 'createdAt must be days as YYYY-MM-DD..YYYY-MM-DD.'
const PROJECT_WRONG = 'project must be the id of a project or none.'
const LABEL_WRONG = 'label must be the name of a label.'
const NOT_LABEL_WRONG = 'notLabel must be the name of a label.'
const CREATED_BY_WRONG = 'createdBy must be the id of a person.'
const TODAY_WRONG = 'today must be a day as YYYY-MM-DD.'

const oneOf = (wrong: string, test: (text: string) => boolean) => z.string(wrong).check(z.refine(test, wrong))

/** Optional parameters of a list. `priority` is the schema of one value. */
export const searchFields = <Priority extends z.ZodMiniType>(priority: Priority) => ({
  /** Words, prefixes and "phrases" in title, description, items, links, project, labels and assignees' names; all must match. */
  q: z.optional(
    z.pipe(
      z.transform((given: unknown) => (Array.isArray(given) ? given.join(' ') : given)),
      z.string('q must be text.').check(z.overwrite((text) => text.slice(0, QUERY_MAX))),
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
  createdBy: many(oneOf(CREATED_BY_WRONG, isId), 'createdBy'),
  /** Days of creation, in UTC. */
  createdAt: many(oneOf(CREATED_AT_WRONG, isDayRange), 'createdAt'),
  /** Completed in one of these ranges of days, by the viewer's time zone. */
  completed: many(oneOf(COMPLETED_WRONG, isCompleted), 'completed'),
  /** Whether the task waits on the viewer's day; with both values it does not filter. */
  waiting: many(oneOf(WAITING_WRONG, isWaitingValue), 'waiting'),
  /** In this group of My day: open, not waiting, not hidden by the caller; items' due dates count too. */
  myDay: many(z.enum(dayGroups, MY_DAY_WRONG), 'myDay'),
  /** The viewer's day; defaults to the day in their time zone, UTC if it is unknown. */
  today: z.optional(z.string(TODAY_WRONG).check(z.refine(isCalendarDate, TODAY_WRONG))),
  sort: z.optional(z.enum(SORTS, `sort must be one of ${SORTS.join(', ')}.`)),
  order: z.optional(z.enum(['asc', 'desc'], 'order must be asc or desc.')),
})
