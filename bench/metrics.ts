/**
 * The cost of `/metrics`: a server with METRICS_TOKEN, which is scraped, beside two without it, measured in turn. The
 * second one without it shows the accuracy. On SQLite each has its own copy of the data: on a shared one, any of them may
 * do the work that follows a change, such as the inbox, so the same calls cost them different amounts.
 */
import os from 'node:os'
import { writePerformanceSection } from '#scripts/performance-section.ts'
import { type Cost, inTurn, type Measured } from './against.ts'
import { calls } from './calls.ts'
import { type BenchDatabase, openDatabase } from './database.ts'
import { openLoad } from './load.ts'
import type { Options } from './options.ts'
import { describeMeasurement, table, whole } from './report.ts'
import { type Server, startServer } from './server.ts'

const TASKS = 2000
const ROUNDS = 15
const METRICS_TOKEN = 'of-the-measurement'
/** As often as deploy/monitoring/prometheus.yml, in ms. */
const SCRAPE_MS = 15_000
/** The cheapest answers, for which counting matters most, and two that query the database. */
const MEASURED = ['task', 'list-50', 'list-50-uncached', 'tick']

const say = (line: string) => process.stderr.write(`${line}\n`)

function scrape(server: Server): () => void {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const timer = setInterval(async () => {
    const answer = await fetch(`${server.url}/metrics`, { headers })
    if (!answer.ok) throw new Error(`/metrics answered ${answer.status}.`)
    await answer.text()
  }, SCRAPE_MS)
  return () => clearInterval(timer)
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

interface Servers {
  /** The one with METRICS_TOKEN is the last. */
  readonly all: readonly Measured[]
  close(): Promise<void>
}

async function openServers(engine: Options['engine']): Promise<Servers> {
  const shared = engine === 'sqlite' ? null : await openDatabase(engine, TASKS)
  const databases = new Set<BenchDatabase>()
  const open = async (token: string): Promise<Measured> => {
    const database = shared ?? (await openDatabase(engine, TASKS))
    databases.add(database)
    let quiet: (() => Promise<void>) | null = null
    const tell = async ({ commitInBackground }: { commitInBackground?: boolean }) => {
      if (commitInBackground) quiet = database.commitInBackground()
      else await quiet?.()
    }
    const env = { ...database.env, METRICS_TOKEN: token }
    return { server: await startServer({ env }, null), database, tell }
  }
  const all = [await open(''), await open(''), await open(METRICS_TOKEN)]
  return {
    all,
    close: async () => {
      for (const { server } of all) await server.stop()
      for (const database of databases) await database.close()
    },
  }
}

const HEAD = [
  'Call',
  'answers/s without',
  'fewer with',
  'again without',
  'CPU µs without',
  'more with',
  'again without',
]

export async function metrics(options: Options): Promise<void> {
  const [busy = 0] = os.loadavg()
  const load = openLoad()
  const servers = await openServers(options.engine)
  const [{ database }, , { server: scraped }] = servers.all as [Measured, Measured, Measured]
  const stop = scrape(scraped)
  const rows: string[][] = []
  for (const call of calls) {
    if (!MEASURED.includes(call.name) || !call.name.includes(options.only)) continue
    const costs = await inTurn(load, servers.all, call, options.quick ? 3 : ROUNDS)
    const [unset, again, set] = costs as [Cost, Cost, Cost]
    rows.push([
      call.label,
      whole(unset.rate),
      percent(1 - set.rate),
      percent(1 - again.rate),
      whole(unset.processor),
      percent(1 / set.processor - 1),
      percent(1 / again.processor - 1),
    ])
    say(rows.at(-1)?.join(' | ') ?? '')
  }
  stop()
  await servers.close()
  await load.close()
  const figures = table(HEAD, rows)
  process.stdout.write(`\n${figures}\n`)
  if (options.quick || options.only) return
  const on = options.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  writePerformanceSection(
    `metrics ${options.engine}`,
    [
      `## What /metrics costs, on ${on}`,
      '',
      describeMeasurement(database.version, load.name),
      `- 32 connections; ${ROUNDS} runs of 2 seconds each, in turn on a server with METRICS_TOKEN and on two without; the median ratio to the first of them in each round; scraped every 15 seconds; load of the machine before: ${busy.toFixed(1)}`,
      '- **again without**: the second server without it; its difference is the accuracy of the column before it',
      '',
      figures,
    ].join('\n'),
  )
}
