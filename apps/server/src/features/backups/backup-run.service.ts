/** Makes one backup at a time on all nodes, every night or when an administrator asks (decision A28). */
import path from 'node:path'
import { DAY_MS } from '@task-manager/contract/calendar'
import type { Deps, Logger } from '#server/core/deps.ts'
import { backupName, sentenceOf, unfinishedOf } from '#server/db/backup/command.ts'
import { backupsToDelete } from '#server/db/backup/retention.ts'
import { newId } from '#server/db/ids.ts'
import { perDatabase } from '#server/db/query/prepared.ts'
import * as repo from './backups.repo.ts'
import {
  createFolder,
  fileOf,
  isOnThisNode,
  locationOf,
  newFiles,
  removeFile,
  removeUnfinished,
} from './folder.ts'
import { type BackupMessage, makeBackup } from './make-backup.ts'
import { runAfter } from './run-after.ts'
import { lastTime, nightOf } from './schedule.ts'
import { isComplete, warn } from './warning.service.ts'

/** How often a node that makes a backup stores the time, in ms. */
const HEARTBEAT_MS = 5000
/** After this time without a stored time the node is considered dead, in ms. */
const SILENT_MS = 120_000
/** How long failed attempts are kept, in ms. */
const FAILED_MS = 30 * DAY_MS
const ENDED = 'The server stopped before this backup was finished.'

/** Backups that this process makes. */
const running = perDatabase(() => new Map<Promise<void>, AbortController>())

const at = ({ now }: Deps): string => now().toISOString()

/** Null when a backup is being made, or was already made for this night. */
async function claim(deps: Deps, night: string | null): Promise<{ id: string; name: string } | null> {
  const { config, db, now } = deps
  await repo.failSilent(db, new Date(now().getTime() - SILENT_MS).toISOString(), ENDED)
  const row = {
    id: newId(),
    name: backupName(now(), config.backupKey !== null),
    place: locationOf(config),
    state: 'writing' as const,
    running: '1',
    night,
    touched_at: at(deps),
    made_at: at(deps),
  }
  return (await repo.insert(db, row)) ? row : null
}

type Values = Parameters<typeof repo.change>[2]

/** Stores the thread's progress in the row, one change after the other. */
export class Progress {
  readonly #deps: Deps
  readonly #id: string
  #written: Promise<unknown> = Promise.resolve()
  #next: Values = {}
  failure: string | null = ENDED
  isWritten = false

  constructor(deps: Deps, id: string) {
    this.#deps = deps
    this.#id = id
  }

