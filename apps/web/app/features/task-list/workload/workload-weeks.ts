/** The weeks of the workload, what stands in them, and what a task that is given to somebody else changes there. Pure. */
import { type Days, dueDays } from '@task-manager/contract/task-search'
import type { Task } from '@task-manager/contract/tasks'
import type { WorkloadRow } from '@task-manager/contract/workload'
import { addDays } from '#web/features/task-list/row/weeks.ts'
import { formatDay } from '#web/lib/time/format.ts'

/** What is to be done before the first week, in one of them, or after the last one. */
export interface Part {
  readonly label: string
  /** The same in two short lines. */
  readonly head: readonly [string, string]
  readonly days: Days
  /** All of it is overdue. */
  readonly late: boolean
}

const short = (day: string): string => formatDay(day).replace(/,? \d{4}$/, '')

export function partsOf(weeks: readonly string[], today: string): Part[] {
  const first = weeks[0] ?? today
  const beyond = addDays(weeks.at(-1) ?? today, 7)
  const monday = dueDays('week', today).from
  const inWeeks = weeks.map((from): Part => {
    const to = addDays(from, 6)
    const span = `${short(from)} – ${short(to)}`
    const label = from === monday ? 'This week' : from === addDays(monday, 7) ? 'Next week' : span
    const head = [label === span ? short(from) : label, `until ${short(to)}`] as const
    return { label, head, days: { from, to }, late: to < today }
  })
  const before = addDays(first, -1)
  return [
    {
      label: 'Earlier',
      head: ['Earlier', `until ${short(before)}`],
      days: { from: '', to: before },
      late: before < today,
    },
    ...inWeeks,
    { label: 'Later', head: ['Later', `from ${short(beyond)}`], days: { from: beyond, to: '' }, late: false },
  ]
}

export const NOBODY = 'nobody'
export const keyOf = ({ person }: Pick<WorkloadRow, 'person'>): string => person?._id ?? NOBODY
export const nameOf = ({ person }: Pick<WorkloadRow, 'person'>): string => person?.name ?? 'Nobody'

/** Whom an arrow, Home or End leads to; null for another key. Nobody can be given anything. */
export function personByKey(keys: readonly string[], now: string, key: string): string | null {
  const people = keys.filter((each) => each !== NOBODY)
  const at = keys.indexOf(now)
  const last = people.length - 1
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }[key]
  return to === undefined ? null : (people[Math.max(0, Math.min(last, to))] ?? now)
}

const leftOf = (task: Task): number => task.todoChecklist.length - task.completedTodoCount

export interface Reassignment {
  readonly task: Task
  readonly from: string
  readonly to: string
  /** In which part it stands. */
  readonly part: number
}

const isOn = (task: Task, id: string): boolean => task.assignedTo.some(({ _id }) => _id === id)

/** The rows as they are once the task is somebody else's. */
export function withReassigned(
  rows: readonly WorkloadRow[],
  { task, from, to, part }: Reassignment,
): WorkloadRow[] {
  const by = (key: string) => (key === from ? -1 : key === to && !isOn(task, to) ? 1 : 0)
  return rows.map((row) => {
    const more = by(keyOf(row))
    if (more === 0) return row
    const loads = row.loads.map((load, i) =>
      i === part ? { tasks: load.tasks + more, items: load.items + more * leftOf(task) } : load,
    )
    return { ...row, loads }
  })
}

/** What is sent, and what takes it back. Who is on the task already stays on it either way. */
export function assigneeChanges({ task, from, to }: Reassignment) {
  const comes = isOn(task, to) ? {} : { addAssignees: [to] }
  const goes = from === NOBODY ? {} : { removeAssignees: [from] }
  const back = {
    ...(from === NOBODY ? {} : { addAssignees: [from] }),
    ...(isOn(task, to) ? {} : { removeAssignees: [to] }),
  }
  return { change: { ...comes, ...goes }, back: from === NOBODY ? null : back }
}
