/**
 * The cost of `/metrics`: a server with METRICS_TOKEN, which is scraped, beside two without it, measured in turn. The
 * second one without it shows the accuracy. On SQLite each has its own copy of the data: on a shared one, any of them may
 * do the work that follows a change, such as the inbox, so the same calls cost them different amounts.
 */
import os from 'node:os'
import { type BenchDatabase, openDatabase } from '#bench/database.ts'
import { calls } from '#bench/load/calls.ts'
import { openLoad } from '#bench/load/load.ts'
import type { Options } from '#bench/options.ts'
import { print } from '#bench/print.ts'
import { median } from '#bench/results/figures.ts'
import { describeMeasurement, ENGINE_NAMES, table, whole } from '#bench/results/report.ts'
import { type Server, startServer } from '#bench/server/server.ts'
import { writePerformanceSection } from '#scripts/performance/performance-section.ts'
import { type Cost, inTurn, type Measured } from './against.ts'

const TASKS = 2000
/** Two processes of one program differ by up to 2 %, so all servers are started several times. */
const STARTS = 5
const ROUNDS = 3
const METRICS_TOKEN = 'of-the-measurement'
/** As often as deploy/monitoring/prometheus.yml, in ms. */
const SCRAPE_MS = 15_000
/** The cheapest answers, for which counting matters most, and two that query the database. */
const MEASURED = ['task', 'list-50', 'list-50-uncached', 'tick']

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
    const send = async ({ commitInBackground }: { commitInBackground?: boolean }) => {
      if (commitInBackground) quiet = database.commitInBackground()
      else await quiet?.()
    }
    const env = { ...database.env, METRICS_TOKEN: token }
    return { server: await startServer({ env }, null), database, send }
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

/** The median of each figure over all starts. */
function medianCost(costs: readonly Cost[]): Cost {
  const medianOf = (figure: keyof Cost) => median(costs.map((cost) => cost[figure]))
  return {
    p50: medianOf('p50'),
    p99: medianOf('p99'),
    rate: medianOf('rate'),
    processor: medianOf('processor'),
  }
}

export async function metrics(options: Options): Promise<void> {
  const [busy = 0] = os.loadavg()
  const load = openLoad()
  const measured = calls.filter(({ name }) => MEASURED.includes(name) && name.includes(options.only))
  const costs = new Map<string, Cost[][]>(measured.map(({ name }) => [name, []]))
  let version = ''
  for (let start = 1; start <= (options.quick ? 1 : STARTS); start++) {
    const servers = await openServers(options.engine)
    const [{ database }, , { server: scraped }] = servers.all as [Measured, Measured, Measured]
    version = database.version
    const stop = scrape(scraped)
    for (const call of measured) {
      const cost = await inTurn(load, servers.all, call, ROUNDS)
      costs.get(call.name)?.push(cost)
      print(`${start}: ${call.label}: ${cost.map(({ rate }) => rate.toFixed(3)).join(' ')}`)
    }
    stop()
    await servers.close()
  }
  await load.close()
  const rows = measured.map((call) => {
    const [unset, again, set] = [0, 1, 2].map((n) =>
      medianCost(costs.get(call.name)?.map((each) => each[n] as Cost) ?? []),
    ) as [Cost, Cost, Cost]
    return [
      call.label,
      whole(unset.rate),
      percent(1 - set.rate),
      percent(1 - again.rate),
      whole(unset.processor),
      percent(1 / set.processor - 1),
      percent(1 / again.processor - 1),
    ]
  })
  const figures = table(HEAD, rows)
  process.stdout.write(`\n${figures}\n`)
  if (options.quick || options.only) return
  const on = ENGINE_NAMES[options.engine]
  writePerformanceSection(
    `metrics ${options.engine}`,
    [
      `## What /metrics costs, on ${on}`,
      '',
      describeMeasurement(version, load.name),
      `- 32 connections; ${STARTS} starts of three servers, one with METRICS_TOKEN, and ${ROUNDS} runs of 2 seconds in turn for each; the median ratio to the first server without it; scraped every 15 seconds; load of the machine before: ${busy.toFixed(1)}`,
      '- **again without**: the second server without it; its difference is the accuracy of the column before it',
      '',
      figures,
    ].join('\n'),
  )
}
