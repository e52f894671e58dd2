/** Delay of fifty changes a second until other screens receive them, on each server. */
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchDatabase } from '#bench/database.ts'
import type { Options } from '#bench/options.ts'
import { type Spread, spreadOf } from '#bench/results/figures.ts'
import { answerOf, start } from '#bench/server/child.ts'
import type { Server } from '#bench/server/server.ts'
import { end } from '#test/child-processes.ts'
import type { Arrivals, Command } from './listeners.ts'
import { CHANGES_A_SECOND, openTicker, TICKED_TASKS } from './live-ticks.ts'

const SECONDS = 30
const SECONDS_QUICK = 3
/** Streams of administrators on each server, who receive every change. Each member has one more. */
const SCREENS = 10
/** Streams of one session. */
const TOGETHER = 5

export interface Delay extends Spread {
  readonly label: string
  readonly changes: number
}

/** When the screens received it. Two merged changes of one task arrive once, as the later one. */
function receivedAt(arrivals: Arrivals, key: string): number[] {
  const [id, version] = key.split(' ')
  for (let later = 0; later < 3; later++) {
    const received = arrivals[`${id} ${Number(version) + later}`] ?? []
    if (received.length >= SCREENS) return received
  }
  throw new Error(`${key} did not reach all of ${SCREENS} screens.`)
}

/** Changes are sent to the first server. */
export async function delayOn(
  database: BenchDatabase,
  servers: readonly Server[],
  { quick }: Options,
): Promise<Delay[]> {
  const { data } = database
  const seconds = quick ? SECONDS_QUICK : SECONDS
  const children = await Promise.all(
    servers.map(async ({ url }, n) => {
      const tokens: string[] = []
      for (let i = 0; i < SCREENS / TOGETHER; i++)
        tokens.push(...Array(TOGETHER).fill(await database.signIn(data.adminId, `delay ${n} ${i}`)))
      // Members receive their own tasks; only streams of administrators are counted.
      const members = []
      for (const id of data.userIds.slice(1)) members.push(await database.signIn(id, `delay ${n}`))
      const [counted, others] = [start('live/listeners.ts'), start('live/listeners.ts')]
      await answerOf(counted, { open: { url, tokens } } satisfies Command)
      await answerOf(others, { open: { url, tokens: members } } satisfies Command)
      return { counted, others }
    }),
  )
  const ticked = data.taskIds.slice(0, TICKED_TASKS)
  const ticker = await openTicker(servers[0]?.url ?? '', database, ticked)
  const ticks: Array<ReturnType<typeof ticker.tick>> = []
  const started = performance.now()
  for (let i = 0; i < seconds * CHANGES_A_SECOND; i++) {
    const due = started + (i * 1000) / CHANGES_A_SECOND
    const left = due - performance.now()
    if (left > 0) await wait(left)
    ticks.push(ticker.tick(ticked[i % TICKED_TASKS] ?? ''))
  }
  const took = (performance.now() - started) / 1000
  const sent = await Promise.all(ticks)
  await wait(1000)
  const delays: Delay[] = []
  for (const [n, { counted, others }] of children.entries()) {
    const arrivals = (await answerOf(counted, { collect: true } satisfies Command)) as Arrivals
    const all = sent.flatMap(({ key, sent: at }) => receivedAt(arrivals, key).map((each) => each - at))
    delays.push({
      label: servers.length === 1 ? 'one server' : n === 0 ? 'the same server of two' : 'across two servers',
      changes: sent.length / took,
      ...spreadOf(all),
    })
    await Promise.all([end(counted), end(others)])
  }
  ticker.close()
  return delays
}
