/** One change of many tasks (decision T38). */
import { DueDate } from '@task-manager/contract/dates'
import { endpoint } from '@task-manager/contract/endpoint'
import { Id } from '@task-manager/contract/ids'
import { nameKey } from '@task-manager/contract/projects/group-values'
import { labelNames } from '@task-manager/contract/projects/groups'
import * as z from 'zod/mini'
import { listTasks } from './task-endpoints.ts'
import { Priority, Status, TaskConditions, TaskFilter } from './tasks.ts'

/** Maximum number of tasks of a call or a selection. */
export const BULK_MAX = 10_000
const PEOPLE_MAX = 500
/** Ten years in both directions. */
const SHIFT_MAX = 3650

const idsWrong = { error: () => `ids must be a list of 1 to ${BULK_MAX.toLocaleString('en')} ids.` }
const ids = z.array(Id, idsWrong).check(z.minLength(1, idsWrong), z.maxLength(BULK_MAX, idsWrong))

const people = (field: string) =>
  z
    .array(Id, `${field} must be a list of ids.`)
    .check(
      z.minLength(1, `${field} must name at least one person.`),
      z.maxLength(PEOPLE_MAX, `${field} can have at most ${PEOPLE_MAX} people.`),
    )

const labels = (field: string) =>
  labelNames(field).check(z.minLength(1, `${field} must name at least one label.`))

const SHIFT_WRONG = `shiftDays must be a whole number of days from -${SHIFT_MAX} to ${SHIFT_MAX}, and not 0.`
/** Changes that cannot be combined with others. */
const EXCLUSIVE = ['delete', 'duplicate'] as const

const fields = {
  /** Completed ticks every item, Pending unticks them (decision T2). */
  status: z.optional(Status),
  priority: z.optional(Priority),
  dueDate: z.optional(DueDate),
  /** Moves each due date by this number of days. */
  shiftDays: z.optional(
    z.int(SHIFT_WRONG).check(
      z.minimum(-SHIFT_MAX, SHIFT_WRONG),
      z.maximum(SHIFT_MAX, SHIFT_WRONG),
      z.refine((days) => days !== 0, SHIFT_WRONG),
    ),
  ),
  addAssignees: z.optional(people('addAssignees')),
  removeAssignees: z.optional(people('removeAssignees')),
  /** Null removes tasks from their project. */
  projectId: z.optional(z.nullable(Id)),
  /** By name; unknown labels are created. */
  addLabels: z.optional(labels('addLabels')),
  removeLabels: z.optional(labels('removeLabels')),
  /** Not combined with other changes; moves tasks to the trash. */
  delete: z.optional(z.literal(true, 'delete must be true.')),
  /** Not combined with other changes; copies each task with nothing ticked (decision T39). */
  duplicate: z.optional(z.literal(true, 'duplicate must be true.')),
}

const givenFields = (change: object): string[] =>
  Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]))

/** Unknown fields are refused, because a change must not be applied in part. */
export const TaskPatch = z.strictObject(fields, 'change must contain at least one change.').check(
  z.refine((change) => givenFields(change).length > 0, 'change must contain at least one change.'),
  ...EXCLUSIVE.map((field) =>
    z.refine<object>((change) => !givenFields(change).includes(field) || givenFields(change).length === 1, {
      error: `${field} can't be combined with other changes.`,
      path: [field],
    }),
  ),
  z.refine((change) => change.dueDate === undefined || change.shiftDays === undefined, {
    error: 'Send dueDate or shiftDays, not both.',
    path: ['shiftDays'],
  }),
  z.refine(
    ({ addAssignees = [], removeAssignees = [] }) => !addAssignees.some((id) => removeAssignees.includes(id)),
    {
      error: "The same person can't be added and removed.",
      path: ['removeAssignees'],
    },
  ),
  z.refine(
    ({ addLabels = [], removeLabels = [] }) =>
      !addLabels.some((name) => removeLabels.some((other) => nameKey(other) === nameKey(name))),
    { error: "The same label can't be added and removed.", path: ['removeLabels'] },
  ),
)
export type TaskPatch = z.output<typeof TaskPatch>

const selection = {
  ids: z.optional(ids),
  /** The parameters of the list. */
  filter: z.optional(
    z.strictObject(TaskConditions.shape, 'filter must be an object with parameters of the task list.'),
  ),
}
const idsOrFilter = z.refine<{ ids?: unknown; filter?: unknown }>(
  ({ ids, filter }) => (ids === undefined) !== (filter === undefined),
  { error: 'Send ids or filter.', path: ['ids'] },
)

/** The tasks of a bulk call: by ids or by filter. */
const TaskSelection = z.object(selection).check(idsOrFilter)
export type TaskSelection = z.output<typeof TaskSelection>

export const BulkChange = z
  .object({
    ...selection,
    change: TaskPatch,
    /** Calls with the same id are one action for Undo; tasks that it changed already are not changed again. */
    actionId: z.optional(Id),
  })
  .check(idsOrFilter)
export type BulkChange = z.output<typeof BulkChange>

export const BulkResult = z.object({
  _id: z.string(),
  ok: z.boolean(),
  /** The task already had the requested values. */
  unchanged: z.optional(z.literal(true)),
  /** The reason why the task was not changed. */
  message: z.optional(z.string()),
})
export type BulkResult = z.infer<typeof BulkResult>

const results = z.array(BulkResult)
/** The server stopped before the end; repeating the call continues. */
const interrupted = z.optional(z.boolean())

export const bulkChangeTasks = endpoint('POST /api/tasks/bulk', 'admin', {
  summary:
    'One change of up to 10,000 tasks; each is changed completely or not at all, and the answer says which',
  body: BulkChange,
  bodyLimit: 1024 * 1024,
  returns: z.object({ actionId: z.string(), results, interrupted }),
})

export const undoBulkChange = endpoint('POST /api/tasks/bulk/{id}/undo', 'admin', {
  summary: "Undo your own bulk change by its actionId, for tasks that haven't changed since",
  params: z.object({ id: Id }),
  returns: z.object({ results, interrupted }),
})

/** The parameters of the list without paging. */
export const TaskIdsFilter = z.omit(TaskFilter, { limit: true, cursor: true })
export type TaskIdsFilter = z.output<typeof TaskIdsFilter>

export const listTaskIds = endpoint('GET /api/tasks/ids', 'admin', {
  summary: 'The ids of all tasks of the list, in its order, at most 10,000',
  query: TaskIdsFilter,
  filters: listTasks.filters,
  returns: z.object({
    ids: z.array(z.string()),
    /** True when more tasks match than the maximum. */
    more: z.boolean(),
  }),
})

const exportCall = { tag: 'Reports', bodyLimit: 1024 * 1024 } as const

export const exportSelectedTasks = endpoint('POST /api/reports/export/tasks', 'admin', {
  ...exportCall,
  body: TaskSelection,
  summary: 'Up to 10,000 selected tasks as task_details.xlsx',
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

export const exportSelectedTasksAsCsv = endpoint('POST /api/reports/export/tasks/csv', 'admin', {
  ...exportCall,
  summary: 'Up to 10,000 selected tasks as task_details.csv; with `items` a row for each checklist item',
  body: z
    .object({ ...selection, items: z.optional(z.boolean('items must be true or false.')) })
    .check(idsOrFilter),
  produces: 'text/csv; charset=utf-8',
})
