/** Restoring a backup into an installation that has no people yet (decision A31). */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import * as z from 'zod/mini'

/** 20 GB; the body limit adds room for the form. */
export const BACKUP_MAX_BYTES = 20 * 1000 ** 3
/** The beginning of an encrypted file. */
export const ENCRYPTED_MAGIC = 'task-manager-backup encrypted 1\n'

const InviteCode = z
  .string('Please enter the admin invite token.')
  .check(z.trim(), z.minLength(1, 'Please enter the admin invite token.'), z.maxLength(100))

export const SetupState = z.object({
  /** Nobody has an account, so a backup can be restored. */
  empty: z.boolean(),
  /** The restore that this server is running, or the last one that failed. */
  restore: z.nullable(
    z.object({
      step: z.enum(['checking', 'restoring']),
      /** Percent of the step. */
      share: z.number(),
      /** A sentence; null while it runs. */
      failure: z.nullable(z.string()),
    }),
  ),
})
export type SetupState = z.infer<typeof SetupState>

export const getSetup = endpoint('GET /api/setup', 'public', {
  summary: 'Whether a backup can be restored, and the progress of its restore',
  returns: SetupState,
})

export const checkSetup = endpoint('POST /api/setup/check', 'public', {
  summary: 'Whether the invite code is right, before a large file is sent',
  body: z.object({ adminInviteToken: InviteCode }),
  bodyLimit: 16 * 1024,
  returns: Message,
})

export const restoreBackup = endpoint('POST /api/setup/restore', 'public', {
  summary: 'Restore a backup: a form with "adminInviteToken", "key" if it is encrypted, and then "file"',
  body: z.object({ adminInviteToken: z.string(), key: z.string(), file: z.unknown() }),
  accepts: 'multipart/form-data',
  bodyLimit: BACKUP_MAX_BYTES + 16 * 1024,
  returns: Message,
  status: 202,
})
