import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '@task-manager/contract/calendar'
import { type Fault, failOn, seconds } from '#faults/fault.ts'
import { onBoth } from '#faults/on-both.ts'
import { type Data, firstAdmin, type Product, startProduct } from '#faults/product.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import { eventsOf, requestEvents } from '#test/events.ts'

const JUMPS: Readonly<Record<string, number>> = {
  '3 hours ahead': 3 * HOUR_MS,
  'back to the right time': 0,
  'an hour back': -HOUR_MS,
  'two days ahead': 48 * HOUR_MS,
  'a year back': -365 * 24 * HOUR_MS,
  'right again': 0,
}
const METRICS_TOKEN = 'of-the-clock-that-jumps'
/** Longer than the interval at which the server reads the file. */
const SETTLE_MS = 100

/** The detail of the clock's check in /readyz. */
async function clockOf({ origin }: Product): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const answer = await fetch(`${origin}/readyz`, { headers })
  const { checks } = (await answer.json()) as { checks: { clock: { ok: boolean; detail: string } } }
  return `${checks.clock.ok ? 'right' : 'wrong'}: ${checks.clock.detail}`
}

/** Counts the events of tasks on a stream. */
function follow(product: Product, as: { token: string }) {
  const closed = new AbortController()
  const events = { tasks: 0, ended: Promise.resolve() }
  events.ended = (async () => {
    for await (const { event } of eventsOf(await requestEvents(product.origin, closed.signal, as)))
      if (event === 'task') events.tasks += 1
  })().catch(() => {})
  return { events, close: () => closed.abort() }
}

/** One of two nodes on PostgreSQL has the wrong clock; on SQLite there is one node. */
async function jump(data: Data): Promise<string[]> {
  const clock = path.join(emptyFolder(), 'offset')
  writeFileSync(clock, '0')
  const moved = {
    ...data,
    settings: {
      METRICS_TOKEN,
      MOVED_CLOCK: clock,
      NODE_OPTIONS: `--import=${import.meta.resolve('#faults/moved-clock.ts')}`,
    },
  }
  const product = await startProduct(moved)
  const nodes = data.databaseUrl === null ? [product] : [product, await startProduct(data)]
  const adminUser = await firstAdmin(product)
  let acknowledged = 0
  let slowest = 0
  let latest = 0
  const stream = follow(nodes.at(-1) ?? product, adminUser)
  for (const [name, offset] of Object.entries(JUMPS)) {
    const writers = startWriters(nodes, adminUser, 8)
    await writers.acknowledged(10)
    writeFileSync(clock, String(offset))
    await wait(SETTLE_MS)
    const before = stream.events.tasks
    await writers.acknowledged(20)
    await writers.stop()
    failOn(writers.wrong, `${name}, answers`)
    if (writers.counts.refused + writers.counts.unanswered > 0) throw new Error(`${name}: a call failed.`)
    for (const node of nodes) failOn(await writers.compare(node), name)
    const changes = stream.events.tasks - before
    if (changes < 20) throw new Error(`${name}: the stream had ${changes} changes.`)
    const stated = await clockOf(product)
    latest = Math.max(latest, offset)
    // On SQLite the clock is compared with the times in the log.
    const right = data.databaseUrl === null ? latest : 0
    if ((offset === right) !== stated.startsWith('right')) throw new Error(`${name}: the clock is ${stated}`)
    acknowledged += writers.counts.acknowledged
    slowest = Math.max(slowest, writers.slowest)
  }
  stream.close()
  await stream.events.ended
  for (const node of nodes) await node.end('SIGTERM')
  return [
    `${Object.keys(JUMPS).length} jumps: ${acknowledged.toLocaleString('en')} acknowledged writes, none lost, none duplicated, none refused; the slowest took ${seconds(slowest)}.`,
  ]
}

export const fault: Fault = {
  title: 'The clock jumps, both engines',
  promise:
    'Writes, sessions and live events continue while the clock of a server jumps by hours, days and a year, in both directions. /readyz reports that the clock is wrong; with SQLite, only if it was set back.',
  run: onBoth(jump),
}
