/** A thread that writes one report: it reads a snapshot, zips, and hands over a chunk only when it is asked for one. */
import { parentPort, workerData } from 'node:worker_threads'
import { openSnapshot, type Place } from '#server/db/snapshot.ts'
import type { ChosenPart, TaskPart } from './reports.repo.ts'

/** Which report, of the tasks' which part, and whether as text. */
export type Wanted =
  | { readonly report: 'tasks'; readonly part: TaskPart | ChosenPart; readonly csv?: true }
  | { readonly report: 'users' }

export type Order = Wanted & { readonly place: Place }

/** The file's next bytes; null at its end. */
export type Answer = Uint8Array<ArrayBuffer> | null

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread.')

const order = workerData as Order
const { db, close } = await openSnapshot(order.place)
const chunks = await (order.report === 'tasks' ? tasks(order) : users())

// A thread starts sooner without what the other reports need.
async function tasks({ part, csv: asText }: Order & { report: 'tasks' }) {
  const { taskReport, taskRows } = await import('./task-report.ts')
  const rows = taskRows(db, part)
  if (asText) return (await import('./csv.ts')).csv(taskReport.columns, rows)
  return (await import('./xlsx.ts')).xlsx(taskReport, rows)
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
