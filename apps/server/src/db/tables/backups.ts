import type { Instant } from '#server/db/instant.ts'

/** Backups that exist, are being made, or failed. */
export interface BackupTable {
  id: string
  /** The name of the file. */
  name: string
  /** The host and folder of the file. */
  place: string
  state: 'writing' | 'rehearsing' | 'made' | 'failed'
  /** '1' while it is being made, otherwise null. Unique, so that one backup is made at a time on all nodes. */
  running: string | null
  /** The day of a nightly backup. Unique, so that one node makes it. */
  night: string | null
  /** Percent of the current step. */
  share: number
  /** While it is being made, the node writes the time every few seconds. */
  touched_at: Instant
  made_at: Instant
  bytes: number
  /** JSON: the number of people, tasks and comments. Null: the file was found in the folder. */
  contents: string | null
  /** Why it failed, or the output of BACKUP_AFTER. */
  detail: string
  rehearsed_at: Instant | null
  rehearsed_ok: number | null
  rehearsed_detail: string | null
  /** The hash of the link that downloads it once. */
  link_hash: string | null
  link_until: Instant | null
}
