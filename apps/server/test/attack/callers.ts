/** Callers of every kind: administrators, members and visitors, with and without a session. */
import { DAY_MS } from '@task-manager/contract/calendar'
import type { Endpoint } from '@task-manager/contract/endpoint'
import { openSession } from '#server/features/sessions/sessions.service.ts'
import type { TestApp } from '#test/app.ts'
import { admin, type Person, person } from '#test/factories.ts'

/** Tokens for reading and for writing join these when they exist. */
export const callers = [
  'no token',
  'garbage',
  'expired',
  'deactivated',
  'deleted',
  'member',
  'assigned member',
  'demoted',
  'administrator',
] as const
export type Caller = (typeof callers)[number]

const signedOut: ReadonlySet<Caller> = new Set(['no token', 'garbage', 'expired', 'deactivated', 'deleted'])

/** What a session may do; `setup`: a second step must be set up first. */
export type Right = 'none' | 'user' | 'admin' | 'setup'
export const rightOf = (caller: Caller): Right =>
  signedOut.has(caller) ? 'none' : caller === 'administrator' ? 'admin' : 'user'

async function change(t: TestApp, adminUser: Person, method: 'PUT' | 'DELETE', url: string, body?: unknown) {
  const { status, text } = await t.call(method, url, { as: adminUser, body })
  if (status !== 200) throw new Error(`${method} ${url}: ${status} ${text}`)
}

/** Creates one person of each kind. Signed-out callers have a token that was once valid. */
export async function makeCallers(t: TestApp, adminUser: Person): Promise<Map<Caller, Person>> {
  const people = new Map<Caller, Person>()
  for (const caller of callers) people.set(caller, await (caller === 'administrator' ? admin(t) : person(t)))
  const personOf = (caller: Caller) => people.get(caller) as Person
  people.set('no token', { ...personOf('no token'), token: '' })
  people.set('garbage', { ...personOf('garbage'), token: 'garbage.garbage' })
  const long = new Date(t.deps.now().getTime() - 400 * DAY_MS)
  const expired = await t.deps.db.transaction().execute((db) => openSession(db, personOf('expired').id, long))
  people.set('expired', { ...personOf('expired'), token: expired })
  await change(t, adminUser, 'PUT', `/api/users/${personOf('deactivated').id}`, { active: false })
  await change(t, adminUser, 'DELETE', `/api/users/${personOf('deleted').id}`)
  await change(t, adminUser, 'PUT', `/api/users/${personOf('demoted').id}`, { role: 'admin' })
  await change(t, adminUser, 'PUT', `/api/users/${personOf('demoted').id}`, { role: 'user' })
  people.set('demoted', await withSession(t, personOf('demoted')))
  return people
}

export async function withSession(t: TestApp, who: Person): Promise<Person> {
  const token = await t.deps.db.transaction().execute((db) => openSession(db, who.id, t.deps.now()))
  return { ...who, token }
}

/** The status of a call by its session and role alone; null: access is allowed. */
export function gateOf(endpoint: Endpoint, right: Right): number | null {
  if (endpoint.access === 'public') return null
  if (right === 'none') return 401
  if (right === 'setup') return endpoint.duringTwoStepSetup ? null : 403
  return endpoint.access === 'admin' && right !== 'admin' ? 403 : null
}
