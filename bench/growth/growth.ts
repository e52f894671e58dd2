/** Measures and simulates on this machine the gain of each step of the plan in docs/scale.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#bench/database.ts'
import { figuresOfStreams } from '#bench/live/live-streams.ts'
import { calls } from '#bench/load/calls.ts'
import type { Options } from '#bench/options.ts'
import { print } from '#bench/print.ts'
import { openBench } from '#bench/results/measure.ts'
import { describeMeasurement, table, whole } from '#bench/results/report.ts'
import { CLEARABLE, startServer } from '#bench/server/server.ts'
import { withSection } from '#scripts/performance/performance-section.ts'
import { measureLists } from './growth-lists.ts'
import { removeOldestMonth } from './growth-log.ts'
import { type Costs, type Load, simulateNodes } from './growth-nodes.ts'
import { measureReplica } from './growth-replica.ts'

const DOCUMENT = path.join(import.meta.dirname, '../../docs/scale.md')
const TASKS = 2000
const NODES = [1, 2, 4, 6, 8]
/** The beginning of the working day of 100,000 people, as docs/scale.md derives it. */
const LOAD: Load = { lists: 280, changes: 60, signIns: 17, listeners: 1000 }
const LOG_ROWS = 1_000_000
const LISTED = 10_000_000

/** On PostgreSQL, in ms of the server's processor time. */
async function measureCosts(options: Options): Promise<{ costs: Costs; where: string }> {
  const database = await openDatabase('postgres', TASKS)
  const server = await startServer(database, options.profile, undefined, CLEARABLE)
  const bench = await openBench(server, database)
  const quick = { ...options, quick: true, runs: 1, seconds: 2 }
  const processor = async (name: string): Promise<number> => {
    const call = calls.find((each) => each.name === name)
    if (!call) throw new Error(`There is no call ${name}.`)
    return (await bench.measure(call, 32, quick)).processor / 1000
  }
  const [list, change, signIn] = [
    await processor('list-50-uncached'),
    await processor('tick'),
    await processor('login'),
  ]
  const streams = await figuresOfStreams(database, server, quick)
  const where = describeMeasurement(database.version, bench.load)
  await bench.close()
  await server.stop()
  await database.close()
  return { costs: { list, change, signIn, message: streams.cost / streams.streams }, where }
}

const ms = (value: number): string => `${whole(value)} ms`
const micro = (milliseconds: number): string => `${whole(milliseconds * 1000)} µs`

function nodesTable(costs: Costs): string {
  const rows = NODES.map((nodes) => simulateNodes(nodes, LOAD, costs)).map(
    ({ nodes, busy, list, signIn }) => [
      whole(nodes).replace('.0', ''),
      `${Math.round(busy * 100)} %`,
      // The queue would grow without limit.
      busy >= 1 ? 'not kept up with' : ms(list),
      ms(signIn),
    ],
  )
  return table(['Nodes', 'busy, of one processor each', 'a list, p99', 'a sign-in, p99'], rows)
}

export async function growth(options: Options): Promise<void> {
  const { costs, where } = await measureCosts(options)
  const nodes = nodesTable(costs)
  print(nodes)
  const removals = await removeOldestMonth(options.quick ? LOG_ROWS / 10 : LOG_ROWS)
  const log = table(
    [
      `The oldest of 24 months, of ${whole(options.quick ? LOG_ROWS / 10 : LOG_ROWS)} entries`,
      'takes',
      'write-ahead log',
      'the newest 100, at most',
    ],
    removals.map(({ how, seconds, written, read }) => [
      how,
      ms(seconds * 1000),
      `${whole(written)} MB`,
      ms(read),
    ]),
  )
  print(log)
  const lag = await measureReplica(LOAD.changes)
  const lists = measureLists(options.quick ? LISTED / 10 : LISTED)
  const section = [
    where,
    `- A list takes ${ms(costs.list)} of processor time, a change ${ms(costs.change)}, a sign-in ${ms(costs.signIn)}, and one change for one stream ${micro(costs.message)}`,
    '',
    `**Nodes**, simulated with these costs: ${LOAD.lists} lists, ${LOAD.changes} changes and ${LOAD.signIns} sign-ins a second at random moments, each change to ${whole(LOAD.listeners)} streams.`,
    '',
    nodes,
    '',
    '**The log by month**, measured on PostgreSQL:',
    '',
    log,
    '',
    `**A read replica**, measured with ${LOAD.changes} changes a second: it has a change ${ms(lag.p50)} after its commit, ${ms(lag.p99)} in 99 % of ${whole(lag.changes)}.`,
    '',
    `**A server for lists**, measured with its columns of ${whole(lists.tasks)} tasks in memory: ${whole(lists.bytes)} bytes each, built in ${whole(lists.built)} s; a page of 50 takes ${micro(lists.own)} (one person's) and ${micro(lists.all)} (everyone's), in 99 % of all calls.`,
  ].join('\n')
  process.stdout.write(`\n${section}\n`)
  if (options.quick) return
  writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), 'growth', section))
}
