/** A thousand open streams on one server: memory, idle cost, and the cost of a change for all of them. */
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchDatabase } from '#bench/database.ts'
import type { Options } from '#bench/options.ts'
import { ownMemoryNow, processorTime, quantile } from '#bench/results/figures.ts'
import { answerOf, start } from '#bench/server/child.ts'
import { type Server, UNTIL_IDLE } from '#bench/server/server.ts'
import { end } from '#test/child-processes.ts'
import type { Command } from './listeners.ts'
import { openTicker } from './live-ticks.ts'

/** Sessions of each of the fifty people, and streams of each session: as many as a person may have. */
const SESSIONS = 4
const STREAMS_PER_SESSION = 5
/** Opened first, to exclude what the server allocates once for all streams. */
const FIRST_STREAMS = 200
const FIRST_CHANGES = 20
const CHANGES = 50
const PAUSE_MS = 200
const IDLE_MS = 30_000
const TIMEOUT_MS = 10_000

interface Streams {
  readonly streams: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** The server's own memory for each further stream, after garbage collections. */
  readonly kilobytes: number
  /** Garbage in the server's own memory with all streams idle, in MB. */
  readonly garbage: number
  /** Processor time of the server in ms a second, without and with streams. */
  readonly before: number
  readonly idle: number
  /** The same for a change that all receive. */
  readonly cost: number
}

export async function newTask(url: string, { data }: BenchDatabase): Promise<string> {
  const answer = await fetch(`${url}/api/tasks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Everyone works on this',
      description: 'What was agreed about it, so that no one has to ask twice.',
      dueDate: '2027-05-17',
      assignedTo: data.userIds,
      todoChecklist: data.items.map((text) => ({ text })),
    }),
  })
  if (answer.status !== 201) throw new Error(`The task was not created: ${answer.status}`)
  return ((await answer.json()) as { task: { _id: string } }).task._id
}

/** Idle processor time, in ms a second. */
async function idleCost({ pid }: Server, milliseconds: number): Promise<number> {
  const before = processorTime(pid)
  await wait(milliseconds)
  return ((processorTime(pid) - before) * 1e6) / milliseconds
}

async function ownMemoryCleared(server: Server): Promise<number> {
  await server.clear()
  return ownMemoryNow(server.pid)
}

export async function figuresOfStreams(
  database: BenchDatabase,
  server: Server,
  { quick }: Options,
): Promise<Streams> {
  const { data } = database
  const idleFor = quick ? 5000 : IDLE_MS
  const id = await newTask(server.url, database)
  const tokens: string[] = []
  for (const user of data.userIds)
    for (let i = 0; i < SESSIONS; i++)
      tokens.push(...Array(STREAMS_PER_SESSION).fill(await database.signIn(user, `streams ${i}`)))
  const ticker = await openTicker(server.url, database, [id])
  await ticker.tick(id)
  await wait(UNTIL_IDLE)
  const before = await idleCost(server, idleFor)
  const child = start('live/listeners.ts')
  const open = async (whose: string[]) =>
    (await answerOf(child, { open: { url: server.url, tokens: whose } } satisfies Command)) as number
  /** The delay of each change at each stream, in ms. */
  const change = async (times: number, streams: number): Promise<number[]> => {
    const late: number[] = []
    for (let i = 0; i < times; i++) {
      const { key, sent } = await ticker.tick(id)
      const command: Command = { wait: { key, streams, timeout: TIMEOUT_MS } }
      const received = (await answerOf(child, command)) as number[]
      if (received.length !== streams)
        throw new Error(`${received.length} of ${streams} streams received a change.`)
      late.push(...received.map((at) => at - sent))
      await wait(PAUSE_MS)
    }
    return late
  }
  const first = await open(tokens.slice(0, FIRST_STREAMS))
  await change(FIRST_CHANGES, first)
  await wait(UNTIL_IDLE)
  const memoryBefore = await ownMemoryCleared(server)
  const streams = await open(tokens.slice(FIRST_STREAMS))
  await change(FIRST_CHANGES, streams)
  await wait(UNTIL_IDLE)
  const atRest = ownMemoryNow(server.pid)
  const memory = await ownMemoryCleared(server)
  const idle = await idleCost(server, idleFor)
  const used = processorTime(server.pid)
  const delays = await change(CHANGES, streams)
  const cost = ((processorTime(server.pid) - used) * 1000) / CHANGES
  ticker.close()
  await end(child)
  return {
    streams,
    p50: quantile(delays, 0.5),
    p99: quantile(delays, 0.99),
    max: Math.max(...delays),
    kilobytes: ((memory - memoryBefore) * 1024) / (streams - first),
    garbage: atRest - memory,
    before,
    idle,
    cost: cost - (idle * PAUSE_MS) / 1000,
  }
}
