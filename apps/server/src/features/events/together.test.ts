/**
 * The short form of `npm run test:faults -- together`: people on two nodes edit one task. The data equals the
 * acknowledged changes, and every screen shows it without fetching its list again.
 */
import { expect, test } from 'vitest'
import { describeEngines, startTestApp } from '#test/app.ts'
import { runScenario } from '#test/concurrent/concurrent-clients.ts'
import { admin, person } from '#test/factories.ts'
import { originOf } from '#test/live.ts'

/** Exceeded only by a screen that never recovers. */
const TIMEOUT_MS = 10_000

describeEngines('people together', (t) => {
  test('lose no change, and all screens are up to date [T23] [T24]', async () => {
    const other = await startTestApp(t().engine, {}, t().database)
    const sites = [{ origin: await originOf(t()) }, { origin: await originOf(other) }]
    const [admins, members] = await Promise.all([
      Promise.all([admin(t()), admin(t())]),
      Promise.all([person(t()), person(t())]),
    ])
    const scenario = await runScenario(sites, { admins, members, toggles: 8, items: 20, every: 2, seed: 7 })
    await scenario.finished
    const { violations } = await scenario.check(TIMEOUT_MS)
    await scenario.close()
    await other.close()
    expect(violations).toEqual([])
    expect(scenario.screens.map(({ loads, breaks }) => [loads.lists, breaks])).toEqual(
      scenario.screens.map(() => [1, 0]),
    )
  })
})
