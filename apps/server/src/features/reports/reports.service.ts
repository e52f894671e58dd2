/**
 * Spreadsheets for administrators (decision U7): written by a thread of its own, two at once for the whole server, and
 * sent at whatever pace, two at once to each of them.
 */
import type { Readable } from 'node:stream'
import type { TaskReportFilter } from '@task-manager/contract/reports'
import type { TaskSelection } from '@task-manager/contract/task-bulk'
import { takeTurns } from '#server/adapters/turns.ts'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import { chosenIds } from '#server/features/task-bulk/task-bulk.service.ts'
import { criteriaOf } from '#server/features/task-find/task-find.service.ts'
import { attempt } from '#server/features/throttles/throttles.service.ts'
import type { Wanted } from './export.worker.ts'
import { startExport } from './export-stream.ts'

const turns = takeTurns({
  atOnce: 2,
  waiting: 0,
  busy: 'Other reports are being written. Please try again in a moment.',
  retryAfter: 5,
})

/** How many reports are on their way to whom. */
const sending = new Map<string, number>()
const SENDING_MAX = 2

function countSending(actor: Actor, stream: Readable): void {
  sending.set(actor.id, (sending.get(actor.id) ?? 0) + 1)
  stream.once('close', () => {
    const left = (sending.get(actor.id) ?? 1) - 1
    if (left > 0) sending.set(actor.id, left)
    else sending.delete(actor.id)
  })
}

/** The report of the list that this filter shows. */
export const tasksWanted = (actor: Actor, filter: TaskReportFilter, now: Date): Wanted => ({
  report: 'tasks',
  part: { status: filter.status, ...criteriaOf(actor, filter, now) },
})

/** The report of the tasks that were chosen. */
export async function chosenWanted(
  deps: Deps,
  actor: Actor,
  chosen: TaskSelection,
  csv: boolean,
): Promise<Wanted> {
  requireAdmin(actor)
  const ids = await chosenIds(deps.db, actor, chosen, deps.now())
  return { report: 'tasks', part: { ids }, ...(csv && { csv: true as const }) }
}

/** That it was asked for, whatever became of it. */
async function note(deps: Deps, db: Tx, actor: Actor, { report }: Wanted): Promise<void> {
  requireAdmin(await recheckActor(db, actor))
  await logChange(db, {
    actorId: actor.id,
    at: deps.now().toISOString(),
    kind: `export.${report}`,
    subjectId: '',
    version: null,
    changes: [],
    audience: [],
    address: actor.address,
  })
}

/** The file as a stream. Throws 'too_many' for one user's haste and 'unavailable' while others' reports run. */
export async function exportReport(deps: Deps, actor: Actor, wanted: Wanted): Promise<Readable> {
  requireAdmin(actor)
  return await attempt(deps, [['export', actor.id]], async () => {
    await deps.db.transaction().execute((db) => note(deps, db, actor, wanted))
    if ((sending.get(actor.id) ?? 0) >= SENDING_MAX)
      throw new AppError('too_many', 'Two of your reports are still on their way. Please wait for them.', {
        retryAfter: 5,
      })
    const { databaseUrl, dataDir } = deps.config
    const stream = Promise.withResolvers<Readable>()
    turns(async () => {
      const running = startExport({ ...wanted, place: { databaseUrl, dataDir } })
      running.started.then(stream.resolve, stream.reject)
      await running.ended
    }).catch(stream.reject)
    const file = await stream.promise
    countSending(actor, file)
    return file
  })
}
