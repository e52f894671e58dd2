/** Sample tasks with plausible dates and progress. */
import { DAY_MS } from '@task-manager/contract/calendar'
import type { Priority, Status } from '@task-manager/contract/tasks/tasks'
import { CLIENTS, JOBS } from './jobs.ts'
import type { Random } from './random.ts'

export interface Work {
  readonly title: string
  readonly description: string
  readonly client: (typeof CLIENTS)[number]
  readonly priority: Priority
  readonly status: Status
  /** `YYYY-MM-DD`. */
  readonly dueDate: string
  readonly attachments: readonly string[]
  readonly items: ReadonlyArray<{ readonly text: string; readonly completed: boolean }>
  /** Indexes in the list of people, in order of assignment. */
  readonly assignees: readonly number[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

const HOUR_MS = DAY_MS / 24

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Old tasks are mostly completed, some are overdue, and new ones have hardly begun. */
function doneShare(random: Random, daysToDue: number): number {
  if (daysToDue < 0) return random.chance(daysToDue < -30 ? 0.985 : 0.72) ? 1 : random.next() * 0.8
  if (daysToDue < 10) return random.chance(0.25) ? 1 : random.next()
  return random.chance(0.45) ? 0 : random.next() * 0.6
}

/** A task of the `number`-th kind, created at `createdAt`, as it is `now`. */
function makeOne(random: Random, number: number, people: number, createdAt: Date, now: Date): Work {
  const job = JOBS[number % JOBS.length] ?? random.pick(JOBS)
  const round = Math.floor(number / (JOBS.length * CLIENTS.length))
  const client =
    CLIENTS[(number * 5 + Math.floor(number / JOBS.length)) % CLIENTS.length] ?? random.pick(CLIENTS)
  const title = `${job.title.replace('{client}', client)}${round === 0 ? '' : ` (${round + 1})`}`
  const due = new Date(createdAt.getTime() + random.whole(6, 40) * DAY_MS)
  const done = Math.round(doneShare(random, (due.getTime() - now.getTime()) / DAY_MS) * job.items.length)
  const status: Status = done === 0 ? 'Pending' : done === job.items.length ? 'Completed' : 'In Progress'
  const touched =
    done === 0
      ? createdAt.getTime()
      : createdAt.getTime() + random.next() * (now.getTime() - createdAt.getTime())
  const assignees = Math.min(people, random.pick([1, 1, 2, 2, 2, 3, 4, 5]))
  return {
    title,
    description: job.description,
    client,
    priority: random.pick(['Low', 'Low', 'Medium', 'Medium', 'Medium', 'High', 'High']),
    status,
    dueDate: dayOf(due),
    attachments: job.links ?? [],
    items: job.items.map((text, index) => ({ text, completed: index < done })),
    assignees: random.some(
      Array.from({ length: Math.min(people, 400) }, (_, index) => index),
      assignees,
    ),
    createdAt,
    updatedAt: new Date(touched),
  }
}

/** `count` tasks, oldest first: a few weeks of work for a small team, up to two years for a large one. */
export function* makeWork(random: Random, count: number, people: number, now: Date): Generator<Work> {
  const span = Math.min(730, 45 + count / 50) * DAY_MS
  for (let number = 0; number < count; number++) {
    const age = span * (1 - number / count)
    // Within office hours, and never later than now.
    const day = Math.floor((now.getTime() - age) / DAY_MS) * DAY_MS
    const createdAt = new Date(
      Math.min(
        day + 7 * HOUR_MS + Math.floor(random.next() * 10 * HOUR_MS),
        now.getTime() - (count - number),
      ),
    )
    yield makeOne(random, number, people, createdAt, now)
  }
}
