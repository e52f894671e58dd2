import { Readable } from 'node:stream'
import { endpoint } from '@task-manager/contract/endpoint'
import { expect, test } from 'vitest'
import { route } from '#server/http/route.ts'
import { startTestApp } from '#test/app.ts'
import { admin } from '#test/factories.ts'
import { originOf } from '#test/live.ts'

const download = endpoint('GET /api/test-download', 'admin', {
  summary: 'Never ends',
  produces: 'text/plain',
})

async function* lines() {
  for (;;) yield 'x'.repeat(1000)
}

test('a shutdown cuts a download off visibly, and refuses the next one [U7]', async () => {
  const t = await startTestApp('sqlite')
  route(t.app, download, async () => Readable.from(lines()))
  const as = await admin(t)
  const reply = await fetch(`${await originOf(t)}${download.path}`, {
    headers: { authorization: `Bearer ${as.token}` },
  })
  const reader = reply.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  t.app.closing.abort()
  const rest = async () => {
    for (let done: boolean | undefined = false; !done; ) done = (await reader?.read())?.done
  }
  await expect(rest()).rejects.toThrow()
  const next = await t.call('GET', download.path, { as })
  expect([next.status, next.body.code]).toEqual([503, 'unavailable'])
  await t.close()
})
