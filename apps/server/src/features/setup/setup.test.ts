/** A backup restored by the first visitor, beside a running server (decision A31). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SetupState } from '@task-manager/contract/installation/setup'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeBackup } from '#server/db/backup/write-backup.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import { PASSWORD } from '#test/accounts.ts'
import { type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { programOf } from '#test/bundled.ts'
import { emptyDatabase, engines, migratedDatabase, type TestDatabase } from '#test/database/databases.ts'
import { settingsOf } from '#test/database/settings-of.ts'
import { multipart } from '#test/forms.ts'
import { freePort } from '#test/network/free-port.ts'
import { stateOf } from './setup.service.ts'

const CODE = '246810'
const KEY = 'ab'.repeat(32)
const person = { name: 'Amani', email: 'amani@example.test', password: PASSWORD }
const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-setup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string): Blob => new Blob([new Uint8Array(readFileSync(path.join(folder, name)))])
const save = (database: TestDatabase, name: string, key: string | null = null) =>
  writeBackup(database, {
    file: path.join(folder, name),
    key: key === null ? null : Buffer.from(key, 'hex'),
    productVersion: '1.0.0',
  })

/** The form of a restore; the file is the last field. */
const formOf = (file: Blob | string, { code = CODE, key = '' } = {}) =>
  multipart({ adminInviteToken: code, key, file })
const send = async (t: TestApp, file: Blob | string, options = {}): Promise<Reply> =>
  t.call('POST', '/api/setup/restore', await formOf(file, options))
const setup = async (t: TestApp) => (await t.call('GET', '/api/setup')).body
const ended = (t: TestApp) =>
  vi.waitFor(
    async () => {
      const state = await setup(t)
      if (state.restore !== null && state.restore.failure === null) throw new Error('It is still running.')
      return state
    },
    { timeout: 30_000, interval: 20 },
  )
const people = async (t: TestApp) => (await t.deps.db.selectFrom('users').select('id').execute()).length
const uploads = (t: TestApp) => readdirSync(t.database.dataDir).filter((name) => name.startsWith('restore-'))

beforeAll(async () => {
  const t = await startTestApp('sqlite')
  await t.call('POST', '/api/auth/register', { body: { ...person, adminInviteToken: CODE } })
  await save(t.database, 'plain')
  await save(t.database, 'encrypted', KEY)
  // Large enough that a process can be killed in the middle.
  const at = t.deps.now().toISOString()
  const rows = Array.from({ length: 500 }, (_, i) => ({
    recipient: 'a@example.test',
    subject: `Mail ${i}`,
    text: 'x'.repeat(300),
    kind: 'test',
    state: 'failed' as const,
    attempts: 0,
    next_attempt_at: at,
    created_at: at,
  }))
  for (let batch = 0; batch < 30; batch++)
    await t.deps.db
      .insertInto('outbox')
      .values(rows.map((row, i) => ({ id: `${batch}-${i}`, ...row })))
      .execute()
  await save(t.database, 'large')
  await t.close()
  const older = await emptyDatabase('sqlite')
  await migrate(older, migrations.slice(0, -4))
  const store = await openStore(older)
  const at0 = '2026-01-01T00:00:00.000Z'
  await store.db
    .insertInto('users')
    .values({
      id: 'user-1',
      name: 'Amani',
      email: person.email,
      password_hash: '-',
      role: 'admin',
      image_id: null,
      created_at: at0,
      updated_at: at0,
    })
    .execute()
  await store.close()
  await save(older, 'older')
  await older.remove()
})

