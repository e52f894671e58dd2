/** Open tasks per person and week (decision T48), counted by the database. */
import { addDays, weekdayOf } from '@task-manager/contract/calendar'
import {
  type Load,
  WORKLOAD_WEEKS,
  type WorkloadFilter,
  type WorkloadRow,
} from '@task-manager/contract/lists/workload'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import type { Db } from '#server/db/store.ts'
import { refOf } from '#server/features/assignees/assignees.service.ts'
import { lastSeen } from '#server/features/sessions/sessions.service.ts'
import { criteriaOf } from '#server/features/task-find/task-find.service.ts'
import { loadsOf as teamLoads } from '#server/features/users/team-load.service.ts'
import { byName } from '#server/features/users/users.service.ts'
import * as repo from './workload.repo.ts'

const mondaysFrom = (day: string, count: number): string[] => {
  const first = addDays(day, -weekdayOf(day))
  return Array.from({ length: count }, (_, i) => addDays(first, 7 * i))
}

export async function workload(
  db: Db,
  actor: Actor,
  { from, ...filter }: WorkloadFilter,
  now: Date,
): Promise<{ weeks: string[]; rows: WorkloadRow[]; totals: Load[] }> {
  requireAdmin(actor)
  const criteria = await criteriaOf(db, actor, filter, now)
  const days = mondaysFrom(from ?? criteria.today, WORKLOAD_WEEKS + 1)
  // Completed tasks are not counted.
  const found = filter.status === 'Completed' ? [] : await repo.loads(db, criteria, filter.status, days)
  const loads = new Map<string, Load[]>()
  const loadsOf = (id: string): Load[] => {
    const known = loads.get(id) ?? Array.from({ length: days.length + 1 }, () => ({ tasks: 0, items: 0 }))
    loads.set(id, known)
    return known
  }
  for (const { user_id: id, bucket, tasks, items } of found)
    loadsOf(id)[bucket] = { tasks: Number(tasks), items: Number(items) }

  const totals = loadsOf('all')
  const requested = [...criteria.people, ...(criteria.nobody ? [''] : [])]
  const isRequested = (id: string) => requested.length === 0 || requested.includes(id)
  const people = (await repo.people(db, [...loads.keys()]))
    .filter(({ id }) => isRequested(id))
    .toSorted(byName)
  const [team, seen] = await Promise.all([teamLoads(db, people, criteria.today), lastSeen(db)])
  const overallOf = (id: string): WorkloadRow['overall'] => {
    const load = team.get(id)
    return load ? { ...load, lastSeenAt: seen.get(id) ?? null } : null
  }
  const rows = people.map(
    (row): WorkloadRow => ({ person: refOf(row), loads: loadsOf(row.id), overall: overallOf(row.id) }),
  )
  if (isRequested('')) rows.push({ person: null, loads: loadsOf(''), overall: null })
  return { weeks: days.slice(0, WORKLOAD_WEEKS), rows, totals }
}
