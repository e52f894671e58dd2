/** Speed of each call, time of a start, and memory. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BenchDatabase, openDatabase } from '#bench/database.ts'
import { calls } from '#bench/load/calls.ts'
import type { Options } from '#bench/options.ts'
import { print } from '#bench/print.ts'
import { median, memoryNow, memoryPeak } from '#bench/results/figures.ts'
import { openBench } from '#bench/results/measure.ts'
import { plot } from '#bench/results/plot.ts'
import {
  describeMeasurement,
  ENGINE_NAMES,
  type Row,
  ratio,
  speedTable,
  whole,
  writePlot,
} from '#bench/results/report.ts'
import { coldStart, startServer, UNTIL_IDLE } from '#bench/server/server.ts'
import { writePerformanceSection } from '#scripts/performance/performance-section.ts'

const TASKS = 2000
const CONNECTIONS = 32
const STARTS = 5
const SITE = path.join(import.meta.dirname, '../../apps/web/build/site.json')

/** The first start fills the caches and is not counted. */
async function coldStarts(database: BenchDatabase, times: number): Promise<number> {
  await coldStart(database)
  const took = []
  for (let i = 0; i < times; i++) took.push(await coldStart(database))
  return median(took)
}

function write(engine: Options['engine'], where: string, rows: readonly Row[], data: string): void {
  const name = ENGINE_NAMES[engine]
  const picture = engine === 'sqlite' ? 'performance.svg' : 'performance-postgres.svg'
  writePlot(picture, plot(`Answers a second on ${name}, ${CONNECTIONS} connections`, rows))
  writePerformanceSection(
    `server ${engine}`,
    `## Server on ${name}\n\n${where}\n- ${data}\n\n${speedTable(rows)}\n\n![Answers a second on ${name}](${picture})`,
  )
}

export async function speed(options: Options): Promise<void> {
  const database = await openDatabase(options.engine, TASKS)
  const start = options.quick || options.only ? Number.NaN : await coldStarts(database, STARTS)
  const server = await startServer(database, options.profile)
  await (await fetch(`${server.url}/healthz`)).text()
  await wait(UNTIL_IDLE)
  const idle = memoryNow(server.pid)
  const bench = await openBench(server, database)
  const rows: Row[] = []
  for (const call of calls) {
    if (!call.name.includes(options.only)) continue
    if (call.site && !existsSync(SITE)) {
      print(`${call.label}: left out, the web is not built (npm run build)`)
      continue
    }
    const one = options.quick ? null : await bench.measure(call, 1, options)
    const many = await bench.measure(call, CONNECTIONS, options)
    rows.push({ call, one, many })
    const single = one ? `${whole(one.product)} (${ratio(one.product / one.bare)} of bare)   ` : ''
    print(
      `${call.name.padEnd(18)} ${single}${whole(many.product)} (${ratio(many.product / many.bare)} of bare)   p99 ${whole(many.p99)} ms   ${whole(many.processor)} µs`,
    )
  }
  const peak = memoryPeak(server.pid)
  await bench.close()
  await server.stop()
  await database.close()
  const data = `cold start to the first 200: ${whole(start)} ms; memory idle ${whole(idle)} MB, at most ${whole(peak)} MB`
  print(data)
  process.stdout.write(`\n${speedTable(rows)}\n`)
  if (!options.quick && !options.only)
    write(options.engine, describeMeasurement(database.version, bench.load), rows, data)
}