describe.each(engines)('the first run on %s', { timeout: 60_000 }, (engine) => {
  test('restores a backup, whose people then log in, and puts notifications on hold [A31]', async () => {
    const t = await startTestApp(engine)
    try {
      expect((await t.call('GET', '/api/auth/options')).body.empty).toBe(true)
      expect(await setup(t)).toEqual({ empty: true, restore: null })
      const check = await t.call('POST', '/api/setup/check', { body: { adminInviteToken: CODE } })
      expect(check.status).toBe(200)
      expect((await send(t, read('plain'))).status).toBe(202)
      expect(await ended(t)).toEqual({ empty: false, restore: null })
      const login = await t.call('POST', '/api/auth/login', { body: person })
      expect([login.status, login.body.role]).toEqual([200, 'admin'])
      const hold = await t.call('GET', '/api/sending', { as: login.body.token })
      expect(hold.body.hold.backupAt).toEqual(expect.any(String))
      // Cursors are signed with the restored key.
      expect((await t.call('GET', '/api/mails', { as: login.body.token })).status).toBe(200)
      expect(uploads(t)).toEqual([])
      const again = await send(t, read('plain'))
      expect([again.status, again.body.message]).toEqual([
        409,
        'This installation already has accounts. Log in instead.',
      ])
      expect((await t.call('POST', '/api/setup/check', { body: { adminInviteToken: CODE } })).status).toBe(
        409,
      )
    } finally {
      await t.close()
    }
  })

  test('brings a backup of an older version up to date [A31]', async () => {
    const t = await startTestApp(engine)
    try {
      expect((await send(t, read('older'))).status).toBe(202)
      expect(await ended(t)).toEqual({ empty: false, restore: null })
      const { changes } = await t.deps.db
        .selectFrom('changes')
        .select('changes')
        .where('kind', '=', 'settings.restored')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(changes)[0].field).toBe('restored')
      expect(await people(t)).toBe(1)
    } finally {
      await t.close()
    }
  })

  test('asks for the key of an encrypted backup, and refuses a file that is not a backup [A31]', async () => {
    const t = await startTestApp(engine)
    const failure = async (file: Blob | string, options = {}) => {
      const reply = await send(t, file, options)
      return reply.status === 202 ? (await ended(t)).restore?.failure : reply.body.message
    }
    try {
      expect(await failure(read('encrypted'))).toBe('This backup is encrypted. Please enter its key.')
      expect(await failure(read('encrypted'), { key: 'short' })).toMatch(/^The key must be 32 bytes/)
      expect(await failure(read('encrypted'), { key: 'cd'.repeat(32) })).toMatch(/the key is wrong/)
      // The next attempt begins without the failure of the one before.
      expect((await setup(t)).restore.failure).toMatch(/the key is wrong/)
      expect((await send(t, read('encrypted'))).status).toBe(422)
      expect((await setup(t)).restore).toBeNull()
      expect(await failure(new Blob(['hello']))).toBe('This file is not a backup of this product.')
      expect(await failure(read('plain').slice(0, 800))).toMatch(/^This backup is damaged/)
      const later = { ...t.deps, now: () => new Date(t.deps.now().getTime() + 3_600_001) }
      expect(await stateOf(later)).toEqual({ empty: true, restore: null })
      expect(await failure('no file')).toBe('Choose the file of a backup.')
      expect([await people(t), uploads(t)]).toEqual([0, []])
      expect(await failure(read('encrypted'), { key: KEY })).toBeUndefined()
      expect(await people(t)).toBe(1)
    } finally {
      await t.close()
    }
  })

  test('requires the code of the first administrator before it writes anything [A2, A31]', async () => {
    const t = await startTestApp(engine, { RATE_LIMITS: 'on' })
    try {
      const wrong = await send(t, read('plain'), { code: '000000' })
      expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid admin invite token.'])
      expect((await send(t, read('plain'), { code: '' })).status).toBe(400)
      for (let i = 0; i < 5; i++)
        await t.call('POST', '/api/setup/check', { body: { adminInviteToken: '111111' } })
      const many = await t.call('POST', '/api/setup/check', { body: { adminInviteToken: CODE } })
      expect(many.status).toBe(429)
      expect([await people(t), uploads(t)]).toEqual([0, []])
    } finally {
      await t.close()
    }
  })

  test('restores once when two nodes try at once [A31]', async () => {
    const database = await migratedDatabase(engine)
    const [one, two] = [await startTestApp(engine, {}, database), await startTestApp(engine, {}, database)]
    try {
      const sent = await Promise.all([
        send(one, read('plain')),
        send(two, read('plain')),
        send(one, read('plain')),
      ])
      const [first, second] = await Promise.all([ended(one), ended(two)])
      expect(sent.map(({ status }) => status)).toContain(409)
      const failures = [first, second].flatMap(({ restore }) => restore?.failure ?? [])
      if (sent.filter(({ status }) => status === 202).length === 2)
        expect(failures).toEqual(['This installation already has accounts: nothing was restored.'])
      expect(await people(one)).toBe(1)
    } finally {
      await one.close()
      await two.close()
      await database.remove()
    }
  })

  test('is empty or complete after kill -9 in the middle [A31]', async () => {
    const database = await migratedDatabase(engine)
    const counts = new Set<string>()
    try {
      for (const wait of [0, 120]) {
        const port = await freePort()
        const child = spawn(process.execPath, [programOf('main')], {
          env: {
            ...settingsOf(database),
            PORT: String(port),
            ADMIN_INVITE_TOKEN: CODE,
            LOG_LEVEL: 'silent',
          },
          stdio: 'ignore',
        })
        const origin = `http://127.0.0.1:${port}`
        const state = async () => (await (await fetch(`${origin}/api/setup`)).json()) as SetupState
        await vi.waitFor(state, { timeout: 30_000, interval: 50 })
        const form = await formOf(read('large'))
        const sent = await fetch(`${origin}/api/setup/restore`, {
          method: 'POST',
          body: new Uint8Array(form.body as Buffer),
          headers: form.headers ?? {},
        })
        expect(sent.status).toBe(202)
        await vi.waitFor(
          async () => {
            const { empty, restore } = await state()
            if (empty && restore?.step !== 'restoring') throw new Error('It has not begun.')
          },
          { timeout: 30_000, interval: 5 },
        )
        await pause(wait)
        child.kill('SIGKILL')
        await once(child, 'exit')
        const store = await openStore(database)
        const count = async (table: 'users' | 'outbox') =>
          (await store.db.selectFrom(table).select('id').execute()).length
        counts.add(`${await count('users')} ${await count('outbox')}`)
        const isWhole = (await count('users')) > 0
        await store.close()
        if (isWhole) break
      }
      expect([...counts].filter((each) => each !== '0 0' && each !== '1 15000')).toEqual([])
      expect(counts.has('0 0')).toBe(true)
    } finally {
      await database.remove()
    }
  }, 120_000)
})
