/** One person's page (decision A25). The number of queries is constant. */
import { addDays, weekdayOf } from '@task-manager/contract/calendar'
import { type PersonPage, WEEKS } from '@task-manager/contract/lists/person'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { dayIn, startOfDay } from '#server/core/days/zone-days.ts'
import type { Deps } from '#server/core/deps.ts'
import { entriesOf } from '#server/features/log/log.service.ts'
import { ownPreferences } from '#server/features/preferences/preferences.service.ts'
import { list, notFound } from '#server/features/users/users.service.ts'
import * as repo from './person.repo.ts'

const TASKS_MAX = 50
const DONE_MAX = 20
/** Limits the work of a call; nobody completes more tasks in eight weeks. */
const FINISHED_MAX = 5000

/** The Mondays of the last weeks, oldest first. */
function mondaysUntil(today: string): string[] {
  const monday = addDays(today, -weekdayOf(today))
  return Array.from({ length: WEEKS }, (_, n) => addDays(monday, 7 * (n - WEEKS + 1)))
}

const isCompletion = (changes: string): boolean =>
  (JSON.parse(changes) as FieldChange[]).some(
    ({ field, after }) => field === 'status' && after === 'Completed',
  )

/** The weeks are those of the viewer's time zone. */
async function finishedPerWeek(
  { db }: Deps,
  id: string,
  mondays: string[],
  timeZone: string,
): Promise<PersonPage['weeks']> {
  const weeks = mondays.map((from) => ({ from, start: startOfDay(from, timeZone) }))
  const rows = await repo.completionCandidates(db, id, weeks[0]?.start ?? '', FINISHED_MAX)
  const counts = new Map(mondays.map((from) => [from, 0]))
  const seen = new Set<string>()
  for (const { at, subject_id: task, changes } of rows) {
    if (seen.has(task) || !isCompletion(changes)) continue
    seen.add(task)
    const from = weeks.findLast(({ start }) => start <= at)?.from
    if (from !== undefined) counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  return mondays.map((from) => ({ from, finished: counts.get(from) ?? 0 }))
}

/** Throws 404 for an unknown person. `day`: the viewer's, if the call names it. */
export async function pageOf(
  deps: Deps,
  actor: Actor,
  id: string,
  day: string | undefined,
): Promise<PersonPage> {
  requireAdmin(actor)
  const { db } = deps
  const { timeZone } = await ownPreferences(db, actor)
  const today = day ?? dayIn(deps.now(), timeZone)
  const person = (await list(db, actor, today)).find(({ _id }) => _id === id)
  if (person === undefined) throw notFound()
  const [tasks, weeks, latest] = await Promise.all([
    repo.openTasks(db, id, TASKS_MAX),
    finishedPerWeek(deps, id, mondaysUntil(today), timeZone),
    repo.latestChanges(db, id, DONE_MAX),
  ])
  return {
    person,
    tasks: tasks.map(({ id: _id, due_date: dueDate, ...rest }) => ({ _id, dueDate, ...rest })),
    overdue: person.overdueTasks ?? 0,
    weeks,
    activity: (await entriesOf(db, latest)).map((entry, n) => ({
      ...entry,
      subject: { ...entry.subject, name: latest[n]?.title ?? entry.subject.name },
    })),
  }
}