  write(values: Values): void {
    this.#written = this.#written
      .then(() => repo.change(this.#deps.db, this.#id, { ...values, touched_at: at(this.#deps) }))
      .catch(() => {})
  }

  /** Stores the time every few seconds. */
  beat = (): void => {
    this.write(this.#next)
    this.#next = {}
  }

  receive = (message: BackupMessage): void => {
    if ('share' in message) this.#next = { share: message.share }
    else if ('written' in message) {
      const { madeAt, bytes, contents } = message.written
      this.isWritten = true
      this.#next = {}
      this.write({
        state: 'rehearsing',
        share: 0,
        bytes,
        made_at: madeAt,
        contents: JSON.stringify(contents),
      })
    } else if ('rehearsed' in message) {
      this.failure = null
      const { ok, detail } = message.rehearsed
      this.write({ rehearsed_at: at(this.#deps), rehearsed_ok: ok ? 1 : 0, rehearsed_detail: detail })
    } else if (this.isWritten) {
      // The thread crashed: without this, nobody would learn that the file was not tested.
      this.write({ rehearsed_at: at(this.#deps), rehearsed_ok: 0, rehearsed_detail: message.failure })
    } else this.failure = message.failure
  }

  /** A finished file is kept, even when its rehearsal was interrupted. */
  async end(problem: string): Promise<void> {
    if (this.isWritten) this.write({ state: 'made', running: null, detail: problem })
    else this.write({ state: 'failed', running: null, night: null, detail: this.failure ?? '' })
    await this.#written
  }
}

async function make(deps: Deps, log: Logger, id: string, name: string, signal: AbortSignal): Promise<void> {
  const { config } = deps
  const file = fileOf(config, name)
  const progress = new Progress(deps, id)
  const heartbeats = setInterval(progress.beat, HEARTBEAT_MS)
  let problem = ''
  try {
    await createFolder(config)
    await makeBackup({ config, file }, progress.receive, signal)
    if (progress.isWritten && config.backupAfter !== null && !signal.aborted)
      problem = await runAfter(config.backupAfter, file, signal)
  } catch (error) {
    progress.failure = sentenceOf(error)
  } finally {
    clearInterval(heartbeats)
    // A terminated thread cannot remove its file. Where the folder cannot be used, there is none.
    if (!progress.isWritten) await removeFile(config, unfinishedOf(name)).catch(() => {})
    await progress.end(problem)
  }
  const fields = { event: 'backup', file: path.basename(file) }
  if (!progress.isWritten) log.error({ ...fields, reason: progress.failure }, 'backup failed')
  else if (problem !== '') log.error({ ...fields, reason: problem }, 'backup made, not copied')
  else log.info(fields, 'backup made')
  if (signal.aborted) return
  await applyRetention(deps)
  await warn(deps)
}

/** Returns the id at once; null when another backup is being made or the night has one. */
export async function startBackup(deps: Deps, log: Logger, night: string | null): Promise<string | null> {
  const claimed = await claim(deps, night)
  if (claimed === null) return null
  const ending = new AbortController()
  const all = running(deps.db)
  const work = make(deps, log, claimed.id, claimed.name, ending.signal)
    .catch((error: unknown) => log.error({ event: 'backup', err: error }, 'backup failed'))
    .finally(() => all.delete(work))
  all.set(work, ending)
  return claimed.id
}

/** Resolves when no backup of this process is being made. */
export async function endBackups({ db }: Deps): Promise<void> {
  for (const ending of running(db).values()) ending.abort()
  await Promise.all(running(db).keys())
}

/** Makes the backup of the last night, once on all nodes. True when it exists. */
export async function backUpTonight(deps: Deps, log: Logger): Promise<boolean> {
  const night = nightOf(lastTime(deps.config.backupAt, deps.now()))
  if ((await repo.stateOfNight(deps.db, night)) === 'made') return true
  if ((await repo.firstAccountAt(deps.db)) === null) return true
  await startBackup(deps, log, night)
  return false
}

/** Deletes the backups that BACKUP_KEEP does not keep and whose file is on this node. */
async function applyRetention({ config, db, now }: Deps): Promise<void> {
  const rows = (await repo.all(db)).filter(isComplete)
  const backups = rows.map(({ id, made_at, rehearsed_ok }) => ({
    id,
    madeAt: made_at,
    good: rehearsed_ok === 1,
  }))
  const toDelete = new Set(backupsToDelete(backups, config.backupKeep, now()))
  for (const { id, name } of rows) {
    if (!toDelete.has(id) || !isOnThisNode(config, name)) continue
    await removeFile(config, name)
    await repo.remove(db, id)
  }
  await repo.removeFailed(db, new Date(now().getTime() - FAILED_MS).toISOString())
}

/** Updates the list of backups from the folder: adds new files and removes missing ones. */
export async function readFolder({ config, db }: Deps): Promise<void> {
  const rows = await repo.all(db)
  for (const row of rows)
    if (
      isComplete(row) &&
      row.running === null &&
      row.place === locationOf(config) &&
      !isOnThisNode(config, row.name)
    )
      await repo.remove(db, row.id)
  for (const { name, bytes, madeAt } of await newFiles(config, new Set(rows.map(({ name }) => name))))
    await repo.insert(db, {
      id: newId(),
      name,
      bytes,
      place: locationOf(config),
      state: 'made',
      touched_at: madeAt,
      made_at: madeAt,
    })
}

/** Runs every hour. */
export async function cleanUp(deps: Deps): Promise<void> {
  await removeUnfinished(deps.config, deps.now())
  await readFolder(deps)
  await applyRetention(deps)
  await warn(deps)
}
