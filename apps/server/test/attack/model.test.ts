/** People use the product, and each answer is compared with a model of it in memory. */
import fc from 'fast-check'
import { startTestApp } from '#test/app.ts'
import { attack } from './attack.ts'
import { readAll, step } from './commands.ts'
import { ModelledApp } from './modelled-app.ts'

attack({
  name: 'model',
  share: 0.5,
  perRun: 125,
  arbitrary: fc.array(step, {
    maxLength: 120,
    size: 'max',
  }),
  run: async (engine, steps, counter) => {
    const t = await startTestApp(engine)
    try {
      const modelled = new ModelledApp(t, counter)
      await modelled.begin()
      for (const step of steps) await step(modelled)
      await readAll(modelled)
    } finally {
      await t.close()
    }
  },
})
