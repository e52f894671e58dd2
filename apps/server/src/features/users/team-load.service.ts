/**
 * The overdue tasks of each person, and the tasks of this week compared with their usual week. The caller authorizes.
 */
import { DAY_MS } from '@task-manager/contract/calendar'
import type { TeamLoad } from '@task-manager/contract/people/users'
import { dueDays } from '@task-manager/contract/tasks/task-search'
import type { Db } from '#server/db/store.ts'
import * as repo from './team-load.repo.ts'

const WEEK_MS = 7 * DAY_MS
/** The number of weeks for the average. */
const WEEKS = 8

interface Member {
  readonly id: string
  readonly created_at: string
}

/** By user id. `today` is the viewer's day. */
export async function loadsOf(
  db: Db,
  members: readonly Member[],
  today: string,
): Promise<Map<string, TeamLoad>> {
  const { from: monday, to: sunday } = dueDays('week', today)
  const start = Date.parse(`${monday}T00:00:00Z`)
  const from = new Date(start - WEEKS * WEEK_MS).toISOString().slice(0, 10)
  const [overdue, due] = await Promise.all([
    repo.overdueOfUsers(db, today),
    repo.dueOfUsers(db, { from, monday, sunday }),
  ])
  return new Map(
    members.map(({ id, created_at }) => {
      const { week, before } = due.get(id) ?? { week: 0, before: 0 }
      // Someone new has fewer weeks to compare with.
      const weeks = Math.min(WEEKS, Math.ceil((start - Date.parse(created_at)) / WEEK_MS))
      const usualWeek = weeks < 1 ? null : Math.round((before / weeks) * 10) / 10
      return [id, { overdueTasks: overdue.get(id) ?? 0, weekTasks: week, usualWeek }]
    }),
  )
}
