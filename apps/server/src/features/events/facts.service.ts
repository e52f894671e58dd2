/** What is read once for a batch of changes, whoever is told of it. */
import type { TaskCounts } from '@task-manager/contract/events'
import type { Deps } from '#server/core/deps.ts'
import { actorOf, peopleOf } from '#server/features/changes/changes.service.ts'
import { enquirySummary } from '#server/features/enquiries/enquiries.service.ts'
import {
  type Counts,
  countsOfScopes,
  EVERYBODY,
  summaryOf,
} from '#server/features/task-counts/task-counts.service.ts'
import { currentTasks } from '#server/features/tasks/overview.service.ts'
import type { Facts, Receiver, Subject } from './audience.ts'

const DAY = 24 * 3_600_000

/** The days it is now anywhere on earth. */
function daysOf(now: Date): string[] {
  return [-1, 0, 1].map((days) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10))
}

const toCounts = (counts: Counts & { overdueBy: Record<string, number> }): TaskCounts => ({
  summary: summaryOf(counts),
  priorities: counts.byPriority,
  overdue: counts.overdueBy,
})

/** A few short questions, however many are told. */
export async function factsOf(
  deps: Deps,
  subjects: readonly Subject[],
  receivers: readonly Receiver[],
): Promise<Facts> {
  const tasks = subjects.filter((subject) => subject.what === 'task')
  const current = await currentTasks(
    deps.db,
    tasks.map((subject) => subject.id),
  )
  const concerned = new Set(tasks.flatMap((subject) => [...subject.audience.keys()]))
  for (const task of current.values()) for (const id of task.assignees) concerned.add(id)
  const admins = receivers.some((receiver) => receiver.role === 'admin')
  const listening = new Set(receivers.map((receiver) => receiver.id))
  // An administrator's screen shows everybody's numbers; a member's only their own.
  const scopes = [...concerned].filter((id) => admins || listening.has(id))
  const counts = await countsOfScopes(deps.db, admins ? [EVERYBODY, ...scopes] : scopes, daysOf(deps.now()))
  const people = await peopleOf(
    deps.db,
    subjects.flatMap(({ last, audience }) =>
      [last, ...audience.values()].flatMap(({ actorId }) => actorId ?? []),
    ),
  )
  return {
    tasks: current,
    enquiries:
      admins && subjects.some((subject) => subject.what === 'enquiry') ? await enquirySummary(deps.db) : null,
    counts: new Map([...counts].map(([scope, n]) => [scope, toCounts(n)])),
    actorOf: (id) => actorOf(people, id),
  }
}
