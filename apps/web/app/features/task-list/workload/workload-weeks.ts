/** The weeks of the workload, and how reassigning a task changes their counts. Pure. */
import { addDays } from '@task-manager/contract/calendar'
import type { WorkloadRow } from '@task-manager/contract/lists/workload'
import type { TaskPatch } from '@task-manager/contract/tasks/task-bulk'
import { type Days, dueDays } from '@task-manager/contract/tasks/task-search'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { comparePeople, type Order, type PersonWorkload } from '#web/lib/people-order.ts'
import { formatDayOfYear } from '#web/lib/time/short-day.ts'

/** A column of the workload: a week, or all days before the first or after the last one. */
export interface WorkloadWeek {
  readonly label: string
  /** The heading, in two short lines. */
  readonly head: readonly [string, string]
  readonly days: Days
  /** All of its tasks are overdue. */
  readonly overdue: boolean
}

export function weeksWithEnds(weeks: readonly string[], today: string): WorkloadWeek[] {
  const first = weeks[0] ?? today
  const beyond = addDays(weeks.at(-1) ?? today, 7)
  const monday = dueDays('week', today).from
  const inWeeks = weeks.map((from): WorkloadWeek => {
    const to = addDays(from, 6)
    const span = `${formatDayOfYear(from)} – ${formatDayOfYear(to)}`
    const label = from === monday ? 'This week' : from === addDays(monday, 7) ? 'Next week' : span
    const head = [label === span ? formatDayOfYear(from) : label, `until ${formatDayOfYear(to)}`] as const
    return { label, head, days: { from, to }, overdue: to < today }
  })
  const before = addDays(first, -1)
  return [
    {
      label: 'Earlier',
      head: ['Earlier', `until ${formatDayOfYear(before)}`],
      days: { from: '', to: before },
      overdue: before < today,
    },
    ...inWeeks,
    {
      label: 'Later',
      head: ['Later', `from ${formatDayOfYear(beyond)}`],
      days: { from: beyond, to: '' },
      overdue: false,
    },
  ]
}

export const NOBODY = 'nobody'
export const keyOf = ({ person }: Pick<WorkloadRow, 'person'>): string => person?._id ?? NOBODY
export const nameOf = ({ person }: Pick<WorkloadRow, 'person'>): string => person?.name ?? 'Unassigned'

export const totalOf = ({ loads }: Pick<WorkloadRow, 'loads'>): number =>
  loads.reduce((sum, { tasks }) => sum + tasks, 0)

const workloadOf = (row: WorkloadRow): PersonWorkload => ({
  lastSeenAt: null,
  ...row.overall,
  openTasks: totalOf(row),
})

/** People in this order, and unassigned tasks last. Ties are sorted by name, as the server returns them. */
export const rowsInOrder = (rows: readonly WorkloadRow[], order: Order): WorkloadRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(a.person === null) - Number(b.person === null) ||
      comparePeople(order, workloadOf(a), workloadOf(b)),
  )

/** The person that an arrow, Home or End moves to; null for another key. Tasks cannot become unassigned this way. */
export function personByKey(keys: readonly string[], now: string, key: string): string | null {
  const people = keys.filter((each) => each !== NOBODY)
  const index = keys.indexOf(now)
  const last = people.length - 1
  const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last }[key]
  return to === undefined ? null : (people[Math.max(0, Math.min(last, to))] ?? now)
}

const openItemsOf = (task: Task): number => task.todoChecklist.length - task.completedTodoCount

export interface Reassignment {
  readonly task: Task
  readonly from: string
  readonly to: string
  /** The index of the week. */
  readonly week: number
}

const isOn = (task: Task, id: string): boolean => task.assignedTo.some(({ _id }) => _id === id)

/** The rows with the task counted for its new person; `by` -1 reverts it. */
export function withReassigned(
  rows: readonly WorkloadRow[],
  { task, from, to, week }: Reassignment,
  by: 1 | -1 = 1,
): WorkloadRow[] {
  const countChange = (key: string) => (key === from ? -1 : key === to && !isOn(task, to) ? 1 : 0)
  return rows.map((row) => {
    const more = by * countChange(keyOf(row))
    if (more === 0) return row
    const loads = row.loads.map((load, i) =>
      i === week ? { tasks: load.tasks + more, items: load.items + more * openItemsOf(task) } : load,
    )
    return { ...row, loads }
  })
}

export const assigneeChange = ({ task, from, to }: Reassignment): TaskPatch => ({
  ...(!isOn(task, to) && { addAssignees: [to] }),
  ...(from !== NOBODY && { removeAssignees: [from] }),
})
