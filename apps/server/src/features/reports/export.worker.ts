/** Worker thread that writes one report from a snapshot. It posts one chunk per message that it receives. */
import { parentPort, workerData } from 'node:worker_threads'
import { openSnapshot } from '#server/db/snapshot.ts'
import type { DatabaseLocation } from '#server/db/store.ts'
import type { FilteredTasks, SelectedTasks } from './reports.repo.ts'

export type ReportRequest =
  | {
      readonly report: 'tasks'
      readonly selection: FilteredTasks | SelectedTasks
      /** The reader's; '' for UTC. */
      readonly timeZone: string
      readonly csv?: { readonly items: boolean }
    }
  | { readonly report: 'users' }

export type ExportInput = ReportRequest & { readonly location: DatabaseLocation }

/** The next bytes of the file; null at its end. */
export type ExportMessage = Uint8Array<ArrayBuffer> | null

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread.')

const input = workerData as ExportInput
const { db, close } = await openSnapshot(input.location)
const chunks = await (input.report === 'tasks' ? tasks(input) : users())

// Imported on demand, so that the worker starts sooner.
async function tasks({ selection, timeZone, csv: asText }: ExportInput & { report: 'tasks' }) {
  const { itemReport, taskReport } = await import('./task-report.ts')
  if (!asText) return (await import('./xlsx.ts')).xlsx(taskReport, taskReport.rows(db, selection, timeZone))
  const { columns, rows } = asText.items ? itemReport : taskReport
  return (await import('./csv.ts')).csv(columns, rows(db, selection, timeZone))
}

async function users() {
  const { userReport, userRows } = await import('./user-report.ts')
  return (await import('./xlsx.ts')).xlsx(userReport, userRows(db))
}

port.on('message', async () => {
  const { done, value } = await chunks.next()
  if (!done) return port.postMessage(value, [value.buffer as ArrayBuffer])
  await close()
  port.postMessage(null)
  port.close()
})
