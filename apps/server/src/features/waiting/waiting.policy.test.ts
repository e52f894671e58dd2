import { expect, test } from 'vitest'
import { pathTo } from './waiting.policy.ts'

const chain = (ids: readonly string[]) => ids.slice(1).map((on_id, i) => ({ task_id: String(ids[i]), on_id }))

test('a chain of 100,000 waits is searched to its end [T71]', () => {
  const ids = Array.from({ length: 100_001 }, (_, n) => `t${n}`)
  expect(pathTo(chain(ids), ['t0'], 't100000')).toEqual(ids)
  expect(pathTo(chain(ids), ['t0'], 'other')).toBeNull()
})

test('the shortest path is found, also beside a cycle [T71]', () => {
  const waits = [...chain(['a', 'b', 'c', 'a']), ...chain(['c', 'd', 'e']), ...chain(['b', 'e'])]
  expect(pathTo(waits, ['a'], 'e')).toEqual(['a', 'b', 'e'])
  expect(pathTo(waits, ['x', 'd'], 'e')).toEqual(['d', 'e'])
  expect(pathTo(waits, ['e'], 'e')).toEqual(['e'])
  expect(pathTo(waits, ['e'], 'a')).toBeNull()
})
