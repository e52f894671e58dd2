import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** A query whose runs the test settles. */
function controlled() {
  const runs: PromiseWithResolvers<string>[] = []
  const work = () => {
    const run = Promise.withResolvers<string>()
    runs.push(run)
    return run.promise
  }
  return { runs, work }
}

test('callers during a running query share the following one', async () => {
  const { runs, work } = controlled()
  const shared = singleFlight()
  const first = shared('a', work)
  const others = [shared('a', work), shared('a', work)]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve('old')
  expect(await first).toBe('old')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve('new')
  expect(await Promise.all(others)).toEqual(['new', 'new'])
})

test('other keys run on their own, and a failure reaches only its callers', async () => {
  const { runs, work } = controlled()
  const shared = singleFlight()
  const [a, b] = [shared('a', work), shared('b', work)]
  expect(runs).toHaveLength(2)
  runs[0]?.reject(new Error('broken'))
  runs[1]?.resolve('b')
  await expect(a).rejects.toThrow('broken')
  expect(await b).toBe('b')
})

test('callers behind a query that timed out fail with it', async () => {
  const { runs, work } = controlled()
  const shared = singleFlight()
  const all = [shared('a', work), shared('a', work)]
  const silence = Object.assign(new Error('no answer'), { code: 'CONNECTION_SILENT' })
  runs[0]?.reject(silence)
  for (const each of all) await expect(each).rejects.toBe(silence)
  expect(runs).toHaveLength(1)
})
