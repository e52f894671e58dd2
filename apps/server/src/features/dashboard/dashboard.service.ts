/** Counts and recent tasks of both dashboards (decision T8). */
import type { Dashboard } from '@task-manager/contract/lists/dashboard'
import { type Actor, requireAdmin, requireUser } from '#server/core/actor.ts'
import { JsonText } from '#server/core/json-text.ts'
import type { Db } from '#server/db/store.ts'
import { dayFor } from '#server/features/preferences/preferences.service.ts'
import { ALL_TASKS } from '#server/features/task-counts/task-counts.service.ts'
import { overview } from '#server/features/task-find/task-find.service.ts'
import { resolveWaitsIn } from '#server/features/tasks/task-waiting.service.ts'

const RECENT = 10

/** `given`: the viewer's calendar day in the call. Tasks due before it are overdue. */
async function dashboard(
  db: Db,
  actor: Actor,
  scope: string,
  given: string | undefined,
  now: Date,
): Promise<JsonText<Dashboard>> {
  const today = await dayFor(db, actor, given, now)
  const page = await overview(db, scope, today, RECENT)
  const n = page.counts
  const { Pending, Completed, 'In Progress': InProgress } = n.byStatus
  const numbers = {
    statistics: {
      totalTasks: n.all,
      pendingTasks: Pending,
      inProgressTasks: InProgress,
      completedTasks: Completed,
      overdueTasks: n.overdue,
    },
    charts: {
      taskDistribution: { All: n.all, Pending, InProgress, Completed },
      taskPriorityLevels: n.byPriority,
    },
  }
  return JsonText.list<Dashboard, 'recentTasks'>(
    'recentTasks',
    await resolveWaitsIn(db, actor, today, page),
    numbers,
  )
}

export async function forEveryone(
  db: Db,
  actor: Actor,
  given: string | undefined,
  now: Date,
): Promise<JsonText<Dashboard>> {
  requireAdmin(actor)
  return await dashboard(db, actor, ALL_TASKS, given, now)
}

export async function forActor(
  db: Db,
  actor: Actor,
  given: string | undefined,
  now: Date,
): Promise<JsonText<Dashboard>> {
  requireUser(actor)
  return await dashboard(db, actor, actor.id, given, now)
}
