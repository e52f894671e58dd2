/** Spreadsheets for administrators (decision U7). Two workers per server, two downloads per administrator. */
import type { Readable } from 'node:stream'
import type { TaskSelection } from '@task-manager/contract/tasks/task-bulk'
import type { TaskConditions } from '@task-manager/contract/tasks/tasks'
import { semaphore } from '#server/adapters/semaphore.ts'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { logExport } from '#server/features/log/logged-exports.service.ts'
import { ownPreferences } from '#server/features/preferences/preferences.service.ts'
import { selectedIds } from '#server/features/task-bulk/task-bulk.service.ts'
import { criteriaOf } from '#server/features/task-find/task-find.service.ts'
import { attempt } from '#server/features/throttles/throttles.service.ts'
import type { ReportRequest } from './export.worker.ts'
import { startExport } from './export-stream.ts'

const limit = semaphore({
  permits: 2,
  queue: 0,
  message: 'The server is busy with other reports. Please try again in a moment.',
  retryAfter: 5,
})

/** Number of running downloads by user. */
const downloads = new Map<string, number>()
const DOWNLOADS_MAX = 2

/** Counts a download until the returned function is called. */
function countDownload(actor: Actor): () => void {
  downloads.set(actor.id, (downloads.get(actor.id) ?? 0) + 1)
  return () => {
    const left = (downloads.get(actor.id) ?? 1) - 1
    if (left > 0) downloads.set(actor.id, left)
    else downloads.delete(actor.id)
  }
}

export async function filteredReport(
  { db, now }: Deps,
  actor: Actor,
  filter: TaskConditions,
): Promise<ReportRequest> {
  requireAdmin(actor)
  const { timeZone } = await ownPreferences(db, actor)
  return {
    report: 'tasks',
    selection: { status: filter.status, ...(await criteriaOf(db, actor, filter, now())) },
    timeZone,
  }
}

export async function selectedReport(
  deps: Deps,
  actor: Actor,
  chosen: TaskSelection,
  csv: { readonly items: boolean } | null,
): Promise<ReportRequest> {
  requireAdmin(actor)
  const ids = await selectedIds(deps.db, actor, chosen, deps.now())
  const { timeZone } = await ownPreferences(deps.db, actor)
  return { report: 'tasks', selection: { ids }, timeZone, ...(csv && { csv }) }
}

/**
 * The file as a stream. The request is logged whether or not it succeeds. Throws 'too_many' for too many requests of one
 * user, 'unavailable' while all workers are busy.
 */
export async function exportReport(deps: Deps, actor: Actor, report: ReportRequest): Promise<Readable> {
  requireAdmin(actor)
  return await attempt(deps, [['export', actor.id]], async () => {
    await logExport(deps, actor, requireAdmin, `export.${report.report}`)
    if ((downloads.get(actor.id) ?? 0) >= DOWNLOADS_MAX)
      throw new AppError('too_many', 'Two of your reports are still being created. Please wait.', {
        retryAfter: 5,
      })
    // Now, because another report may be requested before this one has its first bytes.
    const end = countDownload(actor)
    const { databaseUrl, databaseDirectUrl, dataDir } = deps.config
    const stream = Promise.withResolvers<Readable>()
    limit(async () => {
      const running = startExport({ ...report, location: { databaseUrl, databaseDirectUrl, dataDir } })
      running.started.then(stream.resolve, stream.reject)
      await running.ended
    }).catch(stream.reject)
    const file = await stream.promise.catch((error: unknown) => {
      end()
      throw error
    })
    return file.once('close', end)
  })
}
