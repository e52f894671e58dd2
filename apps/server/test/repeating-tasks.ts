/** Repeating tasks of a test, and the calls that change them. */
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { type Person, task } from '#test/factories.ts'

const DAY_SECONDS = 86_400

export function repeatingTasks(t: () => TestApp, adminUser: Person) {
  const day = (ahead = 0): string =>
    new Date(t().deps.now().getTime() + ahead * DAY_SECONDS * 1000).toISOString().slice(0, 10)
  const daily = { rule: 'FREQ=DAILY', from: 'due', until: null, times: null }
  const make = (people: readonly Person[], overrides: Record<string, unknown> = {}) =>
    task(t(), adminUser, people, { dueDate: day(1), repeat: daily, ...overrides })
  const read = async ({ _id }: Pick<Task, '_id'>, as = adminUser): Promise<Task> =>
    (await t().call('GET', `/api/tasks/${_id}`, { as })).body
  const status = (as: Person, { _id }: Pick<Task, '_id'>, to = 'Completed') =>
    t().call('PUT', `/api/tasks/${_id}/status`, { as, body: { status: to } })
  const complete = async (as: Person, one: Pick<Task, '_id'>): Promise<Task> => {
    const reply = await status(as, one)
    expect(reply.status).toBe(200)
    return reply.body.task
  }
  /** The task after the completed one. */
  const following = async (as: Person, one: Pick<Task, '_id'>): Promise<Task> => {
    const { next } = await complete(as, one)
    if (next === null) throw new Error('No next task.')
    return await read({ _id: next })
  }
  const patch = (one: Pick<Task, '_id'>, body: object) =>
    t().call('PATCH', `/api/tasks/${one._id}`, { as: adminUser, body })
  const skip = (as: Person, one: Pick<Task, '_id'>) =>
    t().call('POST', `/api/tasks/${one._id}/skip`, { as, body: {} })
  /** The number of tasks with the title, which is unique to a series here. */
  const count = async (title: string): Promise<number> =>
    (await t().call('GET', `/api/tasks?q=${title}`, { as: adminUser })).body.tasks.length
  return { day, daily, make, read, status, complete, following, patch, skip, count }
}
