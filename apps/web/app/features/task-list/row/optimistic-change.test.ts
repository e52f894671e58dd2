import { QueryClient } from '@tanstack/react-query'
import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import {
  changeOptimistically,
  type OptimisticChange,
  type TaskPages,
  takeFromList,
  withTask,
  withTasks,
} from './optimistic-change.ts'

const list = (...tasks: Partial<Task>[]): TaskPages => ({
  pages: [{ tasks } as TaskPage],
  pageParams: [''],
})
const keys = [
  ['tasks', 'a'],
  ['tasks', 'b'],
]

function setUp() {
  const client = new QueryClient()
  client.setQueryData(keys[0] ?? [], 1)
  client.setQueryData(keys[1] ?? [], 2)
  const values = () => keys.map((key) => client.getQueryData(key))
  const multiply = (by: number) => {
    for (const key of keys) client.setQueryData<number>(key, (value) => (value ?? 0) * by)
  }
  const show = () => {
    multiply(10)
    return () => multiply(0.1)
  }
  const change = (parts: Omit<OptimisticChange, 'keys' | 'show'>) =>
    changeOptimistically(client, { keys, show, ...parts })
  return { values, change, multiply }
}

test('a change shows before the server answers, and stays', async () => {
  const { values, change } = setUp()
  let during: unknown[] = []
  await change({
    save: async () => {
      during = values()
    },
    onRefused: () => expect.unreachable(),
  })
  expect(during).toEqual([10, 20])
  expect(values()).toEqual([10, 20])
})

test('a refused change is reverted everywhere before its error is reported, and later changes stay', async () => {
  const { values, change, multiply } = setUp()
  const reports: unknown[] = []
  await change({
    save: () => {
      multiply(3)
      return Promise.reject(new Error('no'))
    },
    onRefused: (error) => reports.push([error, values()]),
  })
  expect(reports).toEqual([[new Error('no'), [3, 6]]])
})

test('a task removed from a list is restored to its place, once', () => {
  const client = new QueryClient()
  const tasks = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }) as Task)
  const shown = () => client.getQueryData<TaskPages>(['tasks'])?.pages.flatMap((page) => page.tasks)
  const ids = () =>
    shown()
      ?.map(({ _id }) => _id)
      .join('')
  client.setQueryData(['tasks'], list(...tasks))
  const [, b, c] = tasks
  if (!b || !c) expect.unreachable()
  const putBack = takeFromList(client, ['tasks'], b)
  expect(ids()).toBe('acd')
  // Another change, which is not refused.
  takeFromList(client, ['tasks'], c)
  putBack()
  expect(ids()).toBe('abd')
  putBack()
  expect(ids()).toBe('abd')
})

test('lists change one task, or their tasks, and stay empty while they load', () => {
  const data = list({ _id: 'a', title: 'A' }, { _id: 'b', title: 'B' })
  expect(withTask(data, 'b', { title: 'C' })).toEqual(
    list({ _id: 'a', title: 'A' }, { _id: 'b', title: 'C' }),
  )
  expect(withTasks(data, (tasks) => tasks.slice(1))).toEqual(list({ _id: 'b', title: 'B' }))
  expect(withTask(undefined, 'b', {})).toBeUndefined()
})
