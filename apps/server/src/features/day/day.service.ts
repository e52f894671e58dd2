/** My day: tasks due until Sunday, in the person's own order (decision T70). */
import type { Answer, Body } from '@task-manager/contract/endpoint'
import type { Day, DayScope, getDay, placeInDay } from '@task-manager/contract/lists/day'
import { dayGroups, dueDays } from '@task-manager/contract/tasks/task-search'
import { type Actor, requireAdmin, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { JsonText } from '#server/core/json-text.ts'
import { newId } from '#server/db/ids.ts'
import { type JsonBytes, toJson } from '#server/db/query/typed-json.ts'
import type { Db } from '#server/db/store.ts'
import { violationOf } from '#server/db/violations.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import { requireAccess } from '#server/features/tasks/tasks.service.ts'
import * as repo from './day.repo.ts'

const COMMA = Buffer.from(',')

const joined = (texts: readonly Buffer[]): Buffer[] =>
  texts.flatMap((text, i) => (i === 0 ? [text] : [COMMA, text]))

/** `today`: the caller's calendar day. */
export async function dayOf(
  db: Db,
  actor: Actor,
  today: string,
  who: DayScope,
): Promise<JsonText<Answer<typeof getDay>>> {
  if (who === 'everybody') requireAdmin(actor)
  else requireUser(actor)
  const sunday = dueDays('week', today).to
  const { rows, counts, next, waiting } = await repo.find(db, {
    userId: actor.id,
    today,
    sunday,
    everybody: who === 'everybody',
  })
  const rest = toJson<Omit<Day, (typeof dayGroups)[number]>>({ counts, next, waiting })
  const parts = dayGroups.flatMap((group, i) => [
    Buffer.from(`${i === 0 ? '{' : '],'}"${group}":[`),
    ...joined(rows[group]),
  ])
  const bytes = Buffer.concat([...parts, Buffer.from(`],${rest.slice(1)}`)])
  return new JsonText(bytes as Buffer as JsonBytes<Day>)
}

/** Throws 404 for a task that the actor does not see. */
export async function place(
  db: Db,
  actor: Actor,
  taskId: string,
  { until, after }: Body<typeof placeInDay>,
): Promise<void> {
  requireUser(actor)
  if (after === taskId) throw new AppError('invalid', "A task can't come after itself.", { path: 'after' })
  try {
    await db.transaction().execute(async (db) => {
      await requireAccess(db, await recheckActor(db, actor), taskId)
      await repo.place(
        db,
        { user_id: actor.id, task_id: taskId },
        {
          ...(until === undefined ? {} : { until }),
          ...(after === undefined ? {} : { move: newId(), after_id: after }),
        },
      )
    })
  } catch (error) {
    // The task was deleted at the same time.
    if (violationOf(error) === 'foreign') throw new AppError('not_found', 'Task not found.')
    throw error
  }
}

/** Removes the order of completed tasks, which My day does not show. */
export const removeOldPlaces = ({ db }: Deps): Promise<void> => repo.removeCompleted(db)
