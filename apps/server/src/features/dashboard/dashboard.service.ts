/** The numbers of both dashboards (decision T8). */
import { endJson } from '#server/db/json.ts'
import type { Db } from '#server/db/open.ts'
import { overview } from '#server/features/tasks/overview.service.ts'
import { type Actor, requireAdmin, requireUser } from '#server/http/actor.ts'
import { JsonText } from '#server/http/route.ts'

const RECENT = 10

async function dashboard(db: Db, scope: string, today: string): Promise<JsonText> {
  const { counts: n, open } = await overview(db, scope, today, RECENT)
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
  return new JsonText(endJson(open, `],${JSON.stringify(numbers).slice(1)}`))
}

/** `today`: the viewer's calendar day, `YYYY-MM-DD`; what was due before it is overdue. */
export async function ofEverybody(db: Db, actor: Actor, today: string): Promise<JsonText> {
  requireAdmin(actor)
  return await dashboard(db, '*', today)
}

export async function ofActor(db: Db, actor: Actor, today: string): Promise<JsonText> {
  requireUser(actor)
  return await dashboard(db, actor.id, today)
}
