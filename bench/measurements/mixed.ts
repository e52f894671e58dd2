/** Measures the server's memory under all calls at once, and whether it keeps growing. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BenchDatabase, openDatabase } from '#bench/database.ts'
import { type Call, calls } from '#bench/load/calls.ts'
import { openLoad } from '#bench/load/load.ts'
import type { Options } from '#bench/options.ts'
import { print } from '#bench/print.ts'
import { median, memoryNow, memoryPeak, ownMemoryNow, processorTime } from '#bench/results/figures.ts'
import { describeMeasurement, ENGINE_NAMES, table, whole } from '#bench/results/report.ts'
import { type Server, startServer, UNTIL_IDLE } from '#bench/server/server.ts'
import { writePerformanceSection } from '#scripts/performance/performance-section.ts'

/** Connections of each call; all calls run at the same time. */
const CONNECTIONS = 3
/** The pause between fetches of two spreadsheets, in ms. */
const BETWEEN_REPORTS = 1000
/** Only tasks from before the run, or each spreadsheet would be larger than the last. */
const REPORT = '/api/reports/export/tasks?createdAt=..2025-12-31'
const SAMPLE = 1000
const PER_MINUTE = 60_000 / SAMPLE
const SITE = path.join(import.meta.dirname, '../../apps/web/build/site.json')

/** Fetches spreadsheets until `signal` aborts; returns how many. */
async function fetchReports(server: Server, database: BenchDatabase, signal: AbortSignal): Promise<number> {
  const headers = { authorization: `Bearer ${database.data.adminToken}` }
  let fetched = 0
  while (!signal.aborted) {
    const answer = await fetch(`${server.url}${REPORT}`, { headers })
    await answer.arrayBuffer()
    if (answer.ok) fetched += 1
    await wait(BETWEEN_REPORTS)
  }
  return fetched
}

interface Outcome {
  /** In MB, like all memory below. */
  readonly idle: number
  readonly peak: number
  /** Medians of anonymous memory by minute. */
  readonly minutes: readonly number[]
  readonly answers: number
  /** Processor time of the server for an answer of any call, in µs. */
  readonly processor: number
  readonly reports: number
}

async function run(
  options: Options,
  database: BenchDatabase,
  chosen: readonly Call[],
  reports: boolean,
): Promise<Outcome> {
  const seconds = options.minutes * 60
  const server = await startServer(database, options.profile)
  await (await fetch(`${server.url}/healthz`)).text()
  await wait(UNTIL_IDLE)
  const idle = memoryNow(server.pid)
  const samples: number[] = []
  const sampling = setInterval(() => samples.push(ownMemoryNow(server.pid)), SAMPLE)
  const stop = database.commitInBackground()
  const ended = new AbortController()
  const before = processorTime(server.pid)
  const fetching = reports
    ? Promise.all([1, 2].map(() => fetchReports(server, database, ended.signal)))
    : Promise.resolve([])
  const loads = await Promise.all(
    chosen.map(async ({ name, label }) => {
      const load = openLoad()
      const { data } = database
      const loaded = await load.run({ call: name, data, url: server.url, connections: CONNECTIONS, seconds })
      await load.close()
      if (loaded.failure !== '') throw new Error(`${label}: ${loaded.failure}`)
      return loaded.answers / loaded.seconds
    }),
  )
  ended.abort()
  const counts = await fetching
  await stop()
  clearInterval(sampling)
  const peak = memoryPeak(server.pid)
  const used = processorTime(server.pid) - before
  const answers = loads.reduce((sum, each) => sum + each, 0)
  await server.stop()
  return {
    idle,
    peak,
    minutes: Array.from({ length: Math.floor(samples.length / PER_MINUTE) }, (_, minute) =>
      median(samples.slice(minute * PER_MINUTE, (minute + 1) * PER_MINUTE)),
    ),
    answers,
    processor: (used / (answers * seconds)) * 1e6,
    reports: counts.reduce((sum, each) => sum + each, 0) / seconds,
  }
}

export async function mixed(options: Options, tasks: number): Promise<void> {
  const database = await openDatabase(options.engine, tasks)
  const possible = calls.filter((call) => !call.busy && (!call.site || existsSync(SITE)))
  const light = possible.filter((call) => !call.slow)
  const rows: string[][] = []
  for (const [label, chosen, reports] of [
    ['All calls at once', light, false],
    ['With sign-ins and spreadsheets', possible, true],
  ] as const) {
    if (!label.includes(options.only)) continue
    const {
      idle,
      peak,
      minutes,
      answers,
      processor,
      reports: sheets,
    } = await run(options, database, chosen, reports)
    const own = minutes.map(whole).join(' ')
    rows.push([label, whole(idle), whole(peak), own, ...[answers, processor, sheets].map(whole)])
    print(`${label}: ${rows.at(-1)?.slice(1).join(' | ')}`)
  }
  await database.close()
  const figures = table(
    ['MB', 'idle', 'at most', 'own, minute by minute', 'answers/s', 'CPU µs', 'spreadsheets/s'],
    rows,
  )
  process.stdout.write(`\n${figures}\n`)
  if (options.only) return
  const name = ENGINE_NAMES[options.engine]
  const where = describeMeasurement(database.version, openLoad().name)
  writePerformanceSection(
    `memory ${options.engine}`,
    `## Memory on ${name}\n\n${where}\n- ${CONNECTIONS} connections for each call, all calls at the same time, for ${options.minutes} minutes, among ${tasks.toLocaleString('en')} tasks and those created during the run\n\n${figures}`,
  )
}
