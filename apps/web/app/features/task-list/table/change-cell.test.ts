import type { Task } from '@task-manager/contract/tasks/tasks'
import { afterEach, expect, test, vi } from 'vitest'
import type { TaskPages } from '#web/features/task-list/row/optimistic-change.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { changeCell } from './change-cell.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a refused change reverts its own value, and none that was chosen since [T36]', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('navigator', { onLine: true })
  const answers: ((result: object) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) =>
        answers.push((result) => resolve(new Response(JSON.stringify({ results: [result] })))),
      ),
  )
  const task = { _id: 'a', priority: 'Low' } as Task
  const key = ['tasks', 'list', {}]
  queryClient.setQueryData(key, { pages: [{ tasks: [task] }], pageParams: [''] })
  const shown = () => queryClient.getQueryData<TaskPages>(key)?.pages[0]?.tasks[0]?.priority
  const set = (priority: Task['priority']) =>
    changeCell(task, { name: 'priority', change: { priority }, fields: { priority }, failure: "Couldn't" })

  const high = set('High')
  await expect.poll(() => answers).toHaveLength(1)
  expect(shown()).toBe('High')
  const medium = set('Medium')
  await expect.poll(shown).toBe('Medium')
  answers[0]?.({ ok: false, message: 'Not today.' })
  await high
  expect(shown()).toBe('Medium')
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.({ ok: false, message: 'Not today.' })
  await medium
  expect(shown()).toBe('Low')
})
