/** Worker thread that restores one backup, so that calls are answered meanwhile. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadFailure, ThreadProgress } from '#server/adapters/run-thread.ts'
import { percents } from '#server/core/percents.ts'
import { sentenceOf } from '#server/db/backup/command.ts'
import { restoreIntoEmpty } from '#server/db/backup/restore-empty.ts'
import type { DatabaseLocation } from '#server/db/store.ts'

export interface RestoreInput {
  readonly location: DatabaseLocation
  readonly file: string
  readonly key: Uint8Array | null
  readonly folder: string
  readonly now: Date
}

export type RestoreMessage =
  | ThreadProgress<'checking' | 'restoring'>
  | { readonly done: true }
  | ThreadFailure

const post = (message: RestoreMessage): void => parentPort?.postMessage(message)
const { location, file, key, folder, now } = workerData as RestoreInput

try {
  await restoreIntoEmpty(location, {
    file,
    // Messages between threads turn a Buffer into a Uint8Array.
    key: key && Buffer.from(key),
    now,
    folder,
    onStep: (step) => post({ step, share: 0 }),
    onProgress: percents((share) => post({ step: 'restoring', share })),
  })
  post({ done: true })
} catch (error) {
  post({ failure: sentenceOf(error) })
}
parentPort?.close()
