/** Kills backups and restores; for both engines. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkBackup } from '#server/db/backup/read-backup.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import { own } from '#test/child-processes.ts'
import { failOn } from './fault.ts'
import type { Data } from './product.ts'
import { emptyFolder } from './temp-folder.ts'

const KILLS = 20
const SERVER = path.join(import.meta.dirname, '../src')

/** How one run ended, and how long it took, in ms. */
async function run(
  program: string,
  data: Data,
  args: readonly string[],
  killAfter = Number.POSITIVE_INFINITY,
) {
  const started = performance.now()
  const child = own(
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

/** People, labels and settings: enough to tell two states apart. */
async function insertLabels(data: Data, count: number): Promise<void> {
  await migrate(data, migrations)
  const store = await openStore(data)
  await store.db.transaction().execute(async (db) => {
    await sql`insert into users (id, name, email, password_hash, role, created_at, updated_at)
      values (${`u${count}`}, 'A', ${`a${count}@example.test`}, '-', 'admin', '2026-11-24', '2026-11-24')`.execute(
      db,
    )
    for (let n = 0; n < count; n++)
      await sql`insert into labels (id, name, name_key, color) values (${`l${n}`}, ${`L${n}`}, ${`l${n}`}, 'blue')`.execute(
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

/** Kills a backup at different moments. Returns how many were killed, and writes complaints. */
async function killBackupRuns(
  source: Data,
  folder: string,
  whole: number,
  complaints: string[],
): Promise<number> {
  let killed = 0
  for (let n = 1; n <= KILLS; n++) {
    const name = path.join(folder, `${n}.jsonl.gz`)
    const { code } = await run('backup.ts', source, [name], (whole * n) / KILLS)
    if (code === null) killed += 1
    if (existsSync(name)) await checkBackup(name, null).catch(() => complaints.push(`Backup ${n} is half.`))
  }
  return killed
}

/** Files of two backups. */
interface Backups {
  readonly small: string
  readonly large: string
}
const STATES = { small: '1 u10 10', large: '1 u5000 5000' }

/** Kills restores of both files in turn. */
async function killRestoreRuns(
  data: Data,
  files: Backups,
  whole: number,
  complaints: string[],
): Promise<number> {
  let killed = 0
  for (let n = 1; n <= KILLS; n++) {
    const file = n % 2 === 0 ? files.small : files.large
    const { code } = await run('restore.ts', data, [file, '--force'], (whole * n) / KILLS)
    if (code === null) killed += 1
    const state = await countOf(data)
    if (!Object.values(STATES).includes(state))
      complaints.push(`After kill ${n} there is a mixture: ${state}.`)
  }
  return killed
}

/** `source` and `data` are two empty places. */
export async function killBackups(source: Data, data: Data): Promise<string[]> {
  const folder = emptyFolder()
  const files = { small: path.join(folder, 'small.jsonl.gz'), large: path.join(folder, 'large.jsonl.gz') }
  await insertLabels(source, 5000)
  await insertLabels(data, 10)
  const complaints: string[] = []
  await run('backup.ts', data, [files.small])
  const whole = await run('backup.ts', source, [files.large])
  const backups = await killBackupRuns(source, folder, whole.ms, complaints)
  const trial = await run('restore.ts', data, [files.large, '--force'])
  if (trial.code !== 0) complaints.push('The first restore failed.')
  const restores = await killRestoreRuns(data, files, trial.ms, complaints)
  await run('restore.ts', data, [files.large, '--force'])
  if ((await countOf(data)) !== STATES.large) complaints.push('The last restore is not complete.')
  const left = readdirSync(data.dataDir).filter((name) => name.startsWith('restore-'))
  if (left.length > 0) complaints.push(`${left.length} folders of killed restores are left.`)
  failOn(complaints, 'Backups and restores that were killed')
  return [
    `${backups} of ${KILLS} backups were killed in the middle: each file of its name is whole.`,
    `${restores} of ${KILLS} restores were killed in the middle: each time the old state or the new one was there.`,
  ]
}
