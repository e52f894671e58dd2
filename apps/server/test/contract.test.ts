/** Each endpoint of the contract exists once and answers each role as in the matrix. */
import { endpoints } from '@task-manager/contract/contract'
import { statusOf } from '@task-manager/contract/errors'
import { describe, expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { describeEngines } from '#test/app.ts'
import { admin, person } from '#test/factories.ts'
import { openLive } from '#test/live.ts'
import { matrix } from '#test/permission-matrix.ts'

describe('the permission matrix', () => {
  test('has one row for each endpoint and no other [spec 6]', () => {
    expect(Object.keys(matrix).sort()).toEqual([...endpoints.keys()].sort())
  })
})

describeEngines('each endpoint', (t) => {
  test.each([...endpoints])('%s is registered', (_name, endpoint) => {
    const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    expect(t().app.hasRoute({ method: endpoint.method, url })).toBe(true)
  })

  test.each([...endpoints])(
    '%s answers visitors, members and administrators as its row says',
    async (name, endpoint) => {
      const row = matrix[name]
      if (!row) throw new Error(`No row for ${name}`)
      const url = endpoint.path.replace('{id}', newId()).replace('{itemId}', '1')
      const who = { anonymous: undefined, member: await person(t()), admin: await admin(t()) }
      const earlier = row.after === undefined ? undefined : endpoints.get(row.after)
      if (earlier) await t().call(earlier.method, earlier.path, { as: who.admin })
      for (const role of ['anonymous', 'member', 'admin'] as const) {
        if (endpoint.produces === 'text/event-stream') {
          const live = await openLive(t(), who[role])
          live.close()
          expect.soft(live.status, role).toBe(row[role])
          continue
        }
        const reply = await t().call(endpoint.method, url, { as: who[role] })
        expect.soft(reply.status, `${role}: ${reply.text.slice(0, 200)}`).toBe(row[role])
        if (reply.status >= 400 && reply.status !== statusOf.unsupported_media)
          expect.soft(reply.body.message).toBe(reply.body.detail)
      }
    },
  )
})
