/** The measured database: created once and copied for each run. */
import { createHash } from 'node:crypto'
import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { print } from '#bench/print.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import type { Store } from '#server/db/store.ts'
import { atExit } from '#test/child-processes.ts'
import { copyOfCached, NO_TIMEOUTS } from '#test/database/cached-postgres.ts'
import { addTasks, completeOlder, type DataSet, prepare, signIn } from './data/data-set.ts'
import type { Options } from './options.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../apps/server/src/db/migrations')
const CACHE = path.join(import.meta.dirname, '../.cache/bench')
/** As often as a busy team writes. Each commit voids all cached answers and sessions. */
const COMMITS_A_SECOND = 50

export interface BenchDatabase {
  readonly data: DataSet
  /** Environment of the server. */
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL: string }
  /** Its engine, version and durability. */
  readonly version: string
  /** Commits in the background until the returned function is called. */
  commitInBackground(): () => Promise<void>
  /** An empty installation with its data in the folder, on the same engine. */
  empty(dataDir: string): Promise<BenchDatabase['env']>
  /** Opens another session for the user. */
  signIn(user: string, name: string): Promise<string>
  close(): Promise<void>
}

/** Number of copies that this process made. */
let copies = 0

async function openMigrated(where: { databaseUrl: string | null; dataDir: string }): Promise<Store> {
  await migrate(where, migrations)
  return await openStore(where)
}

async function filled(where: { databaseUrl: string | null; dataDir: string }, tasks: number): Promise<Store> {
  print(`Creating ${tasks.toLocaleString('en')} tasks …`)
  const store = await openMigrated(where)
  await addTasks(store.db, tasks)
  return store
}

/** A name from all that determines the data. */
function nameOf(tasks: number): string {
  const hash = createHash('sha256').update(readFileSync(path.join(import.meta.dirname, 'data/data-set.ts')))
  for (const step of migrations) hash.update(readFileSync(path.join(MIGRATIONS, `${step.name}.ts`)))
  return `tasks-${tasks}-${hash.digest('hex').slice(0, 12)}`
}

/** The folder of a SQLite database with that many tasks, cached for the next run. */
async function sqliteMaster(tasks: number): Promise<string> {
  const folder = path.join(CACHE, nameOf(tasks))
  if (existsSync(folder)) return folder
  const half = path.join(CACHE, `half-${process.pid}`)
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  await (await filled({ databaseUrl: null, dataDir: half }, tasks)).close()
  renameSync(half, folder)
  return folder
}

function startCommits(store: Store): () => () => Promise<void> {
  const write = async (n: number) => {
    const value = String(n)
    await store.db
      .insertInto('settings')
      .values({ name: 'bench', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }
  return () => {
    let going: Promise<void> = Promise.resolve()
    let n = 0
    const timer = setInterval(() => {
      going = going.then(() => write(++n))
    }, 1000 / COMMITS_A_SECOND)
    return async () => {
      clearInterval(timer)
      await going
    }
  }
}

async function prepared(
  store: Store,
  env: BenchDatabase['env'],
  version: string,
  tasks: number,
  emptyUrl: () => Promise<string>,
): Promise<BenchDatabase> {
  return {
    data: await prepare(store.db, tasks),
    env,
    version,
    commitInBackground: startCommits(store),
    empty: async (dataDir) => ({ DATA_DIR: dataDir, DATABASE_URL: await emptyUrl() }),
    signIn: (user, name) => signIn(store.db, user, name),
    close: () => store.close(),
  }
}

async function openSqlite(tasks: number, open: number | null): Promise<BenchDatabase> {
  const master = await sqliteMaster(tasks)
  const dataDir = path.join(CACHE, `run-${process.pid}-${copies++}`)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  atExit(remove)
  remove()
  mkdirSync(dataDir, { recursive: true })
  copyFileSync(path.join(master, SQLITE_FILE), path.join(dataDir, SQLITE_FILE), constants.COPYFILE_FICLONE)
  const store = await openMigrated({ databaseUrl: null, dataDir })
  if (open !== null) await completeOlder(store.db, open)
  const env = { DATA_DIR: dataDir, DATABASE_URL: '' }
  const database = await prepared(
    store,
    env,
    `SQLite ${process.versions.sqlite}, synchronous=FULL`,
    tasks,
    async () => '',
  )
  return {
    ...database,
    close: async () => {
      await database.close()
      remove()
    },
  }
}

async function openPostgres(tasks: number, open: number | null): Promise<BenchDatabase> {
  const dataDir = path.join(CACHE, `run-${process.pid}`)
  const postgres = await copyOfCached(nameOf(tasks), async (databaseUrl) =>
    (await filled({ databaseUrl, dataDir }, tasks)).close(),
  )
  const databaseUrl = postgres.url
  if (open !== null) {
    const unlimited = await openMigrated({ databaseUrl: databaseUrl + NO_TIMEOUTS, dataDir })
    await completeOlder(unlimited.db, open)
    await unlimited.close()
    await postgres.vacuumed()
  }
  const store = await openMigrated({ databaseUrl, dataDir })
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const version = 'PostgreSQL, fsync and synchronous_commit on'
  const database = await prepared(store, env, version, tasks, postgres.createEmpty)
  return {
    ...database,
    close: async () => {
      await database.close()
      await postgres.stop()
    },
  }
}

/** `open`: only the newest so many tasks are not completed; null: as generated. */
export const openDatabase = (
  engine: Options['engine'],
  tasks: number,
  open: number | null = null,
): Promise<BenchDatabase> => (engine === 'sqlite' ? openSqlite : openPostgres)(tasks, open)
