/** Worker thread that restores one backup, so that calls are answered meanwhile. */
import { parentPort, workerData } from 'node:worker_threads'
import { sentenceOf } from '#server/db/backup/command.ts'
import { restoreIntoEmpty } from '#server/db/backup/restore-empty.ts'
import type { DatabaseLocation } from '#server/db/store.ts'

export interface WorkerInput {
  readonly location: DatabaseLocation
  readonly file: string
  readonly key: Uint8Array | null
  readonly folder: string
  readonly now: Date
}

export type WorkerMessage =
  | { readonly step: 'checking' | 'restoring'; readonly share: number }
  | { readonly done: true }
  | { readonly failure: string }

const say = (message: WorkerMessage): void => parentPort?.postMessage(message)
const { location, file, key, folder, now } = workerData as WorkerInput

let said = -1
try {
  await restoreIntoEmpty(location, {
    file,
    // Messages between threads turn a Buffer into a Uint8Array.
    key: key && Buffer.from(key),
    now,
    folder,
    onStep: (step) => say({ step, share: 0 }),
    onProgress: (share) => {
      const percent = Math.floor(share * 100)
      if (percent !== said) say({ step: 'restoring', share: percent })
      said = percent
    },
  })
  say({ done: true })
} catch (error) {
  say({ failure: sentenceOf(error) })
}
parentPort?.close()
