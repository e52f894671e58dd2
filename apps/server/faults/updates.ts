/**
 * Kills updates of a large database, and lets a node of the previous version write at the same time; for both engines.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import { endWithProcess } from '#test/child-processes.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import { makeOldSchema } from '#test/updates/old-schema.ts'
import { failOn, seconds } from './fault.ts'
import { type Data, firstAdmin, spawnProduct, startProduct } from './product.ts'
import { releasedVersion } from './released.ts'

const TASKS = 100_000
const KILLS = 10
/** The longest time before an update is killed, in ms. */
const KILL_MAX_MS = 3000
const NODES = 3
/** How long the old node keeps writing after the update, in ms. */
const OLD_MS = 3000

/** A sentence for each kind of incomplete task. */
async function halfTasks(data: Data, tasks: number | null): Promise<string[]> {
  const store = await openStore(data)
  const count = async (condition: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from tasks ${sql.raw(condition)}`.execute(
      store.db,
    )
    return Number(rows[0]?.n)
  }
  const counts: Record<string, number> = {
    'have no rank': await count("where rank = ''"),
    'have items without ids': await count(`where checklist <> '[]' and checklist not like '[{"_id":%'`),
    'have no words': await count('where not exists (select 1 from task_search where task_id = tasks.id)'),
    'are lost': tasks === null ? 0 : tasks - (await count('')),
  }
  await store.close()
  return Object.entries(counts).flatMap(([condition, n]) => (n === 0 ? [] : [`${n} tasks ${condition}.`]))
}

async function startTogether(data: Data) {
  const started = performance.now()
  const nodes = await Promise.all(Array.from({ length: NODES }, () => startProduct(data)))
  return { nodes, ms: performance.now() - started }
}

/** The update begins with an early schema, whose rows are all changed several times. */
export async function killUpdates(data: Data): Promise<string[]> {
  await makeOldSchema(data, '0003', TASKS)
  let killed = 0
  for (let round = 0; round < KILLS; round++) {
    const child = spawnProduct(data)
    const ended = once(child, 'exit')
    await wait(500 + Math.random() * KILL_MAX_MS)
    if (child.kill('SIGKILL')) killed += 1
    await ended
  }
  const { nodes, ms } = await startTogether(data)
  for (const node of nodes) await node.health()
  for (const node of nodes) await node.end('SIGTERM')
  if ((await migrate(data, migrations)).length > 0) throw new Error('Something was left to update.')
  failOn(await halfTasks(data, TASKS), 'After the update')
  return [
    `${TASKS.toLocaleString('en')} tasks, ${killed} times \`kill -9\` in the middle, then ${NODES} nodes together: all of them were ready after ${seconds(ms)}, and no task was lost or left incomplete.`,
  ]
}

/** A node of the previous version writes while this version updates the database and takes over. */
export async function updateBesideOldNode(data: Data): Promise<string[]> {
  const released = releasedVersion()
  const { databaseUrl, dataDir } = data
  const seed = endWithProcess(
    spawn(process.execPath, [released.seed, '--tasks', String(TASKS)], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    }),
  )
  const [code] = await once(seed, 'exit')
  if (code !== 0) throw new Error(`The sample data of the old version ended with ${code}.`)
  const old = await startProduct(data, released.main)
  const adminUser = await firstAdmin(old)
  const writers = startWriters([old], adminUser, 8)
  await writers.acknowledged(50)
  const { nodes, ms } = await startTogether(data)
  const acknowledged = writers.counts.acknowledged
  await wait(OLD_MS)
  const late = writers.counts.acknowledged - acknowledged
  await writers.stop()
  if (late > 0) throw new Error(`The old node acknowledged ${late} writes after the update.`)
  for (const node of nodes) failOn(await writers.compare(node), 'After the update')
  await old.end('SIGKILL')
  const now = startWriters(nodes, adminUser, 8)
  await now.acknowledged(50)
  await now.stop()
  failOn(now.wrong, 'Answers of this version')
  for (const node of nodes) failOn(await now.compare(node), 'This version')
  for (const node of nodes) await node.end('SIGTERM')
  failOn(await halfTasks(data, null), 'After the update')
  return [
    `With an old node under load, ${TASKS.toLocaleString('en')} tasks: ${NODES} nodes were ready after ${seconds(ms)}; ${acknowledged.toLocaleString('en')} writes that the old node acknowledged are there, and after the update it acknowledged none.`,
  ]
}
