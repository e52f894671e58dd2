/** The cost of `/metrics`: two servers on one database, one with METRICS_TOKEN and scraped, measured in turn. */
import os from 'node:os'
import { writePerformanceSection } from '#scripts/performance-section.ts'
import { inTurn, type Measured } from './against.ts'
import { calls } from './calls.ts'
import { openDatabase } from './database.ts'
import { openLoad } from './load.ts'
import type { Options } from './options.ts'
import { describeMeasurement, table, whole } from './report.ts'
import { type Server, startServer } from './server.ts'

const TASKS = 2000
const ROUNDS = 15
const METRICS_TOKEN = 'of-the-measurement'
/** Fifteen times as often as Prometheus usually does, in ms. */
const SCRAPE_MS = 1000
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

export async function metrics(options: Options): Promise<void> {
  const [busy = 0] = os.loadavg()
  const database = await openDatabase(options.engine, TASKS)
  const load = openLoad()
  let quiet: (() => Promise<void>) | null = null
  const tell = async ({ commitInBackground }: { commitInBackground?: boolean }) => {
    if (commitInBackground) quiet = database.commitInBackground()
    else await quiet?.()
  }
  const open = async (token: string): Promise<Measured> => {
    const env = { ...database.env, METRICS_TOKEN: token }
    return { server: await startServer({ env }, null), database, tell }
  }
  const servers = [await open(''), await open(METRICS_TOKEN)]
  const stop = scrape(servers[1]?.server as Server)
  const rows: string[][] = []
  for (const call of calls) {
    if (!MEASURED.includes(call.name) || !call.name.includes(options.only)) continue
    const [unset, set] = await inTurn(load, servers, call, options.quick ? 3 : ROUNDS)
    if (!unset || !set) continue
    rows.push([
      call.label,
      whole(unset.rate),
      percent(1 - set.rate),
      whole(unset.processor),
      percent(1 / set.processor - 1),
    ])
    say(rows.at(-1)?.join(' | ') ?? '')
  }
  stop()
  for (const { server } of servers) await server.stop()
  await load.close()
  await database.close()
  const figures = table(['Call', 'answers/s without', 'fewer with', 'CPU µs without', 'more with'], rows)
  process.stdout.write(`\n${figures}\n`)
  if (options.quick || options.only) return
  const on = options.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  writePerformanceSection(
    `metrics ${options.engine}`,
    [
      `## What /metrics costs, on ${on}`,
      '',
      describeMeasurement(database.version, load.name),
      `- 32 connections; ${ROUNDS} runs of 2 seconds each, in turn with and without METRICS_TOKEN, on one database; the median ratio of the rounds; scraped every second; load of the machine before: ${busy.toFixed(1)}`,
      '- Below zero: more answers, or less processor time, within the accuracy of the measurement',
      '',
      figures,
    ].join('\n'),
  )
}
