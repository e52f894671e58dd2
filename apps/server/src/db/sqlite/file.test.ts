/** Checks of the database file at the start, and its state after the end. */
import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '#server/db/open.ts'
import { DatabaseRefused } from '#server/db/refused.ts'
import { emptyDatabase, openMigrated, type TestDatabase } from '#test/database/databases.ts'
import { SQLITE_FILE } from './file.ts'
import { LOG_MAX } from './store.ts'

let database: TestDatabase
let file: string
beforeEach(async () => {
  database = await emptyDatabase('sqlite')
  file = path.join(database.dataDir, SQLITE_FILE)
})
afterEach(() => database.remove())

const PAGE = 4096
const makeOne = async () => (await openMigrated(database)).close()
const opened = () => openStore(database)
const refused = async (sentence: RegExp) => {
  const outcome = await opened().catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(DatabaseRefused)
  expect((outcome as Error).message).toMatch(sentence)
}
function damage(pages: readonly number[]): void {
  const target = openSync(file, 'r+')
  for (const page of pages) writeSync(target, Buffer.alloc(PAGE, 0xa5), 0, PAGE, page * PAGE)
  closeSync(target)
}
const insertRows = (db: Awaited<ReturnType<typeof openMigrated>>['db'], rows: number) =>
  sql`insert into settings (name, value)
    with recursive c (n) as (select 1 union all select n + 1 from c where n < ${rows})
    select 'filler ' || n, hex(zeroblob(500)) from c`.execute(db)

test('damaged pages are refused with a sentence, and the file is unchanged', async () => {
  await makeOne()
  const pages = Math.floor(statSync(file).size / PAGE)
  damage(Array.from({ length: 20 }, (_, i) => 1 + ((i * 3) % (pages - 1))))
  const before = readFileSync(file)
  await refused(/is damaged \(.+\)\. Keep it as it is for a rescue, and restore a backup\.$/)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a file that is not a database is refused', async () => {
  writeFileSync(file, 'not a database '.repeat(1000))
  await refused(/is damaged \(file is not a database\)/)
})

test('an empty file where a database was is refused, not taken for a new installation', async () => {
  await makeOne()
  truncateSync(file)
  await refused(/is empty \(0 bytes\).+Restore a backup/)
  expect(statSync(file).size).toBe(0)
})

test.each([
  ['file', 0o400, 0o700],
  ['folder', 0o600, 0o500],
])('a read-only %s is refused', async (_what, modeOfFile, modeOfFolder) => {
  await makeOne()
  const NOBODY = 65_534
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const each of [file, database.dataDir]) chownSync(each, NOBODY, NOBODY)
  chmodSync(file, modeOfFile)
  chmodSync(database.dataDir, modeOfFolder)
  // Root may write every file, so the process changes its user once the modules are loaded.
  const script = `
    const { openSqlite } = await import('./store.ts')
    if (${isRoot}) process.setuid(${NOBODY})
    console.log(await openSqlite(${JSON.stringify(database.dataDir)}).then(() => 'opened', (error) => error.message))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
  })
  chmodSync(database.dataDir, 0o700)
  expect(stdout).toMatch(/^The database file \S+ cannot be written\. Give the account .+ its folder\.\n$/)
})

test('a folder that cannot be used is refused', async () => {
  writeFileSync(path.join(database.dataDir, 'a file'), '')
  database = { ...database, dataDir: path.join(database.dataDir, 'a file') }
  await refused(/cannot be used for the database .+ or set DATA_DIR\.$/)
})

test('a file too large to check at the start is opened, with a hint how to check it', async () => {
  await makeOne()
  truncateSync(file, 65 * 1024 * 1024)
  const store = await opened()
  expect(store.note).toMatch(/has 68 MB, so it wasn't checked .+npm run check:data$/)
  await store.close()
})

test('the files are private to this account, in a folder that others may enter and also when they were not private before', async () => {
  const shown = path.join(database.dataDir, 'shown')
  mkdirSync(shown, { mode: 0o755 })
  const inside = { ...database, dataDir: shown }
  const modes = () =>
    ['', '-wal', '-shm'].map((end) => statSync(path.join(shown, SQLITE_FILE + end)).mode & 0o777)
  let store = await openMigrated(inside)
  expect(modes()).toEqual([0o600, 0o600, 0o600])
  await store.close()
  chmodSync(path.join(shown, SQLITE_FILE), 0o644)
  store = await openMigrated(inside)
  await insertRows(store.db, 1)
  expect(modes()).toEqual([0o600, 0o600, 0o600])
  await store.close()
})

test('the write-ahead log is cut at the next write after a large one', async () => {
  const store = await openMigrated(database)
  await insertRows(store.db, 25_000)
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(LOG_MAX)
  await sql`insert into settings values ('more', '')`.execute(store.db)
  expect(statSync(`${file}-wal`).size).toBeLessThanOrEqual(LOG_MAX)
  await store.close()
  expect(() => statSync(`${file}-wal`)).toThrow('ENOENT')
})

test('damage found later is reported and makes the database not ready', async () => {
  const store = await openMigrated(database)
  await insertRows(store.db, 3000)
  await store.close()
  const later = await openStore(database)
  expect(later.damaged()).toBe(false)
  damage(Array.from({ length: 200 }, (_, i) => i + 200))
  await expect(later.db.selectFrom('settings').select('value').execute()).rejects.toMatchObject({
    errcode: 11,
  })
  expect(later.damaged()).toBe(true)
  await later.close()
})

/** Mapped bytes of the file in this process; 0 outside of Linux. */
function resident(): number {
  if (process.platform !== 'linux') return 0
  const [, ...mapped] = readFileSync('/proc/self/smaps', 'utf8').split(`${file}\n`)
  return mapped.reduce((sum, part) => sum + Number(/^Rss:\s+(\d+) kB/m.exec(part)?.[1] ?? 0) * 1024, 0)
}

test('checking and reading a file keeps none of it in memory', async () => {
  const store = await openMigrated(database)
  await insertRows(store.db, 8000)
  await store.close()
  const again = await opened()
  expect(statSync(file).size).toBeGreaterThan(8e6)
  expect(resident()).toBeLessThan(1e6)
  await sql`select sum(length(value)) from settings`.execute(again.db)
  expect(resident()).toBeLessThan(1e6)
  const mapped = new DatabaseSync(file)
  mapped.exec('pragma mmap_size = 268435456')
  mapped.prepare('select sum(length(value)) from settings').get()
  if (process.platform === 'linux') expect(resident()).toBeGreaterThan(4e6)
  mapped.close()
  await again.close()
})
