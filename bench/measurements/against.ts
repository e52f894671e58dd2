/** Compares checkouts side by side in one run; the first one is the baseline. */
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { BenchDatabase } from '#bench/database.ts'
import { tickInBackground } from '#bench/load/background-ticks.ts'
import { type Call, calls } from '#bench/load/calls.ts'
import { type Load, openLoad } from '#bench/load/load.ts'
import type { Options } from '#bench/options.ts'
import { print } from '#bench/print.ts'
import { median, processorTime } from '#bench/results/figures.ts'
import { describeMeasurement, ratio, table, whole } from '#bench/results/report.ts'
import { answerOf, start } from '#bench/server/child.ts'
import type { Command } from '#bench/server/other-checkout.ts'
import { type Server, startServer } from '#bench/server/server.ts'
import { writePerformanceSection } from '#scripts/performance/performance-section.ts'
import { nodeFlags } from '#scripts/program/node-flags.mjs'
import { end } from '#test/child-processes.ts'

const TASKS = 2000
const CONNECTIONS = 32
const ROUNDS = 5
const SECONDS = 2
const HERE = path.join(import.meta.dirname, '../..')
const LISTS = ['list-50-uncached', 'list-200-uncached', 'member-list-uncached', 'dashboard-uncached']
/** Writes come last, because they add tasks to the lists. */
const MEASURED = [
  'list-50',
  ...LISTS,
  'busy-list-50',
  'busy-list-200',
  'busy-dashboard',
  'tick',
  'comment',
  'create',
]

/** A server that is measured beside others. */
export interface Measured {
  readonly server: Server
  readonly database: Pick<BenchDatabase, 'data' | 'env' | 'version'>
  send(command: Command): Promise<unknown>
}

interface Checkout extends Measured {
  readonly name: string
  close(): Promise<void>
}

export interface Cost {
  /** Milliseconds, absolute for every version. */
  readonly p50: number
  readonly p99: number
  /** Answers a second. */
  readonly rate: number
  /** Microseconds of the server's processor time for an answer. */
  readonly processor: number
}

/** Each checkout needs its own folder, because two PostgreSQL servers cannot share one. */
function temporaryFolder(checkout: string): string {
  const folder = path.join(os.tmpdir(), `task-manager-against-${hash('sha1', checkout).slice(0, 8)}`)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  return folder
}

async function openCheckout(folder: string, engine: Options['engine']): Promise<Checkout> {
  const child = start('server/other-checkout.ts', { TMPDIR: temporaryFolder(folder) })
  const send = (command: Command) => answerOf(child, command)
  const database = (await send({ open: { folder, engine, tasks: TASKS } })) as Checkout['database']
  // The same memory limits for all versions.
  const env = { ...database.env, NODE_OPTIONS: nodeFlags().join(' ') }
  const server = await startServer({ env }, null, path.join(folder, 'bench/serve.mjs'))
  const git = ['-C', folder, 'log', '-1', '--format=%h']
  return {
    name: execFileSync('git', git, { encoding: 'utf8' }).trim(),
    server,
    database,
    send,
    close: async () => {
      await server.stop()
      await end(child)
    },
  }
}

async function measure(load: Load, { server, database, send }: Measured, call: Call): Promise<Cost> {
  if (call.uncached) await send({ commitInBackground: true })
  const stop = call.busy ? tickInBackground(server.url, database.data) : async () => {}
  const before = processorTime(server.pid)
  const job = {
    call: call.name,
    data: database.data,
    url: server.url,
    connections: CONNECTIONS,
    seconds: SECONDS,
  }
  const loaded = await load.run(job)
  const used = processorTime(server.pid) - before
  if (call.uncached) await send({ commitInBackground: false })
  await stop()
  if (loaded.failure !== '') throw new Error(`${call.label}: ${loaded.failure}`)
  const { p50, p99 } = loaded
  return { p50, p99, rate: loaded.answers / loaded.seconds, processor: (used / loaded.answers) * 1e6 }
}

