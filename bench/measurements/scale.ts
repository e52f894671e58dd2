/** The cost of each call by number of tasks. */
import { openDatabase } from '#bench/database.ts'
import { calls } from '#bench/load/calls.ts'
import type { Options } from '#bench/options.ts'
import { print } from '#bench/print.ts'
import { openBench, type Rate } from '#bench/results/measure.ts'
import { describeMeasurement, ENGINE_NAMES, ratio, table, whole } from '#bench/results/report.ts'
import { startServer } from '#bench/server/server.ts'
import { writePerformanceSection } from '#scripts/performance/performance-section.ts'

const CONNECTIONS = 32

interface Size {
  readonly tasks: number
  /** The machine, database and load generator. */
  readonly setup: string
  readonly rates: ReadonlyMap<string, Rate>
}

async function measureSize(options: Options, tasks: number): Promise<Size> {
  const database = await openDatabase(options.engine, tasks)
  const server = await startServer(database, null)
  const bench = await openBench(server, database)
  const rates = new Map<string, Rate>()
  for (const call of calls) {
    if (!call.scales || !call.name.includes(options.only)) continue
    const rate = await bench.measure(call, CONNECTIONS, options)
    rates.set(call.name, rate)
    print(
      `${tasks} ${call.name.padEnd(18)} ${whole(rate.product)}   p99 ${whole(rate.p99)} ms   ${whole(rate.processor)} µs`,
    )
  }
  await bench.close()
  await server.stop()
  await database.close()
  return { tasks, setup: describeMeasurement(database.version, bench.load), rates }
}

const number = (value: number): string => value.toLocaleString('en')

/** The ratio of costs of two sizes, corrected by the speed of the bare server at the time. */
const costOf = (size: Rate | undefined, smallest: Rate | undefined): number =>
  size && smallest ? smallest.product / smallest.bare / (size.product / size.bare) : Number.NaN

export async function scale(options: Options, sizes: readonly number[]): Promise<void> {
  const measured: Size[] = []
  for (const tasks of sizes) measured.push(await measureSize(options, tasks))
  const [smallest] = measured
  if (!smallest) return
  const larger = measured.slice(1)
  const rows = calls
    .filter((call) => smallest.rates.has(call.name))
    .map(({ name, label }) => [
      label,
      ...measured.map(({ rates }) => whole(rates.get(name)?.product ?? Number.NaN)),
      ...larger.map(({ rates }) => ratio(costOf(rates.get(name), smallest.rates.get(name)))),
      ...measured.map(({ rates }) => whole(rates.get(name)?.p99 ?? Number.NaN)),
    ])
  const head = [
    'Answers a second',
    ...measured.map(({ tasks }) => `${number(tasks)} tasks`),
    ...larger.map(({ tasks }) => `cost at ${number(tasks)}`),
    ...measured.map(({ tasks }, i) => (i === 0 ? `p99 ms at ${number(tasks)}` : number(tasks))),
  ]
  const text = table(head, rows)
  process.stdout.write(`\n${text}\n`)
  if (options.quick || options.only) return
  const name = ENGINE_NAMES[options.engine]
  writePerformanceSection(
    `scale ${options.engine}`,
    `## By size, on ${name}\n\n${smallest.setup}\n- ${CONNECTIONS} connections; the cost is that of an answer, as a multiple of the cost at ${number(smallest.tasks)} tasks\n\n${text}`,
  )
}
