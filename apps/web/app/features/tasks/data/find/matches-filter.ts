/** Whether a task belongs to a searched or filtered list, by the rules of the server (decision T34). Pure. */
import { nameKey } from '@task-manager/contract/projects/group-values'
import { type Days, daysOf, dueDays } from '@task-manager/contract/tasks/task-search'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { searchTerms, searchText } from '@task-manager/contract/words'
import { today } from '#web/lib/time/format.ts'
import type { ListFilter } from './list-filter.ts'

/** True when a value passes the test, or without values: a missing field does not filter. */
export const isAny = (values: readonly string[] | undefined, test: (value: string) => boolean): boolean =>
  values?.some(test) ?? true

export const isWithin = (day: string, { from, to }: Days): boolean => day >= from && (to === '' || day <= to)

function hasTerms(task: Task, typed: string): boolean {
  const { title, description, todoChecklist, attachments, assignedTo, project, labels } = task
  const words = ` ${searchText([
    title,
    description,
    ...todoChecklist.map(({ text }) => text),
    ...attachments,
    ...assignedTo.map(({ name }) => name),
    project?.name ?? '',
    ...labels.map(({ name }) => name),
  ])} `
  return searchTerms(typed).every((term) =>
    words.includes(` ${term.words.join(' ')}${term.whole ? ' ' : ''}`),
  )
}

/**
 * Whether a task matches, apart from its status. Null: only the server knows, because of the creator, day of
 * completion, comments, or tasks that it waits for. `me`: the viewer's id.
 */
export function matchesFilter(filter: ListFilter, task: Task, me: string | undefined): boolean | null {
  const people = task.assignedTo.map(({ _id }) => _id)
  const labels = task.labels.map(({ name }) => nameKey(name))
  const hasLabel = (name: string) => labels.includes(nameKey(name))
  const day = filter.today ?? today()
  const hasWords = filter.q === undefined || hasTerms(task, filter.q)
  const tests: readonly boolean[] = [
    isAny(filter.priority, (each) => each === task.priority),
    isAny(filter.project, (each) => each === (task.project?._id ?? 'none')),
    isAny(filter.label, hasLabel),
    !(filter.notLabel ?? []).some(hasLabel),
    isAny(filter.assignedTo, (who) =>
      who === 'nobody' ? people.length === 0 : people.includes(who === 'me' ? (me ?? '') : who),
    ),
    isAny(
      filter.due,
      (each) =>
        isWithin(task.dueDate, dueDays(each, day)) && (each !== 'overdue' || task.status !== 'Completed'),
    ),
    isAny(filter.createdAt, (range) => isWithin(task.createdAt.slice(0, 10), daysOf(range))),
    hasWords || task.comments > 0,
    filter.completed === undefined || task.status === 'Completed',
  ]
  if (!tests.every(Boolean)) return false
  // Fields that only the server can decide.
  const unknown = [filter.createdBy, filter.completed, filter.waiting, filter.myDay]
  return hasWords && unknown.every((values) => values === undefined) ? true : null
}

/** The fields of a task that decide about each part of a filter; the other parts never change. */
const DECIDING: Partial<Record<keyof ListFilter, readonly string[]>> = {
  priority: ['priority'],
  project: ['project'],
  label: ['labels'],
  notLabel: ['labels'],
  assignedTo: ['assignedTo'],
  due: ['dueDate', 'status'],
  completed: ['status'],
  waiting: ['waiting', 'status'],
  myDay: ['dueDate', 'status', 'todoChecklist', 'ticks', 'assignedTo', 'waiting'],
  q: ['title', 'description', 'todoChecklist', 'attachments', 'project', 'labels', 'assignedTo'],
}

/** Whether a change of these fields can add the task to the list or remove it, apart from its status. */
export const affects = (filter: ListFilter, fields: readonly string[]): boolean =>
  Object.keys(filter).some((part) =>
    DECIDING[part as keyof ListFilter]?.some((field) => fields.includes(field)),
  )
