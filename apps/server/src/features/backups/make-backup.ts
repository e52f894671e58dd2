/** The main thread's side of a backup. */
import { threadOf } from '#server/adapters/run-thread.ts'
import type { Config } from '#server/config.ts'

export interface WorkerInput {
  readonly config: Config
  readonly file: string
}

interface Made {
  readonly madeAt: string
  readonly bytes: number
  readonly contents: { readonly people: number; readonly tasks: number; readonly comments: number }
}

export interface Rehearsed {
  readonly ok: boolean
  readonly detail: string
}

export type WorkerMessage =
  | { readonly step: 'writing' | 'rehearsing'; readonly share: number }
  | { readonly made: Made }
  | { readonly rehearsed: Rehearsed }
  | { readonly failure: string }

/** Resolves when the thread ends. Aborting ends it at once. */
export const makeBackup = threadOf<WorkerInput, WorkerMessage>(
  new URL('./make-backup.worker.ts', import.meta.url),
)
