/** The input of a restore on either engine. */
import type { Migration } from '#server/db/migration.ts'
import { BackupRefused } from './format.ts'
import type { Contents } from './read-backup.ts'

export interface RestoreJob {
  readonly file: string
  readonly key: Buffer | null
  readonly now: Date
  readonly steps: readonly Migration[]
  readonly onRows: (count: number) => void
  /** Refuses a database with accounts. */
  readonly intoEmpty?: boolean
}

/** Reports restored rows as a fraction of all rows. */
export function rowProgress(
  { rows }: Contents,
  onProgress: (fraction: number) => void,
): (count: number) => void {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  let done = 0
  return (count) => {
    done += count
    onProgress(Math.min(1, done / Math.max(1, total)))
  }
}

export const hasAccounts = (): BackupRefused =>
  new BackupRefused(
    'This installation already has accounts. With --force its data is saved first and then replaced.',
  )

export const serverRuns = (): BackupRefused =>
  new BackupRefused('A server is running on this data. Stop it first, then restore.')
