/** Tests of each proxy of `deploy/` in front of two nodes, over HTTPS. */
import { request } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { migratedDatabase, type TestDatabase } from '#test/database/databases.ts'
import { admin, type Person, task } from '#test/factories.ts'
import { openLive, originOf } from '#test/live.ts'
import { noisePng } from '#test/network/noise.ts'
import type { Running } from './programs.ts'

const FORGED = '203.0.113.9'
/** The proxy listens on 127.0.0.1, and sees this client. */
const CLIENT = '127.0.0.2'

export interface RunningProxy extends Running {
  /** The address, with https. */
  readonly origin: string
}

interface Answer {
  readonly status: number
  readonly body: string
}

/** Posts from a different client address. */
function post(url: string, body: Buffer, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, localAddress: CLIENT }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Sends the beginning of a backup of this size. Returns the status, which the server answers before the rest. */
function beginRestore(origin: string, bytes: number): Promise<number> {
  const part = (field: string) => `--x\r\ncontent-disposition: form-data; name="${field}"`
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': bytes }
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/api/setup/restore`, { method: 'POST', headers }, (answer) => {
      resolve(answer.statusCode ?? 0)
      sent.destroy()
    })
    sent.on('error', reject)
    sent.write(`${part('adminInviteToken')}\r\n\r\n000000\r\n`)
    sent.write(`${part('file')}; filename="backup.jsonl.gz"\r\n\r\n${'x'.repeat(1000)}`)
  })
}

async function picture(bytes: number): Promise<FormData> {
  const form = new FormData()
  const png = new Uint8Array(await noisePng(bytes))
  form.append('image', new Blob([png], { type: 'image/png' }), 'noise.png')
  return form
}

/**
 * `start` gets the addresses of the nodes, as host and port. `passesEarlyAnswers` is false for a proxy that passes an answer on
 * only after the whole body.
 */
export function testProxy(
  name: string,
  start: (nodes: readonly [string, string]) => Promise<RunningProxy>,
  passesEarlyAnswers = true,
): void {
  describe(`behind ${name}`, () => {
    let database: TestDatabase
    let nodes: [TestApp, TestApp]
    let proxy: RunningProxy
    let adminUser: Person
    const as = () => ({ authorization: `Bearer ${adminUser.token}` })
    beforeAll(async () => {
      database = await migratedDatabase('postgres')
      const settings = { TRUST_PROXY: '127.0.0.1' }
      nodes = [
        await startTestApp('postgres', settings, database),
        await startTestApp('postgres', settings, database),
      ]
      const [one, two] = [new URL(await originOf(nodes[0])).host, new URL(await originOf(nodes[1])).host]
      proxy = await start([one, two])
      adminUser = await admin(nodes[0])
    })
    afterAll(async () => {
      await proxy?.stop()
      for (const node of nodes) await node.close()
      await database.remove()
    })

    test('events of the live stream arrive at once', async () => {
      await expect.poll(async () => (await fetch(`${proxy.origin}/readyz`)).status).toBe(200)
      const live = await openLive(nodes[0], adminUser, undefined, proxy.origin)
      expect(live.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
      await expect.poll(() => live.of('hello').length).toBe(1)
      const created = await task(nodes[1], adminUser, [adminUser])
      await expect.poll(() => live.of('task').at(-1)?.data._id).toBe(created._id)
      live.close()
    })

    test('the address of a client is the real one, whatever its headers say', async () => {
      const person = {
        name: 'Baraka Mwangi',
        email: 'baraka@example.test',
        password: 'a long way to the sea',
      }
      const body = Buffer.from(JSON.stringify(person))
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': FORGED }
      const answer = await post(`${proxy.origin}/api/auth/register`, body, headers)
      expect(answer.status).toBe(201)
      const rows = await nodes[0].deps.db.selectFrom('sessions').select('address').execute()
      const addresses = rows.map(({ address }) => address)
      expect(addresses).toContain(CLIENT)
      expect(addresses).not.toContain(FORGED)
    })

    test('a picture of 4.5 MB passes, and 7 MB do not', async () => {
      const upload = async (bytes: number) =>
        await fetch(`${proxy.origin}/api/auth/upload-image`, {
          method: 'POST',
          headers: as(),
          body: await picture(bytes),
        }).then(
          ({ status }) => status,
          () => 'refused while it was sent',
        )
      expect(await upload(4_500_000)).toBe(200)
      expect([413, 'refused while it was sent']).toContain(await upload(7_000_000))
    })

    if (passesEarlyAnswers)
      test('a backup for the sign-up page is not refused for its size [A31]', async () => {
        // The installation already has an account.
        expect(await beginRestore(proxy.origin, 8_000_000)).toBe(409)
      })

    test('a node that is down causes no error', async () => {
      await nodes[0].app.close()
      const read = async () => (await fetch(`${proxy.origin}/api/tasks`, { headers: as() })).status
      const statuses = []
      for (let i = 0; i < 20; i++) statuses.push(await read())
      expect(new Set(statuses)).toEqual(new Set([200]))
    })
  })
}
