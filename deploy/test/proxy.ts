/** Tests of each proxy of `deploy/` in front of two nodes, over HTTPS. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeBackup } from '#server/db/backup/write-backup.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { migratedDatabase } from '#test/database/databases.ts'
import { admin, type Person, task } from '#test/factories.ts'
import { openLive, originOf } from '#test/live.ts'
import { noisePng } from '#test/network/noise.ts'
import { emptyFolder, type Running } from './programs.ts'

const FORGED = '203.0.113.9'
/** The proxy listens on 127.0.0.1, and sees this client. */
const CLIENT = '127.0.0.2'
/** The code of the first administrator that test applications have. */
const CODE = '246810'
const PERSON = { name: 'Wanjiru Kamau', email: 'wanjiru@example.test', password: 'a long way to the sea' }

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

/** A backup of about that many bytes, with the account `PERSON`. */
async function backupOf(bytes: number): Promise<Blob> {
  const source = await startTestApp('postgres')
  const { folder, remove } = emptyFolder()
  try {
    const signedUp = await source.call('POST', '/api/auth/register', {
      body: { ...PERSON, adminInviteToken: CODE },
    })
    expect(signedUp.status).toBe(201)
    const created_at = source.deps.now().toISOString()
    const picture = { id: 'noise', bytes: randomBytes(bytes), size: bytes, created_at }
    await source.deps.db.insertInto('images').values(picture).execute()
    const file = path.join(folder, 'backup.jsonl.gz')
    await writeBackup(source.database, { file, key: null, productVersion: '1.0.0' })
    return new Blob([new Uint8Array(readFileSync(file))])
  } finally {
    await source.close()
    remove()
  }
}

async function picture(bytes: number): Promise<FormData> {
  const form = new FormData()
  const png = new Uint8Array(await noisePng(bytes))
  form.append('image', new Blob([png], { type: 'image/png' }), 'noise.png')
  return form
}

type Start = (nodes: readonly [string, string]) => Promise<RunningProxy>

interface Installation {
  readonly nodes: readonly [TestApp, TestApp]
  readonly origin: string
  close(): Promise<void>
}

/** Two nodes behind the proxy, without accounts. */
export async function startBehind(start: Start, more: Record<string, string> = {}): Promise<Installation> {
  const database = await migratedDatabase('postgres')
  const settings = { TRUST_PROXY: '127.0.0.1', ...more }
  const nodes = [
    await startTestApp('postgres', settings, database),
    await startTestApp('postgres', settings, database),
  ] as const
  const [one, two] = [new URL(await originOf(nodes[0])).host, new URL(await originOf(nodes[1])).host]
  const proxy = await start([one, two])
  await vi.waitFor(async () => expect((await fetch(`${proxy.origin}/readyz`)).status).toBe(200), 20_000)
  return {
    nodes,
    origin: proxy.origin,
    close: async () => {
      await proxy.stop()
      for (const node of nodes) await node.close()
      await database.remove()
    },
  }
}

/** `start` gets the addresses of the nodes, as host and port. */
export function testProxy(name: string, start: Start): void {
  test(`the first visitor restores a backup of 8 MB behind ${name} [A31]`, async () => {
    const { origin, close } = await startBehind(start)
    try {
      const form = new FormData()
      form.append('adminInviteToken', CODE)
      form.append('key', '')
      form.append('file', await backupOf(8_000_000))
      const sent = await fetch(`${origin}/api/setup/restore`, { method: 'POST', body: form })
      expect([sent.status, await sent.json()]).toEqual([202, { message: 'The backup is being restored.' }])
      const login = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(PERSON),
      }
      await expect.poll(async () => (await fetch(`${origin}/api/auth/login`, login)).status).toBe(200)
    } finally {
      await close()
    }
  })

  describe(`behind ${name}`, () => {
    let installation: Installation
    let adminUser: Person
    const as = () => ({ authorization: `Bearer ${adminUser.token}` })
    beforeAll(async () => {
      installation = await startBehind(start)
      adminUser = await admin(installation.nodes[0])
    })
    afterAll(() => installation?.close())

    test('events of the live stream arrive at once', async () => {
      const live = await openLive(installation.nodes[0], adminUser, undefined, installation.origin)
      expect(live.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
      await expect.poll(() => live.eventsOf('hello').length).toBe(1)
      const created = await task(installation.nodes[1], adminUser, [adminUser])
      await expect.poll(() => live.eventsOf('task').at(-1)?.data._id).toBe(created._id)
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
      const answer = await post(`${installation.origin}/api/auth/register`, body, headers)
      expect(answer.status).toBe(201)
      const rows = await installation.nodes[0].deps.db.selectFrom('sessions').select('address').execute()
      const addresses = rows.map(({ address }) => address)
      expect(addresses).toContain(CLIENT)
      expect(addresses).not.toContain(FORGED)
    })

    test('a picture of 4.5 MB passes, and 7 MB do not', async () => {
      const upload = async (bytes: number) =>
        await fetch(`${installation.origin}/api/auth/upload-image`, {
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

    test('a node that is down causes no error', async () => {
      await installation.nodes[0].app.close()
      const read = async () => (await fetch(`${installation.origin}/api/tasks`, { headers: as() })).status
      const statuses = []
      for (let i = 0; i < 20; i++) statuses.push(await read())
      expect(new Set(statuses)).toEqual(new Set([200]))
    })
  })
}
