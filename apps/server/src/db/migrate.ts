/**
 * Brings a database to the newest schema, on both engines. A small one in a single transaction; a large one step by
 * step, its rows in batches of a transaction each, so that a process that was killed is continued by the next one.
 * Several processes take turns (decision 0035).
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { engineOf } from './engine.ts'
import { openMigrateConnection, SILENT_WAIT } from './migrate-connection.ts'
import type { Backfill, ColumnTypes, Migration } from './migration.ts'
import { DatabaseRefused } from './refused.ts'
import { hasTable, refuseOlder, requiredSchema } from './schema-guard.ts'
import type { DatabaseLocation, Db } from './store.ts'
import { retryOnConflict } from './transaction.ts'

export interface Progress {
  readonly table: string
  readonly total: number
  readonly done: number
  /** The share of the rows that this update changes, from 0 to 1. */
  readonly share: number
}

export interface MigrateOptions {
  /** Called before the first change, if there is one to make. */
  readonly onBegin?: () => Promise<void>
  readonly onProgress?: (progress: Progress) => void
  /** Another process migrates or writes, and is waited for. */
  readonly onWait?: () => void
  /** Ends it after the current batch; the next call continues. */
  readonly signal?: AbortSignal
  /** The number of rows in a batch. A database with more tasks is a large one. */
  readonly batchSize?: number
}

/** The number of rows in a batch, which takes some tenths of a second. */
const BATCH_SIZE = 2000

interface Unfinished {
  readonly name: string
  readonly after: string
  readonly done: number
  readonly total: number
}

interface StepResult {
  /** Names of the steps that this transaction completed. */
  readonly completed: string[]
  readonly isComplete: boolean
  readonly progress?: BackfillProgress
}

interface BackfillProgress extends Omit<Progress, 'share'> {
  /** The name of the migration. */
  readonly name: string
}

interface Plan {
  readonly steps: readonly Migration[]
  readonly schema: string
  readonly batchSize: number
}

const typesOf = (db: Db): ColumnTypes =>
  engineOf(db) === 'postgres'
    ? { bytes: 'bytea', exact: sql.raw('text collate "C"'), byKey: sql.raw('') }
    : { bytes: 'blob', exact: sql.raw('text'), byKey: sql.raw('without rowid') }

async function takenSteps(db: Db): Promise<Set<string>> {
  if (!(await hasTable(db, 'migrations'))) return new Set()
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return new Set(rows.map((row) => row.name))
}

async function unfinishedBackfill(db: Db): Promise<Unfinished | null> {
  if (!(await hasTable(db, 'migration_fills'))) return null
  const { rows } = await sql<Unfinished>`select name, after, done, total from migration_fills`.execute(db)
  return rows[0] ?? null
}

async function refuseNewer(db: Db, taken: ReadonlySet<string>, { steps, schema }: Plan): Promise<void> {
  const known = new Set(steps.map((step) => step.name))
  const newer = [...taken].filter((name) => !known.has(name))
  const required = await requiredSchema(db)
  if (newer.length === 0 && required > schema) newer.push(required)
  if (newer.length > 0)
    throw new DatabaseRefused(
      `This database was updated by a newer version (${newer.join(', ')}). Start that version, or restore a backup.`,
    )
}

