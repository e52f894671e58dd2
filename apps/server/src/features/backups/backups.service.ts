/** The administrators' view of the backups (decision A28). */
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Backup,
  type BackupPage,
  getBackupFile,
  LINK_MINUTES,
} from '@task-manager/contract/installation/backups'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps, Logger } from '#server/core/deps.ts'
import { hashOf, newToken } from '#server/core/tokens.ts'
import { activeUsers } from '#server/db/query/active-users.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logBy } from '#server/features/changes/changes.service.ts'
import { adminTransaction } from '#server/features/sessions/sessions.service.ts'
import { confirmPassword } from '#server/features/users/passwords.service.ts'
import { readFolder, startBackup } from './backup-run.service.ts'
import * as repo from './backups.repo.ts'
import { fileOf, folderOf, isOnThisNode, locationOf, removeFile } from './folder.ts'
import { nextTime } from './schedule.ts'
import { isComplete, warningOf } from './warning.service.ts'

/** The longest a list waits until new files in the folder are read, in ms. */
const READING_MAX_MS = 2000

const toBackup = (row: repo.BackupRow): Backup => ({
  _id: row.id,
  name: row.name,
  bytes: Number(row.bytes),
  madeAt: row.made_at,
  contents: row.contents === null ? null : (JSON.parse(row.contents) as Backup['contents']),
  rehearsed:
    row.rehearsed_at === null
      ? null
      : { at: row.rehearsed_at, ok: row.rehearsed_ok === 1, detail: row.rehearsed_detail ?? '' },
  problem: row.detail,
})

function runningIn(rows: readonly repo.BackupRow[]): BackupPage['running'] {
  const row = rows.find(({ running }) => running !== null)
  if (row === undefined) return null
  return { _id: row.id, step: row.state === 'writing' ? 'writing' : 'rehearsing', share: row.share }
}

/** The newest backup if it failed. */
function failedIn([newest]: readonly repo.BackupRow[]): BackupPage['failed'] {
  return newest?.state === 'failed' ? { at: newest.made_at, detail: newest.detail } : null
}

export async function list(deps: Deps, actor: Actor): Promise<BackupPage> {
  requireAdmin(actor)
  const { config, db, now } = deps
  // A large new file is read meanwhile, and listed the next time.
  await Promise.race([readFolder(deps), pause(READING_MAX_MS, undefined, { ref: false })])
  const rows = await repo.all(db)
  return {
    backups: rows.filter(isComplete).map(toBackup),
    directory: folderOf(config),
    keep: config.backupKeep.text,
    next: nextTime(config.backupAt, now()).toISOString(),
    running: runningIn(rows),
    failed: failedIn(rows),
    warning: await warningOf(db, rows, now()),
  }
}

/** Throws 409 while another backup is being made. */
export async function start(deps: Deps, actor: Actor, log: Logger): Promise<{ _id: string }> {
  requireAdmin(actor)
  const id = await startBackup(deps, log, null)
  if (id === null) throw new AppError('conflict', 'A backup is already running. Wait until it finishes.')
  return { _id: id }
}

const onOtherNode = ({ place }: repo.BackupRow): AppError =>
  new AppError('not_found', `The file is in ${place}, not in this server's folder.`)

const notFound = (): AppError => new AppError('not_found', 'This backup no longer exists.')

async function logBackup(
  { now }: Deps,
  db: Tx,
  actor: Actor,
  kind: 'backup.downloaded' | 'backup.deleted',
  { id, name }: repo.BackupRow,
): Promise<void> {
  const [before, after] = kind === 'backup.deleted' ? [name, null] : [null, name]
  await logBy(db, actor, now(), {
    kind,
    subjectId: id,
    changes: [{ field: 'name', before, after }],
    address: actor.address,
  })
}

/** Throws 404, and 403 for a wrong password. */
export async function createLink(
  deps: Deps,
  actor: Actor,
  id: string,
  { currentPassword, address }: { readonly currentPassword: string; readonly address: string },
): Promise<{ url: string }> {
  requireAdmin(actor)
  await confirmPassword(deps, actor, currentPassword, address)
  const token = `${newToken()}.${actor.id}`
  const until = new Date(deps.now().getTime() + LINK_MINUTES * 60_000).toISOString()
  await adminTransaction(deps.db, actor, async (db) => {
    const row = await repo.one(db, id)
    if (row === undefined || !isComplete(row)) throw notFound()
    if (!isOnThisNode(deps.config, row.name)) throw onOtherNode(row)
    await repo.change(db, id, { link_hash: hashOf(token), link_until: until })
    await logBackup(deps, db, actor, 'backup.downloaded', row)
  })
  return { url: getBackupFile.path.replace('{token}', token) }
}

export interface BackupFile {
  readonly name: string
  readonly bytes: number
  /** Null with `checkOnly`. */
  readonly content: Readable | null
}

/** Whether the person who created a link is still an administrator. */
async function isAdminsLink(db: Db, token: string): Promise<boolean> {
  const [owner] = await activeUsers(db, token.split('.').slice(1))
  return owner?.role === 'admin'
}

/** Public: the link cannot be guessed and works once. With `checkOnly` it checks the link and does not use it up. */
export async function fileOfLink(
  { config, db, now }: Deps,
  token: string,
  checkOnly: boolean,
): Promise<BackupFile> {
  const [hash, at] = [hashOf(token), now().toISOString()]
  const expired = () =>
    new AppError('not_found', 'This link was already used or is older than 10 minutes. Get a new one.')
  const found = await repo.ofLink(db, hash, at)
  if (found === undefined || !(await isAdminsLink(db, token))) throw expired()
  // The link stays valid for the node that has the file.
  if (!isOnThisNode(config, found.name))
    throw found.place === locationOf(config) ? expired() : onOtherNode(found)
  const row = checkOnly ? found : await db.transaction().execute((tx) => repo.takeLink(tx, hash, at))
  if (row === undefined) throw expired()
  const content = checkOnly ? null : createReadStream(fileOf(config, row.name))
  return { name: row.name, bytes: Number(row.bytes), content }
}

async function removeOrRefuse(config: Deps['config'], name: string): Promise<void> {
  try {
    await removeFile(config, name)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A path through a file instead of a folder.
    if (code === 'ENOTDIR') return
    throw new AppError(
      'conflict',
      `The file couldn't be deleted (${code}). Check the permissions of ${folderOf(config)}.`,
    )
  }
}

/** Returns where the file is, if this node cannot delete it; else null. Throws 409 when deleting it fails. */
export async function remove(deps: Deps, actor: Actor, id: string): Promise<string | null> {
  return await adminTransaction(deps.db, actor, async (db) => {
    const row = await repo.one(db, id)
    if (row === undefined) throw notFound()
    if (row.running !== null)
      throw new AppError('conflict', 'This backup is still running. Wait until it finishes.')
    const { name, place, state } = row
    const isOnOtherNode =
      state !== 'failed' && place !== locationOf(deps.config) && !isOnThisNode(deps.config, name)
    // The file first: without a row it would be listed again.
    await removeOrRefuse(deps.config, name)
    await repo.remove(db, id)
    await logBackup(deps, db, actor, 'backup.deleted', row)
    return isOnOtherNode ? place : null
  })
}
