/** The cost of a backup and a restore, and the times of lists while a backup is made. */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BackupPage } from '@task-manager/contract/installation/backups'
import { type BenchDatabase, openDatabase } from '#bench/database.ts'
import type { Options } from '#bench/options.ts'
import { print } from '#bench/print.ts'
import { ownMemoryNow, quantile } from '#bench/results/figures.ts'
import { describeMeasurement, ENGINE_NAMES, table, whole } from '#bench/results/report.ts'
import { type Server, startServer, UNTIL_IDLE } from '#bench/server/server.ts'
import { writePerformanceSection } from '#scripts/performance/performance-section.ts'
import { atExit, endWithProcess } from '#test/child-processes.ts'

/** The pause between two lists, in ms, as with 200 people at work. */
const BETWEEN_LISTS = 20
/** How long lists are measured without a backup, in ms. */
const ALONE = 30_000
const BETWEEN_SAMPLES = 50
const SCRIPTS = path.join(import.meta.dirname, '../../scripts')

/** Samples the largest anonymous memory of a process, in MB: mapped files can be dropped at any time. */
function watchMemory(pid: number): () => number {
  let peak = 0
  const timer = setInterval(() => {
    const now = ownMemoryNow(pid)
    if (now > peak) peak = now
  }, BETWEEN_SAMPLES)
  return () => {
    clearInterval(timer)
    return peak
  }
}

interface ListTimes {
  readonly p50: number
  readonly p99: number
}

/** Requests lists past the cache, at a fixed rate however long the answers take, until `until` is over. */
async function timeLists(
  server: Server,
  { data }: BenchDatabase,
  until: Promise<unknown>,
): Promise<ListTimes> {
  const headers = { authorization: `Bearer ${data.adminToken}`, 'cache-control': 'no-cache' }
  const taken: number[] = []
  const pending: Promise<void>[] = []
  const timeList = async () => {
    const begun = performance.now()
    const answer = await fetch(`${server.url}/api/tasks?limit=50`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`A list answered ${answer.status}.`)
    taken.push(performance.now() - begun)
  }
  const timer = setInterval(() => pending.push(timeList()), BETWEEN_LISTS)
  await until
  clearInterval(timer)
  await Promise.all(pending)
  return { p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) }
}

/**
 * Makes a backup in the running server; resolves with the seconds that writing it took, when it has been rehearsed
 * too.
 */
async function backUpNow(server: Server, { data }: BenchDatabase): Promise<number> {
  const headers = { authorization: `Bearer ${data.adminToken}` }
  const begun = performance.now()
  const started = await fetch(`${server.url}/api/backups`, { method: 'POST', headers })
  if (started.status !== 202) throw new Error(`The backup was refused: ${await started.text()}`)
  let written = 0
  while (true) {
    await wait(200)
    const page = (await (await fetch(`${server.url}/api/backups`, { headers })).json()) as BackupPage
    if (page.failed) throw new Error(page.failed.detail)
    if (page.running?.step !== 'writing' && written === 0) written = (performance.now() - begun) / 1000
    if (page.running === null) return written
  }
}

interface Ran {
  readonly seconds: number
  /** The peak memory, in MB. */
  readonly memory: number
}

async function run(script: string, file: string, env: NodeJS.ProcessEnv): Promise<Ran> {
  const begun = performance.now()
  const child = endWithProcess(
    spawn(process.execPath, [path.join(SCRIPTS, script), file], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  const memory = watchMemory(child.pid ?? 0)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${script} ended with ${code}.`)
  return { seconds: (performance.now() - begun) / 1000, memory: memory() }
}

export async function backups(options: Options, tasks: number): Promise<void> {
  const database = await openDatabase(options.engine, tasks)
  const folder = path.join(database.env.DATA_DIR, 'backups')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  atExit(remove)
  mkdirSync(folder, { recursive: true })
  const server = await startServer(
    { env: { ...database.env, BACKUP_DIR: folder } as BenchDatabase['env'] },
    null,
  )
  await (await fetch(`${server.url}/healthz`)).text()
  await wait(UNTIL_IDLE)
  const atRest = ownMemoryNow(server.pid)
  const alone = await timeLists(server, database, wait(options.quick ? 5000 : ALONE))
  print(`Lists alone: p50 ${whole(alone.p50)} ms, p99 ${whole(alone.p99)} ms`)

  const inServer = watchMemory(server.pid)
  const making = backUpNow(server, database)
  const meanwhile = await timeLists(server, database, making)
  const now: Ran = { seconds: await making, memory: inServer() }
  print(`Back up now: ${whole(now.seconds)} s, ${whole(now.memory)} MB; lists p99 ${whole(meanwhile.p99)} ms`)
  await server.stop()

  const restored = path.join(folder, 'restored')
  mkdirSync(restored)
  const file = path.join(folder, 'by-command.backup')
  const backup = await run('backup.mjs', file, database.env)
  print(`Backup by command: ${whole(backup.seconds)} s, ${whole(backup.memory)} MB`)
  const restore = await run('restore.mjs', file, await database.empty(restored))
  print(`Restore: ${whole(restore.seconds)} s, ${whole(restore.memory)} MB`)

  await database.close()
  remove()
  const row = (name: string, { seconds, memory }: Ran) => [
    name,
    whole(seconds),
    whole(memory),
    whole(memory - atRest),
  ]
  const figures = table(
    ['', 'seconds', 'own memory in MB, at most', 'above a server at rest'],
    [
      row('`npm run backup`', backup),
      row('Back up now, in the running server', now),
      row('`npm run restore`, into an empty installation', restore),
    ],
  )
  const lists = `Lists of 50, nothing cached, one each ${BETWEEN_LISTS} ms: p50 ${whole(alone.p50)} ms and p99 ${whole(alone.p99)} ms alone; while a backup is made and restored into a scratch database p50 ${whole(meanwhile.p50)} ms and p99 ${whole(meanwhile.p99)} ms.`
  process.stdout.write(`\n${figures}\n\n${lists}\n`)
  if (options.quick) return
  const on = ENGINE_NAMES[options.engine]
  writePerformanceSection(
    `backups ${options.engine}`,
    `## Backup and restore of ${tasks.toLocaleString('en')} tasks, on ${on}\n\n${describeMeasurement(database.version, 'the bench itself')}\n\n${figures}\n\n${lists}`,
  )
}
