/**
 * The short form of `npm run test:faults -- together`: people of two nodes on one task, nothing broken. What is there is
 * what was acknowledged, and every screen shows it, though none asked for its list again.
 */
import { expect, test } from 'vitest'
import { describeEngines, startTestApp } from '#test/app.ts'
import { admin, person } from '#test/factories.ts'
import { originOf } from '#test/live.ts'
import { playTogether } from '#test/together.ts'

/** Only a screen that will never be right is waited for so long. */
const PATIENCE = 10_000

describeEngines('people together', (t) => {
  test('lose nothing, and every screen shows what is there [T23] [T24]', async () => {
    const other = await startTestApp(t().engine, {}, t().place)
    const sites = [{ origin: await originOf(t()) }, { origin: await originOf(other) }]
    const [admins, members] = await Promise.all([
      Promise.all([admin(t()), admin(t())]),
      Promise.all([person(t()), person(t())]),
    ])
    const game = await playTogether(sites, { admins, members, toggles: 8, items: 20, every: 2, seed: 7 })
    await game.finished
    const { complaints } = await game.judge(PATIENCE)
    await game.close()
    await other.close()
    expect(complaints).toEqual([])
    expect(game.screens.map(({ asked, breaks }) => [asked.lists, breaks])).toEqual(
      game.screens.map(() => [1, 0]),
    )
  })
})
