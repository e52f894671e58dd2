/** The main thread's side of a backup. */
import { type ThreadFailure, type ThreadProgress, threadOf } from '#server/adapters/run-thread.ts'
import type { Config } from '#server/config.ts'

export interface BackupInput {
  readonly config: Config
  readonly file: string
}

interface WrittenBackup {
  readonly madeAt: string
  readonly bytes: number
  readonly contents: { readonly people: number; readonly tasks: number; readonly comments: number }
}

export interface Rehearsed {
  readonly ok: boolean
  readonly detail: string
}

export type BackupMessage =
  | ThreadProgress<'writing' | 'rehearsing'>
  | { readonly written: WrittenBackup }
  | { readonly rehearsed: Rehearsed }
  | ThreadFailure

/** Resolves when the thread ends. Aborting ends it at once. */
export const makeBackup = threadOf<BackupInput, BackupMessage>(
  new URL('./make-backup.worker.ts', import.meta.url),
)
