import { afterEach, expect, test, vi } from 'vitest'
import { isAnyChanging } from '#web/features/tasks/data/change-order.ts'
import { changeTask } from './change-task.ts'

afterEach(() => vi.unstubAllGlobals())

test('changes of one task are sent in order, also after a refused one, and do not delay those of other tasks [T36]', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  const sent: string[] = []
  const answers: ((result: object) => void)[] = []
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    const { ids, change } = JSON.parse(String(body)) as { ids: string[]; change: { priority: string } }
    sent.push(`${ids.join()} ${change.priority}`)
    return new Promise((resolve) =>
      answers.push((result) => resolve(new Response(JSON.stringify({ results: [result] })))),
    )
  })
  const first = changeTask('a', { priority: 'High' })
  const second = changeTask('a', { priority: 'Medium' })
  const other = changeTask('b', { priority: 'Low' })
  await expect.poll(() => sent).toEqual(['a High', 'b Low'])
  expect(isAnyChanging()).toBe(true)
  answers[0]?.({ ok: false, message: 'Not today.' })
  await expect(first).rejects.toThrow('Not today.')
  await expect.poll(() => sent).toEqual(['a High', 'b Low', 'a Medium'])
  for (const answer of answers) answer({ ok: true })
  await Promise.all([second, other])
  expect(isAnyChanging()).toBe(false)
})
