/** Backups of the installation, for administrators (decision A28). */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import { WithPassword } from '@task-manager/contract/people/users'
import * as z from 'zod/mini'

/** How long a link to a file is valid. */
export const LINK_MINUTES = 10
/** After this many days without a good backup, administrators are warned. */
export const BACKUP_OLD_DAYS = 2

export const Backup = z.object({
  _id: z.string(),
  /** The name of the file. */
  name: z.string(),
  bytes: z.number(),
  madeAt: z.string(),
  /** Null: the file was found in the folder. */
  contents: z.nullable(z.object({ people: z.number(), tasks: z.number(), comments: z.number() })),
  /** Restored into a scratch database and compared; null: not yet. */
  rehearsed: z.nullable(z.object({ at: z.string(), ok: z.boolean(), detail: z.string() })),
  /** A sentence about the failed copy to another place; otherwise empty. */
  problem: z.string(),
})
export type Backup = z.infer<typeof Backup>

export const BackupPage = z.object({
  /** Newest first. */
  backups: z.array(Backup),
  directory: z.string(),
  /** '7d 4w 6m' */
  keep: z.string(),
  /** The time of the next nightly backup. */
  next: z.string(),
  /** The backup that is being made, with the progress of its step in percent. */
  running: z.nullable(
    z.object({ _id: z.string(), step: z.enum(['writing', 'rehearsing']), share: z.number() }),
  ),
  /** The last attempt, if it failed. */
  failed: z.nullable(z.object({ at: z.string(), detail: z.string() })),
  /** The problem as a sentence: too old, or the rehearsal failed; else null. */
  warning: z.nullable(z.string()),
})
export type BackupPage = z.infer<typeof BackupPage>

export const listBackups = endpoint('GET /api/backups', 'admin', {
  summary: 'The backups, where they are, which ones stay, and when the next one is made',
  returns: BackupPage,
})

export const createBackup = endpoint('POST /api/backups', 'admin', {
  summary: 'Back up now; the list shows its progress',
  returns: z.object({ _id: z.string() }),
  status: 202,
})

export const createBackupLink = endpoint('POST /api/backups/{id}/file', 'admin', {
  summary: 'A link that downloads the file once, within 10 minutes',
  params: ById,
  body: WithPassword,
  returns: z.object({ url: z.string() }),
})

export const getBackupFile = endpoint('GET /api/backups/files/{token}', 'public', {
  summary: 'The file of a link, once',
  // The id after the point is that of the administrator who created the link.
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{43}\.[\w-]{36}$/)) }),
  produces: 'application/octet-stream',
})

export const deleteBackup = endpoint('DELETE /api/backups/{id}', 'admin', {
  summary: 'Delete a backup and its file',
  params: ById,
  returns: Message,
})
