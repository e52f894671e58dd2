/** Runs `PRAGMA quick_check` in a thread, so that a large file delays no call. Changes nothing. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { SQLITE_FILE } from './file.ts'

export type QuickCheck =
  | { readonly tooLarge: true; readonly bytes: number }
  | { readonly tooLarge: false; readonly bytes: number; readonly damage: readonly string[] }

/** A line for each damaged place, at most five. Files of more than `max` bytes are not checked. */
export async function quickCheck(dataDir: string, max: number): Promise<QuickCheck> {
  const file = path.join(dataDir, SQLITE_FILE)
  const bytes = statSync(file).size
  if (bytes > max) return { tooLarge: true, bytes }
  const worker = new Worker(new URL('./quick-check.worker.ts', import.meta.url), { workerData: file })
  worker.unref()
  const result = Promise.withResolvers<string[]>()
  worker.on('message', result.resolve)
  worker.on('error', result.reject)
  return { tooLarge: false, bytes, damage: await result.promise }
}
