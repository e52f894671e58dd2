/**
 * A backup restored by the first visitor (decision A31): with the code that makes the first administrator, and only
 * while nobody has an account. All calls are public, so each checks both.
 */
import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { HOUR_MS } from '@task-manager/contract/calendar'
import { ENCRYPTED_MAGIC, type SetupState } from '@task-manager/contract/installation/setup'
import { backupKeyOf } from '#server/config-values.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps, Logger } from '#server/core/deps.ts'
import { perDatabase } from '#server/db/query/prepared.ts'
import { checkInviteCode } from '#server/features/auth/invite-code.service.ts'
import { anyoneExists } from '#server/features/users/users.service.ts'
import { restoreInThread } from './restore-thread.ts'
import { newUploadFolder, saveUpload } from './upload.ts'

/** How long a failure is shown, unless another attempt begins. */
const FAILURE_SHOWN_MS = HOUR_MS

interface Running {
  state: SetupState['restore']
  /** When the last one failed, in ms. */
  failedAt: number | null
  busy: boolean
}

/** The restore that this node runs. */
const running = perDatabase((): Running => ({ state: null, failedAt: null, busy: false }))

export async function stateOf({ db, now }: Deps): Promise<SetupState> {
  const empty = !(await anyoneExists(db))
  const { state, failedAt } = running(db)
  const isOld = failedAt !== null && now().getTime() - failedAt > FAILURE_SHOWN_MS
  return { empty, restore: isOld ? null : state }
}

const notEmpty = () => new AppError('conflict', 'This installation already has accounts. Log in instead.')

/** Throws 409 when there are accounts, 400 for a wrong code and 429 after too many of them. */
export async function check(deps: Deps, code: string, address: string): Promise<void> {
  if (await anyoneExists(deps.db)) throw notEmpty()
  await checkInviteCode(deps, code.trim(), address)
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const magic = Buffer.alloc(ENCRYPTED_MAGIC.length)
    await handle.read(magic, 0, magic.length, 0)
    return magic.toString('latin1') === ENCRYPTED_MAGIC
  } finally {
    await handle.close()
  }
}

/** Null: not encrypted. Throws 422 for a missing or invalid key. */
async function keyFor({ config }: Deps, file: string, text: string): Promise<Buffer | null> {
  if (!(await isEncrypted(file))) return null
  const entered = text.trim()
  const key = entered === '' ? config.backupKey : backupKeyOf(entered)
  if (key !== null) return key
  const message =
    entered === ''
      ? 'This backup is encrypted. Please enter its key.'
      : 'The key must be 32 bytes, in hex (64 digits) or base64.'
  throw new AppError('invalid', message, { path: 'key' })
}

export interface Upload {
  readonly adminInviteToken: string
  readonly key: string
  readonly address: string
  /** The file; throws 413 when it was cut off at the limit. */
  readonly content: Readable
  readonly afterwards: () => void
}

async function run(
  deps: Deps,
  input: { file: string; key: Buffer | null; folder: string },
  log: Logger,
  signal: AbortSignal,
) {
  const { config, db, now, store } = deps
  const { dataDir, databaseUrl, databaseDirectUrl } = config
  const status = running(db)
  let failure: string | null = 'The server stopped before the backup was restored.'
  try {
    await restoreInThread(
      { location: { dataDir, databaseUrl, databaseDirectUrl }, ...input, now: now() },
      (message) => {
        if ('done' in message) failure = null
        else if ('failure' in message) failure = message.failure
        else status.state = { ...message, failure: null }
      },
      signal,
    )
    if (failure === null) {
      log.info({ event: 'restore' }, 'a backup was restored')
      store.notifyNodes()
    } else log.error({ event: 'restore', reason: failure }, 'a backup was not restored')
  } finally {
    await rm(input.folder, { recursive: true, force: true })
    status.busy = false
    status.failedAt = failure === null ? null : now().getTime()
    status.state = failure === null ? null : { step: status.state?.step ?? 'checking', share: 0, failure }
  }
}

/** Resolves once the file has arrived and its restore has begun. `signal` aborts it. */
export async function restore(deps: Deps, upload: Upload, log: Logger, signal: AbortSignal): Promise<void> {
  await check(deps, upload.adminInviteToken, upload.address)
  const status = running(deps.db)
  if (status.busy)
    throw new AppError('conflict', 'A backup is already being restored. Wait until it finishes.')
  status.busy = true
  // The failure of an earlier attempt.
  status.state = status.failedAt = null
  let folder: string | null = null
  try {
    folder = await newUploadFolder(deps.config.dataDir)
    const file = await saveUpload(folder, upload.content)
    upload.afterwards()
    const key = await keyFor(deps, file, upload.key)
    if (await anyoneExists(deps.db)) throw notEmpty()
    status.state = { step: 'checking', share: 0, failure: null }
    void run(deps, { file, key, folder }, log, signal).catch((error: unknown) =>
      log.error({ event: 'restore', err: error }, 'a backup was not restored'),
    )
  } catch (error) {
    status.busy = false
    if (folder !== null) await rm(folder, { recursive: true, force: true })
    throw error
  }
}
