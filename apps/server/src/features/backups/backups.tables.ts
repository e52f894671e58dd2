import type { Instant } from '#server/db/instant.ts'

/** Backups that are there, that are being made, and that could not be made. */
export interface BackupTable {
  id: string
  /** Of the file. */
  name: string
  /** Host and folder. */
  place: string
  state: 'writing' | 'rehearsing' | 'made' | 'failed'
  /** '1' while it is being made, else null: unique, so that there is one at a time on all nodes. */
  running: string | null
  /** The day of a nightly one: unique, so that one node makes it. */
  night: string | null
  /** Percent of the current step. */
  share: number
  /** While it is being made, the node writes the time every few seconds. */
  touched_at: Instant
  made_at: Instant
  bytes: number
  /** JSON: the number of people, tasks and comments. Null: the file was found in the folder. */
  contents: string | null
  /** Why it failed; or what BACKUP_AFTER said. */
  detail: string
  rehearsed_at: Instant | null
  rehearsed_ok: number | null
  rehearsed_detail: string | null
  /** Of the link that downloads it once. */
  link_hash: string | null
  link_until: Instant | null
}
