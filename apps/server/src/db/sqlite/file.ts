/** What is looked at before the database file is taken: that it is ours alone, can be written, and is whole. */
import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseRefused } from '#server/db/refused.ts'
import { violationOf } from '#server/db/violations.ts'

export const SQLITE_FILE = 'task-manager.sqlite'
/** Beside the file while it is in use. */
const COMPANIONS = ['-wal', '-shm']
/** Larger files are not checked at the start, so that it takes a second at most. In bytes. */
const CHECKED_MAX = 64 * 1024 * 1024
/** As long as another process may take from making the file to writing to it, in ms. */
const MAKING_MS = 2000
const SHOWS_PASSWORDS_TO_OTHERS = 0o077

const sizeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.size ?? null

function makeOurs(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined || (stats.mode & SHOWS_PASSWORDS_TO_OTHERS) === 0) return
  try {
    // What the owner may not do themselves stays so.
    chmodSync(file, stats.mode & 0o700)
  } catch (error) {
    // It belongs to somebody else, who decides.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/** True when it made the file. */
function make(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx', 0o600))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function refuseEmpty(file: string): Promise<void> {
  for (let waited = 0; sizeOf(file) === 0; waited += 50) {
    if (waited >= MAKING_MS)
      throw new DatabaseRefused(
        `The database file ${file} is empty (0 bytes), so what was in it is gone. Restore a backup; if nothing was ever in it, delete it and start again.`,
      )
    await pause(50)
  }
}

const notWritable = (file: string) =>
  new DatabaseRefused(
    `The database file ${file} cannot be written. Give the account that runs this server the right to write the file and its folder.`,
  )

/** The path of the file in `dataDir`, made when there is none; readable for this account alone. Throws DatabaseRefused. */
export async function takeFile(dataDir: string): Promise<string> {
  const file = path.join(dataDir, SQLITE_FILE)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!make(file)) await refuseEmpty(file)
    for (const each of [file, ...COMPANIONS.map((end) => file + end)]) makeOurs(each)
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error
    throw new DatabaseRefused(
      `The folder ${dataDir} cannot be used for the database (${(error as Error).message}). Give the account that runs this server the right to write there, or set DATA_DIR.`,
    )
  }
  try {
    // SQLite itself would take it for reading, and tell each write.
    accessSync(file, constants.R_OK | constants.W_OK)
  } catch {
    throw notWritable(file)
  }
  return file
}

const damagedFile = (file: string, what: string) =>
  new DatabaseRefused(
    `The database file ${file} is damaged (${what}). Keep it as it is for a rescue, and restore a backup.`,
  )

/** SQLITE_CANTOPEN: of the folder's files beside the one that is there. */
const CANNOT_OPEN = 14

/** What SQLite says when it cannot take the file, as a sentence. */
export function refusalOf(file: string, error: unknown): unknown {
  if (violationOf(error) === 'damaged') return damagedFile(file, (error as Error).message)
  const refused = violationOf(error) === 'readonly' || (error as { errcode?: number }).errcode === CANNOT_OPEN
  return refused ? notWritable(file) : error
}

/** Lets go of the pages that were looked through: as long as they are mapped they count as memory of the process. */
function unmap(db: DatabaseSync): void {
  const { mmap_size: size } = db.prepare('pragma mmap_size').get() ?? {}
  db.exec(`pragma mmap_size = 0; pragma mmap_size = ${Number(size)}`)
}

/** Throws DatabaseRefused for damage, or what SQLite says of it. A sentence when the file is too large to be looked through at the start. */
export function lookThrough(db: DatabaseSync, file: string): string | null {
  const size = sizeOf(file) ?? 0
  if (size > CHECKED_MAX)
    return `The database has ${Math.round(size / 1e6).toLocaleString('en')} MB and was not looked through for damage, so that it starts at once. To do so: npm run check:data`
  const found = String(db.prepare('pragma quick_check(1)').get()?.quick_check)
  if (found !== 'ok') throw damagedFile(file, found.replaceAll('\n', ' '))
  unmap(db)
  return null
}
