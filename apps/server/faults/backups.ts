/** Kills backups and restores; for both engines. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkBackup } from '#server/db/backup/read-backup.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import { endWithProcess } from '#test/child-processes.ts'
import { failOn } from './fault.ts'
import type { Data } from './product.ts'
import { emptyFolder } from './temp-folder.ts'

const KILLS = 20
/** A kill is repeated if the run ended before it. */
const TRIES = 5
const SERVER = path.join(import.meta.dirname, '../src')

/** Returns how the run ended, and how long it took in ms. */
async function run(
  program: string,
  data: Data,
  args: readonly string[],
  killAfter = Number.POSITIVE_INFINITY,
) {
  const started = performance.now()
  const child = endWithProcess(
    spawn(process.execPath, [path.join(SERVER, program), ...args], {
      stdio: 'ignore',
      env: { DATA_DIR: data.dataDir, DATABASE_URL: data.databaseUrl ?? '' },
    }),
  )
  const ended = once(child, 'exit')
  if (Number.isFinite(killAfter)) {
    await Promise.race([ended, wait(killAfter)])
    child.kill('SIGKILL')
  }
  const [code] = await ended
  return { code: code as number | null, ms: performance.now() - started }
}

/** Different numbers of people and labels distinguish two states. */
async function insertLabels(data: Data, count: number): Promise<void> {
  await migrate(data, migrations)
  const store = await openStore(data)
  await store.db.transaction().execute(async (db) => {
    await sql`insert into users (id, name, email, password_hash, role, created_at, updated_at)
      values (${`u${count}`}, 'A', ${`a${count}@example.test`}, '-', 'admin', '2026-11-24', '2026-11-24')`.execute(
      db,
    )
    await sql`insert into labels (id, name, name_key, color)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      select 'l' || cast(n as text), 'L' || cast(n as text), 'l' || cast(n as text), 'blue' from numbers`.execute(
      db,
    )
  })
  await store.close()
}

async function countOf(data: Data): Promise<string> {
  const store = await openStore(data)
  const { rows } = await sql<{ labels: number; people: number; first: string }>`select
    (select count(*) from labels) as labels, (select count(*) from users) as people,
    (select min(id) from users) as first`.execute(store.db)
  await store.close()
  return `${rows[0]?.people} ${rows[0]?.first} ${rows[0]?.labels}`
}

/**
 * Kills a program at moments that are spread over its run. `whole` is the time of a complete run, which is corrected by each
 * one that ends before it is killed. Returns how many were killed.
 */
async function killRuns(
  whole: number,
  start: (n: number, killAfter: number) => ReturnType<typeof run>,
): Promise<number> {
  let killed = 0
  for (let n = 1; n <= KILLS; n++)
    for (let tries = 0; tries < TRIES; tries++) {
      const { code, ms } = await start(n, (whole * (n - 0.5)) / KILLS)
      if (code === null) {
        killed += 1
        break
      }
      whole = Math.min(whole, ms)
    }
  return killed
}

/** Kills a backup at different moments. Returns how many were killed, and writes violations. */
const killBackupRuns = (source: Data, folder: string, whole: number, violations: string[]): Promise<number> =>
  killRuns(whole, async (n, killAfter) => {
    const name = path.join(folder, `${n}.jsonl.gz`)
    rmSync(name, { force: true })
    const ended = await run('backup.ts', source, [name], killAfter)
    if (existsSync(name)) await checkBackup(name, null).catch(() => violations.push(`Backup ${n} is half.`))
    return ended
  })

/** Numbers of labels. Restoring either backup takes about the same time. */
const SIZES = { one: 40_000, other: 50_000 }
/** The files of two backups. */
type Backups = Readonly<Record<keyof typeof SIZES, string>>
const STATES = { one: '1 u40000 40000', other: '1 u50000 50000' }

/** Kills restores of both files in turn. */
async function killRestoreRuns(
  data: Data,
  files: Backups,
  whole: number,
  violations: string[],
): Promise<number> {
  let state = await countOf(data)
  return await killRuns(whole, async (n, killAfter) => {
    const file = state === STATES.one ? files.other : files.one
    const ended = await run('restore.ts', data, [file, '--force'], killAfter)
    state = await countOf(data)
    if (!Object.values(STATES).includes(state))
      violations.push(`After kill ${n} there is a mixture: ${state}.`)
    return ended
  })
}

/** `source` and `data` are two empty databases. */
export async function killBackups(source: Data, data: Data): Promise<string[]> {
  const folder = emptyFolder()
  const files = { one: path.join(folder, 'one.jsonl.gz'), other: path.join(folder, 'other.jsonl.gz') }
  await insertLabels(source, SIZES.other)
  await insertLabels(data, SIZES.one)
  const violations: string[] = []
  await run('backup.ts', data, [files.one])
  const whole = await run('backup.ts', source, [files.other])
  const backups = await killBackupRuns(source, folder, whole.ms, violations)
  const trial = await run('restore.ts', data, [files.other, '--force'])
  if (trial.code !== 0) violations.push('The first restore failed.')
  const restores = await killRestoreRuns(data, files, trial.ms, violations)
  if (backups < KILLS || restores < KILLS)
    violations.push(`Only ${backups} backups and ${restores} restores were killed in the middle.`)
  await run('restore.ts', data, [files.other, '--force'])
  if ((await countOf(data)) !== STATES.other) violations.push('The last restore is not complete.')
  const left = readdirSync(data.dataDir).filter((name) => name.startsWith('restore-'))
  if (left.length > 0) violations.push(`${left.length} folders of killed restores are left.`)
  failOn(violations, 'Backups and restores that were killed')
  return [
    `${backups} of ${KILLS} backups were killed in the middle: every file with its final name was complete.`,
    `${restores} of ${KILLS} restores were killed in the middle: each left either the old data or the new data.`,
  ]
}
