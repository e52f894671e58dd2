/** Which other answers, besides lists and details, must be refetched after a task event. Pure. */
import type { TaskEvent } from '@task-manager/contract/events'
import type { Day } from '@task-manager/contract/lists/day'
import { dayOf } from '@task-manager/contract/lists/day-items'
import { dayGroups, dueDays } from '@task-manager/contract/tasks/task-search'
import type { Task } from '@task-manager/contract/tasks/tasks'
import type { ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { affects } from '#web/features/tasks/data/find/matches-filter.ts'

/** `key`: the query key after its name. `data`: the cached answer. */
type Rule = (event: TaskEvent, key: readonly unknown[], data: unknown, me: string | undefined) => boolean

/** In a new, deleted or restored task every field has changed. */
const changes = ({ fields }: TaskEvent, ...names: string[]): boolean =>
  fields === undefined || names.some((name) => fields.includes(name))

const isEdited = ({ kind }: TaskEvent): boolean => kind === 'task.edited' || kind === 'task.ticked'

const containsTask = ({ _id }: TaskEvent, data: unknown): boolean => JSON.stringify(data ?? '').includes(_id)

const isOn = (task: Task, id: unknown): boolean => task.assignedTo.some((person) => person._id === id)

const isInTrash: Rule = (event) => !isEdited(event) && event.kind !== 'task.created'

/** Whether My day has rows that are not shown: too many in a group, or waiting tasks. */
const hasOthers = (day: Day): boolean =>
  day.waiting > 0 || dayGroups.some((group) => day.counts[group] > day[group].length)

const isInDay: Rule = (event, [who, today], data, me) => {
  if (data === undefined || containsTask(event, data)) return true
  const known = data as Day
  const { task, large } = event
  if (task === null) return large === true || hasOthers(known)
  if (who === 'me' && !isOn(task, me)) return hasOthers(known) && changes(event, 'assignedTo')
  if (!changes(event, 'status', 'dueDate', 'assignedTo', 'waiting', 'todoChecklist', 'ticks')) return false
  const day = dayOf(task, who === 'me' ? (me ?? null) : null)
  const isLater = day > dueDays('week', String(today)).to
  return !isLater || hasOthers(known) || known.next === null || day <= known.next.dueDate
}

const isPersons: Rule = (event, [id]) => {
  if (id === 'team') return changes(event, 'status', 'dueDate', 'assignedTo')
  const { task, actor } = event
  return task === null || isOn(task, id) || actor?._id === id || changes(event, 'assignedTo')
}

const isProjects: Rule = (event, [part]) =>
  part === 'numbers' &&
  changes(event, 'status', 'dueDate', 'assignedTo', 'project') &&
  (event.task === null || event.task.project !== null || changes(event, 'project'))

/** Labels with the number of their tasks; a member's are those of their own tasks. */
const isLabels: Rule = (event) =>
  event.task === null ||
  event.fields?.includes('labels') === true ||
  (event.task.labels.length > 0 && changes(event, 'assignedTo'))

const isLater = ({ dueDate }: Task, today: unknown): boolean => dueDate > dueDays('week', String(today)).to

/** Counts over whole lists, which say nothing about single tasks. */
const isCounted: Rule = (event, [kind, filter, today]) => {
  const { task, fields } = event
  if (kind === 'unassigned')
    return task === null || task.assignedTo.length === 0 || fields?.includes('assignedTo') === true
  if (kind !== 'workload' && kind !== 'choices' && kind !== 'count') return false
  // The count of a dashboard is about this week.
  if (filter === 'week' && task && isLater(task, today) && !fields?.includes('dueDate')) return false
  if (fields === undefined || affects(filter as ListFilter, fields)) return true
  if (kind === 'workload') return changes(event, 'status', 'dueDate', 'assignedTo', 'todoChecklist', 'ticks')
  if (kind === 'count') return changes(event, 'assignedTo')
  return fields.some((field) => field !== 'rank' && field !== 'ticks')
}

/** The activity of a deleted task is not available. */
const isActivity: Rule = (event, [id, part]) =>
  id === event._id &&
  (event.task !== null || event.large === true) &&
  (part !== 'readers' || changes(event, 'assignedTo'))

const isOfEnquiry: Rule = ({ large }, [part]) => large === true && part !== 'new'

/** Rules by the name of the query. */
const rules: Readonly<Record<string, Rule>> = {
  tasks: isCounted,
  day: isInDay,
  person: isPersons,
  projects: isProjects,
  labels: isLabels,
  repeats: (event, _, data) =>
    event.large === true || (event.task?.repeat ?? null) !== null || containsTask(event, data),
  'team-activity': () => true,
  activity: isActivity,
  enquiries: isOfEnquiry,
  trash: isInTrash,
  log: isInTrash,
}

/** `me`: the viewer's id. */
export const needsRefetch = (
  event: TaskEvent,
  [name, ...key]: readonly unknown[],
  data: unknown,
  me: string | undefined,
): boolean => rules[String(name)]?.(event, key, data, me) ?? false
