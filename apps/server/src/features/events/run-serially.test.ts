import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runSerially } from './run-serially.ts'

test('calls during a run start one more run after it', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const run = runSerially(() => {
    const current = Promise.withResolvers<void>()
    runs.push(current)
    return current.promise
  })
  run()
  run()
  run()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await turn()
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await turn()
  expect(runs).toHaveLength(2)
  run()
  expect(runs).toHaveLength(3)
})
