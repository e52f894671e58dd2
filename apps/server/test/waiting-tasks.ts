/** Tasks of a test that wait, and the calls that change them. */
import { DAY_MS } from '@task-manager/contract/calendar'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { type Person, task } from '#test/factories.ts'

export function waitingTasks(t: () => TestApp, adminUser: Person) {
  const day = (ahead: number): string =>
    new Date(t().deps.now().getTime() + ahead * DAY_MS).toISOString().slice(0, 10)
  const make = (title: string, people: readonly Person[], dueDate = day(0)) =>
    task(t(), adminUser, people, { title, dueDate })
  /** Text, because `null` is a body too. */
  const put = (as: Person, { _id }: Task, body: unknown) =>
    t().call('PUT', `/api/tasks/${_id}/waiting`, {
      as,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const listed = async (as: Person, query: string): Promise<string[]> => {
    const { status, body } = await t().call('GET', `/api/tasks?sort=title&${query}`, { as })
    expect(status).toBe(200)
    return body.tasks.map(({ title }: Task) => title)
  }
  const read = async (as: Person, { _id }: Task) => (await t().call('GET', `/api/tasks/${_id}`, { as })).body
  const complete = (as: Person, { _id }: Task, status = 'Completed') =>
    t().call('PUT', `/api/tasks/${_id}/status`, { as, body: { status } })
  return { day, make, put, listed, read, complete }
}
