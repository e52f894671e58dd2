/** A thread that writes one report: it reads a snapshot, zips, and hands over a chunk only when it is asked for one. */
import { parentPort, workerData } from 'node:worker_threads'
import { openSnapshot, type Place } from '#server/db/snapshot.ts'
import { xlsx } from './xlsx.ts'

export type ReportName = 'tasks' | 'users'

export interface Order {
  readonly report: ReportName
  readonly place: Place
}

/** The file's next bytes; null at its end. */
export type Answer = Uint8Array<ArrayBuffer> | null

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread.')

const { report, place } = workerData as Order
const { db, close } = await openSnapshot(place)
const chunks = await (report === 'tasks' ? tasks() : users())

// A thread starts sooner without what the other report needs.
async function tasks() {
  const { taskReport, taskRows } = await import('./task-report.ts')
  return xlsx(taskReport, taskRows(db))
}

async function users() {
  const { userReport, userRows } = await import('./user-report.ts')
  return xlsx(userReport, userRows(db))
}

port.on('message', async () => {
  const { done, value } = await chunks.next()
  if (!done) return port.postMessage(value, [value.buffer as ArrayBuffer])
  await close()
  port.postMessage(null)
  port.close()
})
