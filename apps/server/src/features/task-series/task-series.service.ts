/** The series of repeating tasks: the position of each, and which task follows a completed one (decision T75). */
import { daysBetween } from '@task-manager/contract/calendar'
import { progressOf } from '@task-manager/contract/progress'
import type { Repeat } from '@task-manager/contract/repeats/repeat-field'
import { daysLater, nextDate, readRule } from '@task-manager/contract/repeats/repeat-rule'
import type { ChecklistItem, Task } from '@task-manager/contract/tasks/tasks'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import type { TaskSeriesTable } from '#server/db/tables/task-series.ts'
import type { Tx } from '#server/db/transaction.ts'
import { lockKnownRefs } from '#server/features/assignees/assignees.service.ts'
import { itemsOf } from '#server/features/checklists/checklist.policy.ts'
import { lockKnownLabels } from '#server/features/labels/labels.service.ts'
import { todayOf } from '#server/features/preferences/preferences.service.ts'
import { lockKnownProject } from '#server/features/projects/projects.service.ts'
import * as repo from './task-series.repo.ts'

const firstPosition = ({ _id, dueDate }: Task): TaskSeriesTable => ({
  task_id: _id,
  series_id: _id,
  number: 1,
  counted: 1,
  start: dueDate,
  day: dueDate,
})

/** Gives repeating tasks a series of their own, unless they have one. */
export async function startSeries(db: Tx, tasks: readonly Task[]): Promise<void> {
  await repo.insert(db, tasks.filter(({ repeat }) => repeat !== null).map(firstPosition))
}

/** Starts a series for a task that has none. */
async function ensurePosition(db: Tx, task: Task): Promise<TaskSeriesTable> {
  await startSeries(db, [task])
  return (await repo.find(db, task._id)) ?? firstPosition(task)
}

/**
 * After an edit that sets how the task repeats: its dates are counted from its due date, unless neither the rule nor
 * the date changed. A task that did not repeat counts from 1 again.
 */
export async function replanSeries(db: Tx, before: Task, after: Task): Promise<void> {
  if (after.repeat === null) return
  const isSame =
    before.repeat?.rule === after.repeat.rule &&
    before.repeat.from === after.repeat.from &&
    before.dueDate === after.dueDate
  if (isSame) return
  const position = await ensurePosition(db, after)
  const day = (await repo.isTaken(db, position.series_id, after.dueDate, after._id)) ? null : after.dueDate
  const recount = before.repeat === null ? { counted: 1 } : {}
  await repo.update(db, after._id, { start: after.dueDate, day, ...recount })
}

const later = (a: string, b: string): string => (a > b ? a : b)

/** The first date after `after`, counted from `start`; null when the series ends before it. */
function dateAfter({ rule, until }: Repeat, start: string, after: string): string | null {
  const parsed = readRule(rule)
  const date = parsed && nextDate(parsed, start, after)
  return date === null || (until !== null && date > until) ? null : date
}

/**
 * The next date of a task that is counted from its completion is after this day. Finished early, a task on given days
 * would otherwise be repeated on the day of the finished one, or before it.
 */
function lastDoneDay({ rule }: Repeat, { dueDate }: Task, today: string): string {
  const parsed = readRule(rule)
  const hasDays = parsed !== null && (parsed.weekdays.length > 0 || parsed.monthDay !== null)
  return hasDays ? later(today, dueDate) : today
}

/** The next date is after this day: the latest of yesterday, the due date and the date by the rule. */
const lastPastDay = ({ dueDate }: Task, { day }: TaskSeriesTable, today: string): string =>
  later(later(day ?? dueDate, dueDate), daysLater(today, -1))

const movedItem = (item: ChecklistItem, days: number): ChecklistItem => ({
  ...item,
  dueDate: item.dueDate && daysLater(item.dueDate, days),
})

interface Range {
  readonly from: string
  readonly to: string
  readonly today: string
}

