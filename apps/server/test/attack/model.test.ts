/** People use the product, and a model of it in memory says what each answer must be. */
import fc from 'fast-check'
import { startTestApp } from '#test/app.ts'
import { attack } from './attack.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { Play } from './play.ts'
import { reads } from './reads.ts'

const reading = fc
  .record({ by: fc.nat({ max: 4 }), what: fc.nat({ max: reads.length - 1 }), n: fc.nat({ max: 5 }) })
  .map(
    ({ by, what, n }): Command =>
      Object.assign(
        async (play: Play) => {
          const who = play.who(by)
          if (who.state === 'active') await reads[what]?.(play, who, n)
        },
        { [fc.toStringMethod]: () => `read ${reads[what]?.name} ${by} ${n}` },
      ),
  )

attack({
  name: 'model',
  share: 0.4,
  perRun: 55,
  arbitrary: fc.array(fc.oneof(...commands, { weight: 12, arbitrary: reading }), {
    maxLength: 60,
    size: 'max',
  }),
  run: async (engine, steps, counter) => {
    const t = await startTestApp(engine)
    try {
      const play = new Play(t, counter)
      await play.begin()
      for (const step of steps) await step(play)
      // At the end everybody reads everything.
      for (const who of play.model.people.filter(({ state }) => state === 'active'))
        for (const read of reads) await read(play, who, 1)
    } finally {
      await t.close()
    }
  },
})
