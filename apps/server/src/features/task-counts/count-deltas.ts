/** Differences of the stored counts. Each change of a task updates them in its transaction. Pure. */
import type { Priority, Status } from '@task-manager/contract/tasks/tasks'

/** The scope of all tasks; the others are user ids. */
export const ALL_TASKS = '*'

export interface Countable {
  readonly status: Status
  readonly priority: Priority
  readonly dueDate: string
  readonly assignees: readonly string[]
}

export interface Delta {
  scope: string
  kind: 'status' | 'open'
  key: string
  n: number
}

const idOf = ({ scope, kind, key }: Delta): string => `${scope} ${kind} ${key}`

/** One sum for each count, zeros left out, in a fixed order that avoids deadlocks. */
export function sumOf(lists: readonly Delta[][]): Delta[] {
  const sums = new Map<string, Delta>()
  for (const list of lists)
    for (const delta of list) {
      const id = idOf(delta)
      const known = sums.get(id)
      if (known) known.n += delta.n
      else sums.set(id, { ...delta })
    }
  return [...sums]
    .filter(([, delta]) => delta.n !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, delta]) => delta)
}

function deltasOfOne({ status, priority, dueDate, assignees }: Countable, n: number): Delta[] {
  return [ALL_TASKS, ...assignees].flatMap((scope): Delta[] => {
    const ofStatus: Delta = { scope, kind: 'status', key: `${status}/${priority}`, n }
    return status === 'Completed' ? [ofStatus] : [ofStatus, { scope, kind: 'open', key: dueDate, n }]
  })
}

/** Adds `after` and subtracts `before`. */
export const deltasOf = (before: Countable | null, after: Countable | null): Delta[] =>
  sumOf([before === null ? [] : deltasOfOne(before, -1), after === null ? [] : deltasOfOne(after, 1)])

export interface KeyCount {
  /** 'Pending/Low'; empty for the overdue ones. */
  key: string
  n: number
}

export interface Counts {
  readonly all: number
  readonly byStatus: Record<Status, number>
  readonly byPriority: Record<Priority, number>
  /** Open tasks due before `today`. */
  readonly overdue: number
}

export function countsOf(rows: readonly KeyCount[]): Counts {
  const byStatus = { Pending: 0, 'In Progress': 0, Completed: 0 }
  const byPriority = { Low: 0, Medium: 0, High: 0 }
  let all = 0
  let overdue = 0
  for (const { key, n } of rows) {
    if (key === '') {
      overdue = n
      continue
    }
    const [status, priority] = key.split('/') as [Status, Priority]
    byStatus[status] += n
    byPriority[priority] += n
    all += n
  }
  return { all, byStatus, byPriority, overdue }
}
