/** Each call of the contract is in the model, or left out of it for a reason. */
import { endpoints } from '@task-manager/contract/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { Counter } from './attack.ts'
import { readAll, step } from './commands.ts'
import { leftOut } from './left-out.ts'
import { ModelledApp } from './modelled-app.ts'

/** Enough for each command to find the entities that it needs. */
const STEPS = 3000

test('the model makes every call that is not left out [spec 8, api 2]', async () => {
  const t = await startTestApp('sqlite')
  const modelled = new ModelledApp(t, new Counter())
  await modelled.begin()
  for (const each of fc.sample(step, { numRuns: STEPS, seed: 4 })) await each(modelled)
  await readAll(modelled)
  await t.close()
  const named = Object.values(leftOut).flat()
  expect([...modelled.called, ...named].sort()).toEqual([...endpoints.keys()].sort())
})
