import { expect, test } from 'vitest'
import { type BulkCall, continueRun, newRun, outcomeOf } from './bulk-run.ts'

const ids = Array.from({ length: 500 }, (_, n) => `task-${n}`)
const change = { priority: 'High' } as const
const going = new AbortController().signal
const ignore = () => {}
const done = (ids: readonly string[]) => ids.map((_id) => ({ _id, ok: true }))

test('an interrupted run continues with the unanswered batch, under the same action [T38]', async () => {
  const run = newRun(ids, change)
  const calls: BulkCall[] = []
  const send = async (call: BulkCall) => {
    calls.push(call)
    if (calls.length === 2) throw new Error('cut off')
    return { results: done(call.ids) }
  }
  await expect(continueRun(run, send, going, ignore)).rejects.toThrow('cut off')
  expect(outcomeOf(run).changed).toBe(200)
  expect(await continueRun(run, send, going, ignore)).toBeNull()
  expect(outcomeOf(run).changed).toBe(500)
  expect(calls.map((call) => call.ids[0])).toEqual(['task-0', 'task-200', 'task-200', 'task-400'])
  expect(new Set(calls.map(({ actionId }) => actionId)).size).toBe(1)
})

test('tasks that a closing server refused are sent again, and those that it changed count once [T38]', async () => {
  const run = newRun(ids.slice(0, 150), change)
  const closing = async ({ ids }: BulkCall) => ({
    results: ids.map((_id, n) => (n < 100 ? { _id, ok: true } : { _id, ok: false, message: 'Later.' })),
    interrupted: true,
  })
  expect(await continueRun(run, closing, going, ignore)).toBe('Later.')
  expect([run.results.size, outcomeOf(run).changed]).toEqual([100, 100])
  await continueRun(run, async (call) => ({ results: done(call.ids) }), going, ignore)
  expect([run.results.size, outcomeOf(run).changed]).toEqual([150, 150])
})

test('a run that is stopped sends no further batch [T38]', async () => {
  const run = newRun(ids, change)
  const stop = new AbortController()
  const send = async (call: BulkCall) => ({ results: done(call.ids) })
  await continueRun(run, send, stop.signal, () => stop.abort())
  expect([run.next, outcomeOf(run).changed]).toEqual([200, 200])
})

test('copies are created in the order of the originals [T38, T39]', () => {
  expect(newRun(['b', 'a'], { duplicate: true }).ids).toEqual(['a', 'b'])
  expect(newRun(['b', 'a'], change).ids).toEqual(['b', 'a'])
})

test('tasks that needed no change are counted separately [T38]', async () => {
  const run = newRun(ids.slice(0, 5), change)
  const send = async ({ ids }: BulkCall) => ({
    results: ids.map((_id, n) => (n === 0 ? { _id, ok: true } : { _id, ok: true, unchanged: true as const })),
  })
  await continueRun(run, send, going, ignore)
  expect(outcomeOf(run)).toEqual({ changed: 1, unchanged: 4 })
})
