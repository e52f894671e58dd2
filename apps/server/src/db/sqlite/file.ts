/** Checks before the database file is opened: private, writable and undamaged. */
import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseRefused } from '#server/db/refused.ts'
import { violationOf } from '#server/db/violations.ts'

export const SQLITE_FILE = 'task-manager.sqlite'
/** Suffixes of the files beside it while it is open. */
const SUFFIXES = ['-wal', '-shm']
/** Larger files are not checked at the start, which would take over a second. In bytes. */
const CHECKED_MAX = 64 * 1024 * 1024
/** The longest time between another process creating the file and writing to it, in ms. */
const CREATION_MS = 2000
const GROUP_AND_OTHERS = 0o077

const sizeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.size ?? null

function restrictToOwner(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined || (stats.mode & GROUP_AND_OTHERS) === 0) return
  try {
    // Keeps the permissions of the owner as they are.
    chmodSync(file, stats.mode & 0o700)
  } catch (error) {
    // The file belongs to another account.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/** False when the file exists. */
function create(file: string): boolean {
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
    if (waited >= CREATION_MS)
      throw new DatabaseRefused(
        `The database file ${file} is empty (0 bytes), so its data is lost. Restore a backup. If it never held any data, delete it and start again.`,
      )
    await pause(50)
  }
}

const notWritable = (file: string) =>
  new DatabaseRefused(
    `The database file ${file} cannot be written. Give the account that runs this server the right to write the file and its folder.`,
  )

/** The path of the file in `dataDir`, created when there is none, readable for this account alone. Throws DatabaseRefused. */
export async function claimDatabaseFile(dataDir: string): Promise<string> {
  const file = path.join(dataDir, SQLITE_FILE)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!create(file)) await refuseEmpty(file)
    for (const each of [file, ...SUFFIXES.map((end) => file + end)]) restrictToOwner(each)
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error
    throw new DatabaseRefused(
      `The folder ${dataDir} cannot be used for the database (${(error as Error).message}). Give the account that runs this server the right to write there, or set DATA_DIR.`,
    )
  }
  try {
    // SQLite would open the file for reading and fail at each write.
    accessSync(file, constants.R_OK | constants.W_OK)
  } catch {
    throw notWritable(file)
  }
  return file
}

const damagedFile = (file: string, problem: string) =>
  new DatabaseRefused(
    `The database file ${file} is damaged (${problem}). Keep it as it is for a rescue, and restore a backup.`,
  )

/** SQLITE_CANTOPEN: a file beside the database cannot be created. */
const CANNOT_OPEN = 14

/** Turns SQLite's error at opening into a sentence for the operator. */
export function refusalOf(file: string, error: unknown): unknown {
  if (violationOf(error) === 'damaged') return damagedFile(file, (error as Error).message)
  const refused = violationOf(error) === 'readonly' || (error as { errcode?: number }).errcode === CANNOT_OPEN
  return refused ? notWritable(file) : error
}

/** Releases the mapped pages, which count as memory of the process. */
function unmap(db: DatabaseSync): void {
  const { mmap_size: size } = db.prepare('pragma mmap_size').get() ?? {}
  db.exec(`pragma mmap_size = 0; pragma mmap_size = ${Number(size)}`)
}

/** Throws when the file is damaged. Returns a sentence when it is too large to be checked at the start. */
export function checkIntegrity(db: DatabaseSync, file: string): string | null {
  const size = sizeOf(file) ?? 0
  if (size > CHECKED_MAX)
    return `The database has ${Math.round(size / 1e6).toLocaleString('en')} MB, so it wasn't checked for damage at startup. To check it: npm run check:data`
  const found = String(db.prepare('pragma quick_check(1)').get()?.quick_check)
  if (found !== 'ok') throw damagedFile(file, found.replaceAll('\n', ' '))
  unmap(db)
  return null
}
