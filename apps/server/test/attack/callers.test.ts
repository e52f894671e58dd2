/** Every endpoint, called by everyone: the session decides first, then the role, then whether they see the task. */
import { endpoints } from '@task-manager/contract/contract'
import type { Endpoint } from '@task-manager/contract/endpoint'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { type CallOptions, describeEngines, type Reply, type TestApp } from '#test/app.ts'
import { admin, type Person, person, task } from '#test/factories.ts'
import { openLive } from '#test/live.ts'
import { type Caller, callers, gateOf, makeCallers, rightOf, withSession } from './callers.ts'
import { bodyOf } from './values.ts'

const SECRET = 'Kestrel-7431'

interface Target {
  readonly id: string
  readonly itemId: string
}

/** The entity that the path of the endpoint names, created for this endpoint only: earlier calls deleted others. */
async function targetOf(
  t: TestApp,
  { path }: Endpoint,
  adminUser: Person,
  assigned: Person,
): Promise<Target> {
  if (path.startsWith('/api/users/{id}')) return { id: (await person(t)).id, itemId: '1' }
  if (!/\/(tasks|comments|day)\/\{id\}/.test(path)) return { id: newId(), itemId: '1' }
  const created = await task(t, adminUser, [assigned], {
    title: SECRET,
    todoChecklist: [{ text: 'Draft' }, { text: 'Send' }],
  })
  const itemId = created.todoChecklist[0]?._id ?? ''
  if (!path.includes('/comments/{id}')) return { id: created._id, itemId }
  const { body } = await t.call('POST', `/api/tasks/${created._id}/comments`, {
    as: adminUser,
    body: { text: SECRET },
  })
  return { id: body.comment._id, itemId }
}

const withBody = (body: unknown, id: string): CallOptions =>
  body === undefined
    ? {}
    : {
        body: JSON.stringify(body).replace(/«\w+ \d»/g, id),
        headers: { 'content-type': 'application/json' },
      }

function checkAccess(endpoint: Endpoint, url: string, caller: Caller, reply: Reply): void {
  const about = `${caller}: ${reply.text.slice(0, 200)}`
  const gate = gateOf(endpoint, rightOf(caller))
  if (gate !== null) expect.soft(reply.status, about).toBe(gate)
  else if (endpoint.access !== 'public') expect.soft(reply.status, about).not.toBe(401)
  expect.soft(reply.status, about).toBeLessThan(500)
  const isReader = caller === 'assigned member' || caller === 'administrator'
  if (!isReader) expect.soft(reply.text, about).not.toContain(SECRET)
  const isOfTask = endpoint.method === 'GET' && url.startsWith('/api/tasks/0')
  if (gate === null && isOfTask) expect.soft(reply.status, about).toBe(isReader ? 200 : 404)
}

describeEngines('callers of each endpoint', (t) => {
  let adminUser: Person
  let people: Map<Caller, Person>
  beforeAll(async () => {
    adminUser = await admin(t())
    people = await makeCallers(t(), adminUser)
  })
  const personOf = (caller: Caller) => people.get(caller) as Person

  test.each([...endpoints].filter(([, { produces }]) => produces !== 'text/event-stream'))(
    '%s lets in whom it should, and nobody else [spec 6, T3]',
    async (_name, endpoint) => {
      const { id, itemId } = await targetOf(t(), endpoint, adminUser, personOf('assigned member'))
      const url = endpoint.path
        .replace('{id}', id)
        .replace('{itemId}', itemId)
        .replace('{sign}', encodeURIComponent('👍'))
      const [body] = endpoint.body ? fc.sample(bodyOf(endpoint.body), { seed: 7, numRuns: 1 }) : []
      for (const caller of callers) {
        // A call before this one may have ended the session.
        const who = rightOf(caller) === 'none' ? personOf(caller) : await withSession(t(), personOf(caller))
        const reply = await t().call(endpoint.method, url, {
          ...(who.token === '' ? {} : { as: who }),
          ...withBody(body, id),
        })
        checkAccess(endpoint, url, caller, reply)
      }
    },
  )

  test('the live stream opens for everyone with a session [spec 6]', async () => {
    for (const caller of callers) {
      const right = rightOf(caller)
      const who = right === 'none' ? personOf(caller) : await withSession(t(), personOf(caller))
      const live = await openLive(t(), who.token === '' ? undefined : who)
      live.close()
      expect.soft(live.status, caller).toBe(right === 'none' ? 401 : 200)
    }
  })
})
