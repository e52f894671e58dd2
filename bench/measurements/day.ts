/**
 * Measures the calls of a team's day in a large installation, and how soon a comment reaches everyone who follows its
 * task.
 */
import os from 'node:os'
import { type BenchDatabase, openDatabase } from '#bench/database.ts'
import { calls } from '#bench/load/calls.ts'
import type { Options } from '#bench/options.ts'
import { print } from '#bench/print.ts'
import { openBench } from '#bench/results/measure.ts'
import {
  describeMeasurement,
  ENGINE_NAMES,
  type Row,
  ratio,
  speedTable,
  table,
  whole,
} from '#bench/results/report.ts'
import { startServer } from '#bench/server/server.ts'
import { writePerformanceSection } from '#scripts/performance/performance-section.ts'
import { spreadOn } from './day-delay.ts'

const CONNECTIONS = 32
/**
 * The bare server's rate for the first call says how fast the machine is. Comments come last, because they add entries.
 */
const MEASURED = ['list-200', 'activity-uncached', 'inbox-uncached', 'day-uncached', 'comment']
/** The target in answers a second, on a machine whose bare server sends BARE_LISTS lists of 200 a second. */
const TARGET_RATE = 3000
const BARE_LISTS = 19_000

async function ratesOf(database: BenchDatabase, options: Options): Promise<{ rows: Row[]; load: string }> {
  const server = await startServer(database, options.profile)
  const bench = await openBench(server, database)
  const rows: Row[] = []
  for (const name of MEASURED) {
    const call = calls.find((each) => each.name === name)
    if (!call) throw new Error(`There is no call ${name}.`)
    const one = options.quick ? null : await bench.measure(call, 1, options)
    const many = await bench.measure(call, CONNECTIONS, options)
    rows.push({ call, one, many })
    print(`${name.padEnd(18)} ${whole(many.product)} (${ratio(many.product / many.bare)} of bare)`)
  }
  await bench.close()
  await server.stop()
  return { rows, load: bench.load }
}

async function spreadRows(
  database: BenchDatabase,
  engine: keyof typeof ENGINE_NAMES,
  options: Options,
): Promise<string[][]> {
  const servers = [await startServer(database, options.profile)]
  if (engine === 'postgres') servers.push(await startServer(database, options.profile))
  const { followers, changes, delays } = await spreadOn(database, servers, options)
  for (const server of servers) await server.stop()
  const on = servers.length === 1 ? 'one server' : 'across two servers'
  return delays.map(({ label, p50, p99, max }) => [
    `${ENGINE_NAMES[engine]}, ${on}: ${label} of ${followers} followers`,
    ...[whole(changes), whole(p50), whole(p99), whole(max)],
  ])
}

export async function day(options: Options, tasks: number): Promise<void> {
  const [busy = 0] = os.loadavg()
  const parts: string[] = []
  const delays: string[][] = []
  let where = ''
  for (const engine of ['sqlite', 'postgres'] as const) {
    if (!engine.includes(options.only)) continue
    const database = await openDatabase(engine, tasks)
    const { rows, load } = await ratesOf(database, options)
    const bare = rows[0]?.many.bare ?? Number.NaN
    parts.push(
      `On ${ENGINE_NAMES[engine]}, where ${whole((TARGET_RATE * bare) / BARE_LISTS)} answers a second are the aim:\n\n${speedTable(rows)}`,
    )
    delays.push(...(await spreadRows(database, engine, options)))
    for (const row of delays.slice(-2)) print(row.join(' | '))
    await database.close()
    where = describeMeasurement(database.version, load)
  }
  const text = [
    ...parts,
    table(['From a comment until it is, ms', 'changes a second', 'p50', 'p99', 'at most'], delays),
  ].join('\n\n')
  process.stdout.write(`\n${text}\n`)
  if (options.quick || options.only) return
  writePerformanceSection(
    'day',
    [
      '## A day of the team',
      '',
      where.replace(/; PostgreSQL[^;]*;/, '; SQLite and PostgreSQL, both durable;'),
      `- Among ${tasks.toLocaleString('en')} tasks; load of the machine before: ${busy.toFixed(1)}`,
      '',
      text,
      '',
      `Aims: ${TARGET_RATE.toLocaleString('en')} answers a second of each call but the list at ${CONNECTIONS} connections, on a machine whose bare server gives ${BARE_LISTS.toLocaleString('en')} lists of 200 (of My day on SQLite alone); p99 ≤ 1 s.`,
    ].join('\n'),
  )
}
