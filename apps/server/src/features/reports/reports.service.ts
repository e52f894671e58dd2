/** Spreadsheets for administrators (decision U7): written by a thread of its own, two at once for the whole server. */
import type { Readable } from 'node:stream'
import { takeTurns } from '#server/adapters/turns.ts'
import { throttle } from '#server/features/throttles/throttles.service.ts'
import { type Actor, requireAdmin } from '#server/http/actor.ts'
import type { Deps } from '#server/http/deps.ts'
import type { ReportName } from './export.worker.ts'
import { startExport } from './export-stream.ts'

const turns = takeTurns({
  atOnce: 2,
  waiting: 0,
  busy: 'Other reports are being written. Please try again in a moment.',
  retryAfter: 5,
})

/** The file as a stream. Throws 'too_many' for one user's haste and 'unavailable' while others' reports run. */
export async function exportReport(deps: Deps, actor: Actor, report: ReportName): Promise<Readable> {
  requireAdmin(actor)
  await throttle(deps, 'export', actor.id)
  const { databaseUrl, dataDir } = deps.config
  const stream = Promise.withResolvers<Readable>()
  turns(async () => {
    const running = startExport({ report, place: { databaseUrl, dataDir } })
    running.started.then(stream.resolve, stream.reject)
    await running.ended
  }).catch(stream.reject)
  return await stream.promise
}
