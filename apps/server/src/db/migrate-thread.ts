/** Migrates a large SQLite file in a thread: a statement that takes seconds would hold up the answers of `/healthz`. */
import { once } from 'node:events'
import { statSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { isUpToDate, type MigrateOptions, migrate, type Progress } from './migrate.ts'
import { migrations } from './migrations/list.ts'
import { DatabaseRefused } from './refused.ts'
import { SQLITE_FILE } from './sqlite/file.ts'
import type { DatabaseLocation } from './store.ts'

export type Answer =
  | { readonly progress: Progress }
  | { readonly waiting: true }
  | { readonly steps: string[] }
  | { readonly failure: string; readonly refused: boolean }

const HEAP_MB = 128
/** A smaller file is migrated before a thread has started. In bytes. */
const LARGE = 16 * 1024 * 1024

const sizeOf = (dataDir: string): number =>
  statSync(path.join(dataDir, SQLITE_FILE), { throwIfNoEntry: false })?.size ?? 0

async function migrateInThread(
  location: DatabaseLocation,
  { onProgress, onWait, signal }: MigrateOptions,
): Promise<string[]> {
  const { databaseUrl, dataDir } = location
  const worker = new Worker(new URL('./migrate.worker.ts', import.meta.url), {
    workerData: { databaseUrl, dataDir },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 8 },
  })
  const end = () => worker.postMessage('end')
  signal?.addEventListener('abort', end, { once: true })
  const result = Promise.withResolvers<string[]>()
  worker.on('message', (message: Answer) => {
    if ('progress' in message) onProgress?.(message.progress)
    else if ('waiting' in message) onWait?.()
    else if ('steps' in message) result.resolve(message.steps)
    else result.reject(message.refused ? new DatabaseRefused(message.failure) : new Error(message.failure))
  })
  worker.on('error', result.reject)
  const exited = once(worker, 'exit')
  try {
    return await result.promise
  } finally {
    signal?.removeEventListener('abort', end)
    await exited
  }
}

/** Runs all missing migrations, as `migrate` does; in a thread when the file has more than `large` bytes. */
export async function migrateAll(
  location: DatabaseLocation,
  options: MigrateOptions,
  large = LARGE,
): Promise<string[]> {
  if (location.databaseUrl !== null || sizeOf(location.dataDir) <= large)
    return await migrate(location, migrations, options)
  return (await isUpToDate(location, migrations)) ? [] : await migrateInThread(location, options)
}