/** The dates of an open task in the range, as far as they are known. */
function datesWithin(
  task: Task,
  repeat: Repeat,
  position: TaskSeriesTable,
  { from, to, today }: Range,
): string[] {
  const fromCompletion = repeat.from === 'done'
  const start = fromCompletion ? later(task.dueDate, today) : position.start
  const left = repeat.times === null ? Number.POSITIVE_INFINITY : repeat.times - position.counted
  let after: string | null = fromCompletion ? start : lastPastDay(task, position, today)
  // Without a limit on the number of tasks, dates before the range need not be counted.
  if (repeat.times === null && !fromCompletion) after = later(after, daysLater(from, -1))
  const dates: string[] = []
  for (let n = 0; n < left; n++) {
    after = dateAfter(repeat, start, after)
    if (after === null || after > to) break
    dates.push(after)
  }
  return dates.filter((date) => date >= from)
}

/** `datesWithin` of each task, by its id. */
export async function datesOf(db: Db, tasks: readonly Task[], range: Range): Promise<Map<string, string[]>> {
  const ids = tasks.map(({ _id }) => _id)
  const positions = await repo.findMany(db, ids)
  return new Map(
    tasks.flatMap((task) => {
      const position = positions.get(task._id) ?? firstPosition(task)
      return task.repeat ? [[task._id, datesWithin(task, task.repeat, position, range)]] : []
    }),
  )
}

/** The next date for a skipped task, and its items with their days moved along; null when the series ends. */
export async function skippedTask(db: Tx, task: Task, repeat: Repeat, today: string): Promise<Task | null> {
  const position = await ensurePosition(db, task)
  const start = repeat.from === 'done' ? task.dueDate : position.start
  const dueDate = dateAfter(repeat, start, lastPastDay(task, position, today))
  if (dueDate === null) return null
  const day = (await repo.isTaken(db, position.series_id, dueDate, task._id)) ? null : dueDate
  await repo.update(db, task._id, { day })
  const days = daysBetween(task.dueDate, dueDate)
  return { ...task, dueDate, todoChecklist: task.todoChecklist.map((item) => movedItem(item, days)) }
}

/** A new task for the date, with the fields of the completed one and the people who are still active. */
async function freshTask(db: Tx, task: Task, _id: string, dueDate: string, at: string): Promise<Task> {
  const assignedTo = await lockKnownRefs(
    db,
    task.assignedTo.map((person) => person._id),
    true,
  )
  const days = daysBetween(task.dueDate, dueDate)
  const items = task.todoChecklist.map((item) => movedItem(item, days))
  const todoChecklist = itemsOf(
    items.map(({ text, assignee, dueDate }) => ({ text, assignee, dueDate })),
    [],
    assignedTo,
  )
  return {
    ...task,
    ...progressOf(todoChecklist),
    _id,
    dueDate,
    assignedTo,
    todoChecklist,
    project: await lockKnownProject(db, task.project?._id ?? null),
    labels: await lockKnownLabels(
      db,
      task.labels.map((label) => label._id),
    ),
    enquiryId: null,
    comments: 0,
    waiting: null,
    completedAt: null,
    previous: task._id,
    next: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
}

/**
 * The task that follows a repeating one which becomes Completed, with who created the series; null when there is none.
 * Its position in the series is claimed first, so that only one of several completions creates it.
 */
export async function nextInSeries(
  db: Tx,
  { by, at }: { readonly by: string | null; readonly at: string },
  before: Task | null,
  after: Task,
): Promise<{ task: Task; createdBy: string | null } | null> {
  const { repeat, status } = after
  if (repeat === null || status !== 'Completed' || before?.status === 'Completed') return null
  const position = await ensurePosition(db, after)
  if (repeat.times !== null && position.counted >= repeat.times) return null
  const today = await todayOf(db, by, at)
  const fromCompletion = repeat.from === 'done'
  const dueDate = fromCompletion
    ? dateAfter(repeat, today, lastDoneDay(repeat, after, today))
    : dateAfter(repeat, position.start, lastPastDay(after, position, today))
  if (dueDate === null) return null
  const _id = newId()
  const inserted = await repo.insert(db, [
    {
      task_id: _id,
      series_id: position.series_id,
      number: position.number + 1,
      counted: position.counted + 1,
      start: fromCompletion ? dueDate : position.start,
      day: (await repo.isTaken(db, position.series_id, dueDate, _id)) ? null : dueDate,
    },
  ])
  if (inserted === 0) return null
  return {
    task: {
      ...(await freshTask(db, after, _id, dueDate, at)),
      repeat: { ...repeat, counted: position.counted + 1 },
    },
    createdBy: await repo.creatorOf(db, after._id),
  }
}