async function hasMoreThan(db: Db, table: string, n: number): Promise<boolean> {
  if (!(await hasTable(db, table))) return false
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1 offset ${n}`.execute(db)
  return rows.length > 0
}

async function countOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.n)
}

/** The last key and the size of the next batch; null when no rows are left. */
async function nextBatch(db: Db, { table, key }: Backfill, after: string, size: number) {
  const { rows } = await sql<{ last: string | null; n: number }>`select max(k) as last, count(*) as n from (
      select ${sql.ref(key)} as k from ${sql.table(table)} where ${sql.ref(key)} > ${after}
      order by ${sql.ref(key)} limit ${size}) as batch`.execute(db)
  const [{ last, n } = { last: null, n: 0 }] = rows
  return last === null ? null : { upTo: last, rows: Number(n) }
}

async function completeStep(db: Db, step: Migration): Promise<void> {
  await step.finish?.(db as unknown as Kysely<unknown>, typesOf(db))
}

async function beginBackfill(db: Db, { name }: Migration, { table }: Backfill): Promise<BackfillProgress> {
  await sql`create table if not exists migration_fills (name text primary key not null, after text not null,
    done integer not null, total integer not null)`.execute(db)
  const total = await countOf(db, table)
  await sql`insert into migration_fills (name, after, done, total) values (${name}, '', 0, ${total})`.execute(
    db,
  )
  return { name, table, total, done: 0 }
}

async function continueBackfill(
  db: Db,
  { name, after, done, total }: Unfinished,
  plan: Plan,
): Promise<StepResult> {
  const step = plan.steps.find((each) => each.name === name)
  if (step?.backfill === undefined) throw new Error(`The migration ${name} has nothing to continue.`)
  const { table } = step.backfill
  const batch = await nextBatch(db, step.backfill, after, plan.batchSize)
  if (batch === null) {
    await completeStep(db, step)
    await sql`delete from migration_fills`.execute(db)
    if (step === plan.steps.at(-1)) await refuseOlder(db, plan.schema)
    return { completed: [name], isComplete: false, progress: { name, table, total, done: total } }
  }
  await step.backfill.change(db as unknown as Kysely<unknown>, { after, upTo: batch.upTo })
  const reached = done + batch.rows
  await sql`update migration_fills set after = ${batch.upTo}, done = ${reached}`.execute(db)
  return {
    completed: [],
    isComplete: false,
    progress: { name, table, total, done: Math.min(reached, total) },
  }
}

/** Fills all rows in one transaction, because there are few. */
async function backfillWhole(db: Db, backfill: Backfill, { batchSize }: Plan): Promise<void> {
  for (let after = ''; ; ) {
    const batch = await nextBatch(db, backfill, after, batchSize)
    if (batch === null) return
    await backfill.change(db as unknown as Kysely<unknown>, { after, upTo: batch.upTo })
    after = batch.upTo
  }
}

async function isLarge(db: Db, missing: readonly Migration[], { batchSize }: Plan): Promise<boolean> {
  const tables = new Set(['tasks', ...missing.flatMap(({ backfill }) => backfill?.table ?? [])])
  for (const table of tables) if (await hasMoreThan(db, table, batchSize)) return true
  return false
}

/** Waits for the migration lock, then does the work of one transaction. */
async function waitForLock(db: Db, plan: Plan): Promise<StepResult> {
  await sql`create table if not exists migrations (name text primary key not null, applied_at text not null)`.execute(
    db,
  )
  const taken = await takenSteps(db)
  await refuseNewer(db, taken, plan)
  const unfinished = await unfinishedBackfill(db)
  if (unfinished !== null) return await continueBackfill(db, unfinished, plan)
  const missing = plan.steps.filter((step) => !taken.has(step.name))
  const large = await isLarge(db, missing, plan)
  // Before the first row is changed, in a transaction that takes no time.
  if (large && (await requiredSchema(db)) !== plan.schema) {
    await refuseOlder(db, plan.schema)
    return { completed: [], isComplete: false }
  }
  const completed: string[] = []
  for (const step of missing) {
    await step.up(db as unknown as Kysely<unknown>, typesOf(db))
    await sql`insert into migrations (name, applied_at) values (${step.name}, ${new Date().toISOString()})`.execute(
      db,
    )
    if (step.backfill && (await hasMoreThan(db, step.backfill.table, plan.batchSize)))
      return { completed, isComplete: false, progress: await beginBackfill(db, step, step.backfill) }
    if (step.backfill) await backfillWhole(db, step.backfill, plan)
    await completeStep(db, step)
    completed.push(step.name)
    if (large && step !== missing.at(-1)) return { completed, isComplete: false }
  }
  // Once more, because the steps have created further tables.
  if (missing.length > 0) await refuseOlder(db, plan.schema)
  return { completed, isComplete: true }
}

/** Runs the missing steps in the caller's transaction and without the schema guard, for a restore. */
export async function takeSteps(db: Db, steps: readonly Migration[]): Promise<void> {
  const plan = planOf(steps)
  await sql`create table if not exists migrations (name text primary key not null, applied_at text not null)`.execute(
    db,
  )
  const taken = await takenSteps(db)
  for (const step of steps.filter(({ name }) => !taken.has(name))) {
    await step.up(db as unknown as Kysely<unknown>, typesOf(db))
    await sql`insert into migrations (name, applied_at) values (${step.name}, ${new Date().toISOString()})`.execute(
      db,
    )
    if (step.backfill) await backfillWhole(db, step.backfill, plan)
    await completeStep(db, step)
  }
}

/** Whether the schema is up to date, without waiting for another process. */
async function isCurrent(db: Db, plan: Plan): Promise<boolean> {
  const taken = await takenSteps(db)
  await refuseNewer(db, taken, plan)
  return (
    plan.steps.every((step) => taken.has(step.name)) &&
    (await requiredSchema(db)) === plan.schema &&
    (await unfinishedBackfill(db)) === null
  )
}

/** Counts each remaining backfill as an equal share of the progress. */
async function sharesOf(db: Db, { steps }: Plan): Promise<(progress: BackfillProgress) => number> {
  const taken = await takenSteps(db)
  const unfinished = await unfinishedBackfill(db)
  const backfills = steps.filter(
    ({ name, backfill }) => backfill && (!taken.has(name) || name === unfinished?.name),
  )
  return ({ name, done, total }) =>
    (backfills.findIndex((step) => step.name === name) + done / total) / Math.max(1, backfills.length)
}

const planOf = (steps: readonly Migration[], batchSize = BATCH_SIZE): Plan => ({
  steps,
  schema: steps.at(-1)?.name.slice(0, 4) ?? '',
  batchSize,
})

/** Throws DatabaseRefused when the database is of a newer version. */
export async function isUpToDate(location: DatabaseLocation, steps: readonly Migration[]): Promise<boolean> {
  const connection = await openMigrateConnection(location, SILENT_WAIT)
  try {
    return await isCurrent(connection.db, planOf(steps))
  } finally {
    await connection.close()
  }
}

/** Names of the steps that this call completed. Throws DatabaseRefused when the database is of a newer version. */
export async function migrate(
  location: DatabaseLocation,
  steps: readonly Migration[],
  {
    onBegin = async () => {},
    onProgress = () => {},
    onWait = SILENT_WAIT.onWait,
    signal = SILENT_WAIT.signal,
    batchSize = BATCH_SIZE,
  }: MigrateOptions = {},
): Promise<string[]> {
  const plan = planOf(steps, batchSize)
  const connection = await openMigrateConnection(location, { onWait, signal })
  const completed: string[] = []
  let filled = false
  try {
    if (await isCurrent(connection.db, plan)) return completed
    await onBegin()
    const shareOf = await sharesOf(connection.db, plan)
    for (;;) {
      signal.throwIfAborted()
      const step = await retryOnConflict(() => connection.exclusively((db) => waitForLock(db, plan)))
      completed.push(...step.completed)
      if (step.progress) onProgress({ ...step.progress, share: shareOf(step.progress) })
      filled ||= step.progress !== undefined
      if (step.isComplete) break
      await nextTurn()
    }
    // Without statistics of the new columns, PostgreSQL would read whole tables.
    if (filled && engineOf(connection.db) === 'postgres') await sql`analyze`.execute(connection.db)
    return completed
  } finally {
    await connection.close()
  }
}
