/** An application on a PostgreSQL that can fall silent. */
import { vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { migratedDatabase } from '#test/database/databases.ts'
import { startNetwork } from '#test/network/network.ts'

export interface SilentPostgres {
  readonly t: TestApp
  /** PostgreSQL answers nothing more. */
  silence(): void
  /** In ms since then, by a clock that is never ahead of the timers, however busy the machine is. */
  elapsed(): number
  close(): Promise<void>
}

export async function startOnSilentPostgres(settings: Record<string, string>): Promise<SilentPostgres> {
  const database = await migratedDatabase('postgres')
  const network = await startNetwork(database.databaseUrl ?? '')
  const databaseUrl = network.through(database.databaseUrl ?? '')
  const t = await startTestApp('postgres', settings, { ...database, databaseUrl })
  let began = 0
  return {
    t,
    silence: () => {
      network.stall()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
      began = performance.now()
    },
    elapsed: () => performance.now() - began,
    close: async () => {
      vi.useRealTimers()
      network.resume()
      await t.close()
      await network.close()
      await database.remove()
    },
  }
}
