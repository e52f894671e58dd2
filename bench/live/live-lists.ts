/** Requests of two hundred open lists while others tick. */
import type { BenchDatabase } from '#bench/database.ts'
import type { Options } from '#bench/options.ts'
import type { Server } from '#bench/server/server.ts'
import { openScreen, type Screen } from '#test/screen.ts'
import { newTask } from './live-streams.ts'
import { openTicker } from './live-ticks.ts'

/** Lists of each of the fifty people. */
const EACH = 4
const TICKS = 20

export async function figuresOfLists(
  database: BenchDatabase,
  server: Server,
  { quick }: Options,
): Promise<{ lists: number; ticks: number; loads: number }> {
  const id = await newTask(server.url, database)
  const screens: Screen[] = []
  for (const user of database.data.userIds) {
    const token = await database.signIn(user, 'lists')
    for (let i = 0; i < EACH; i++) screens.push(openScreen([{ origin: server.url }], { token }))
  }
  await Promise.all(screens.map(({ ready }) => ready))
  const loads = () => screens.reduce((sum, { loads: { lists, tasks } }) => sum + lists + tasks, 0)
  const before = loads()
  const ticker = await openTicker(server.url, database, [id])
  const ticks = quick ? 2 : TICKS
  for (let i = 0; i < ticks; i++) {
    const { key } = await ticker.tick(id)
    const isShown = () => screens.every(({ shown }) => key === `${id} ${shown.tasks.get(id)?.version}`)
    while (!isShown()) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  ticker.close()
  const after = loads()
  await Promise.all(screens.map((screen) => screen.close()))
  return { lists: screens.length, ticks, loads: after - before }
}