/** The figures of the first checkout; for the others the median of their ratios to it, per round. */
export async function inTurn(
  load: Load,
  checkouts: readonly Measured[],
  call: Call,
  roundsWanted = ROUNDS,
): Promise<Cost[]> {
  const rounds: Cost[][] = []
  for (const each of checkouts) await measure(load, each, call)
  for (let round = 0; round < roundsWanted; round++) {
    const costs: Cost[] = []
    // Each round starts with another checkout.
    for (let i = 0; i < checkouts.length; i++) {
      const n = (i + round) % checkouts.length
      costs[n] = await measure(load, checkouts[n] as Measured, call)
    }
    rounds.push(costs)
  }
  const medianOf = (n: number, from: (cost: Cost, first: Cost) => number) =>
    median(rounds.map((costs) => from(costs[n] as Cost, costs[0] as Cost)))
  return checkouts.map((_, n) => ({
    p50: medianOf(n, ({ p50 }) => p50),
    p99: medianOf(n, ({ p99 }) => p99),
    rate: medianOf(n, ({ rate }, first) => (n === 0 ? rate : rate / first.rate)),
    // Inverted, so that below 1 is worse in every column.
    processor: medianOf(n, ({ processor }, first) => (n === 0 ? processor : first.processor / processor)),
  }))
}

/** The measured calls that all checkouts have: data of versions before comments has no discussed task. */
function callsOf(checkouts: readonly Checkout[], only: string): Call[] {
  const haveComments = checkouts.every(({ database }) => database.data.discussedId !== undefined)
  return calls.filter(
    ({ name }) => MEASURED.includes(name) && name.includes(only) && (name !== 'comment' || haveComments),
  )
}

export async function against(options: Options, folders: readonly string[]): Promise<void> {
  const [busy = 0] = os.loadavg()
  const load = openLoad()
  const checkouts: Checkout[] = []
  for (const folder of [...folders, HERE])
    checkouts.push(await openCheckout(path.resolve(folder), options.engine))
  const version = checkouts[0]?.database.version ?? ''
  const names = checkouts.map(({ name }) => name)
  const [first = '', ...others] = names
  const rows: string[][] = []
  for (const call of callsOf(checkouts, options.only)) {
    const costs = await inTurn(load, checkouts, call)
    const [measured, ...compared] = costs
    if (!measured) continue
    rows.push([
      call.label,
      whole(measured.rate),
      ...compared.map(({ rate }) => ratio(rate)),
      whole(measured.processor),
      ...compared.map(({ processor }) => ratio(processor)),
      ...costs.map(({ p50, p99 }) => `${whole(p50)} / ${whole(p99)}`),
    ])
    print(rows.at(-1)?.join(' | ') ?? '')
  }
  for (const each of checkouts) await each.close()
  await load.close()
  const waits = names.map((name, i) => (i === 0 ? `p50 / p99 ms: ${name}` : name))
  const head = ['Call', `${first}, answers/s`, ...others, `${first}, CPU µs`, ...others, ...waits]
  const figures = table(head, rows)
  process.stdout.write(`\n${figures}\n`)
  if (options.only) return
  const where = describeMeasurement(version, load.name)
  writePerformanceSection(
    options.engine === 'sqlite' ? 'against' : 'against postgres',
    [
      `## Beside earlier versions${options.engine === 'sqlite' ? '' : ', on PostgreSQL'}`,
      '',
      where.replace(
        /`npm run bench[^`]*`/,
        `\`npm run bench -- ${options.engine === 'sqlite' ? '' : '--engine postgres '}--against <folder of ${names.slice(0, -1).join('> --against <folder of ')}>\``,
      ),
      `- ${CONNECTIONS} connections; ${ROUNDS} runs of ${SECONDS} seconds each, in turn, every version with a server and data of its own and the same memory; load of the machine before: ${busy.toFixed(1)}`,
      `- Figures of ${first}; of the others the median ratio of the rounds: above 1 means more answers, or less processor time\n- p50 / p99 in milliseconds, for each version`,
      '',
      figures,
    ].join('\n'),
  )
}
