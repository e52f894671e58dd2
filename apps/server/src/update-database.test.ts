import { afterEach, expect, test, vi } from 'vitest'
import { emptyDatabase } from '#test/database/databases.ts'
import { makeOldSchema } from '#test/updates/old-schema.ts'
import { updateDatabase } from './update-database.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('reports each batch, and says a sentence every two seconds at most [api 6]', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const database = await emptyDatabase('sqlite')
  await makeOldSchema(database, '0003', 5000)
  const [progress, messages]: [string[], string[]] = [[], []]
  await updateDatabase(database, {
    onProgress: (sentence) => {
      progress.push(sentence)
      if (progress.length === 3) vi.advanceTimersByTime(2000)
    },
    report: (sentence) => messages.push(sentence),
  })
  expect(progress[0]).toBe('Updating 5,000 tasks: 0 %')
  expect(progress.at(-1)).toBe('Updating 5,000 tasks: 100 %')
  expect(progress.length).toBeGreaterThan(10)
  expect(messages).toEqual([progress[0], progress[2]])
  await database.remove()
})
