/** People for all tests of a group, inserted before its first test. */
import type { Role } from '@task-manager/contract/people/users'
import { beforeAll } from 'vitest'
import type { Method, TestApp } from '#test/app.ts'
import { type Person, person } from '#test/factories.ts'

/** The person's fields exist when the first test begins. */
export function personFor(t: () => TestApp, role: Role = 'user', name?: string): Person {
  const inserted = {} as Person
  beforeAll(async () => {
    Object.assign(inserted, await person(t(), role, name))
  })
  return inserted
}

export const adminFor = (t: () => TestApp, name?: string): Person => personFor(t, 'admin', name)

/** Calls by one person, or by another one who is given. */
export const callsBy =
  (t: () => TestApp, person: Person) =>
  (method: Method, url: string, as = person, body?: unknown) =>
    t().call(method, url, { as, body })
