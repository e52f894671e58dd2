import type { UseStore } from 'idb-keyval'
import { expect, test } from 'vitest'
import { committing } from './saved-store.ts'

test('a write is committed once its requests are made, and a read is not', async () => {
  const steps: string[] = []
  const objects = { put: () => steps.push('put'), transaction: { commit: () => steps.push('commit') } }
  const store = committing((_, use) => Promise.resolve(use(objects as unknown as IDBObjectStore))) as UseStore
  await store('readwrite', (each) => each.put('value', 'key'))
  await store('readonly', () => steps.push('read'))
  expect(steps).toEqual(['put', 'commit', 'read'])
})
