import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { TaskPage } from '@task-manager/contract/tasks/tasks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import { addConsumer, end, moveConsumer, since } from '#server/features/changes/changes.repo.ts'
import { due as dueMails } from '#server/features/outbox/outbox.repo.ts'
import { requestReset } from '#server/features/resets/resets.service.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import {
  type Engine,
  emptyDatabase,
  engines,
  migratedDatabase,
  type TestDatabase,
} from '#test/database/databases.ts'
import { admin, person, task, taskBody } from '#test/factories.ts'
import { backupName, sentenceOf } from './command.ts'
import { hasPeopleAt } from './has-people.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const newFile = () => path.join(folder, `${++files}.jsonl.gz`)
const NOW = new Date('2026-11-24T08:00:00.000Z')
const save = (database: TestDatabase, file: string, key: Buffer | null = null, withoutSessions = false) =>
  writeBackup(database, { file, key, withoutSessions, productVersion: '1.0.0' })
const restore = (database: TestDatabase, file: string, key: Buffer | null = null) =>
  restoreBackup(database, { file, key, now: NOW })

const ENDED = /^\{"table":"(sessions|sign_in_steps|passkey_challenges|resets|email_changes|email_returns)"/

/** The rows of a backup without those that a restore changes: sessions, the log entry, numbers of one engine. */
function rowsIn(file: string): string[] {
  const [, ...lines] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  return lines
    .slice(0, -1)
    .filter(
      (line) =>
        !ENDED.test(line) && !line.includes('"settings.restored"') && !line.includes('"sending_hold"'),
    )
    .map((line) => {
      const { table, row } = JSON.parse(line)
      const { n: _n, txid: _txid, ...kept } = row
      const sorted = Object.entries(table.endsWith('_search') ? kept : { ...row, txid: 0 }).toSorted()
      return JSON.stringify([table, sorted])
    })
    .toSorted()
}

async function refusal(work: Promise<unknown>): Promise<string> {
  return await work.then(() => 'not refused', sentenceOf)
}

/** Writes rows to most tables. */
async function addData(t: TestApp): Promise<void> {
  const adminUser = await admin(t, 'Amani Otieno')
  const one = await person(t)
  const { _id } = await task(t, adminUser, [adminUser, one], { labels: ['press', 'shop'] })
  const project = await t.call('POST', '/api/projects', {
    as: adminUser,
    body: { name: 'Harbour', color: 'blue' },
  })
  await task(t, adminUser, [one], {
    projectId: project.body.project._id,
    title: 'Ünïcode 🙂 "quotes"\nlines',
  })
  await t.call('POST', `/api/tasks/${_id}/comments`, {
    as: one,
    body: { text: `Ask [@A](user:${adminUser.id})` },
  })
  await t.call('PUT', `/api/tasks/${_id}/todo`, {
    as: one,
    body: { todoChecklist: taskBody([one]).todoChecklist.map((item) => ({ ...item, completed: true })) },
  })
  const gone = await task(t, adminUser, [one])
  await t.call('DELETE', `/api/tasks/${gone._id}`, { as: adminUser })
  await t.deps.db
    .insertInto('images')
    .values({ id: 'picture', bytes: randomBytes(3000), size: 3000, created_at: NOW.toISOString() })
    .execute()
  const mail = {
    recipient: 'a@example.test',
    subject: 'Test',
    text: 'Test',
    state: 'pending' as const,
    attempts: 0,
    next_attempt_at: NOW.toISOString(),
    created_at: NOW.toISOString(),
  }
  await t.deps.db
    .insertInto('outbox')
    .values([
      { id: 'waiting', kind: 'enquiry', ...mail },
      { id: 'waiting-link', kind: 'reset', ...mail },
    ])
    .execute()
}

describe.each(engines)('a backup of %s', (engine) => {
  const other: Engine = engine === 'sqlite' ? 'postgres' : 'sqlite'
  let t: TestApp
  let file: string
  beforeAll(async () => {
    t = await startTestApp(engine)
    await addData(t)
    file = newFile()
    await save(t.database, file)
  })
  afterAll(() => t.close())

  test('has every row, is readable by its owner only, and describes its content', async () => {
    const { header, rows } = await checkBackup(file, null)
    expect(header).toMatchObject({ format: 1, engine, productVersion: '1.0.0', place: expect.any(Number) })
    expect(header.schemaVersion).toBe(migrations.at(-1)?.name)
    expect(rows).toMatchObject({
      users: 2,
      tasks: 2,
      trash: 1,
      comments: 1,
      images: 1,
      labels: 2,
      sessions: 2,
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const without = newFile()
    await save(t.database, without, null, true)
    expect((await checkBackup(without, null)).rows.sessions).toBeUndefined()
  })

  test('is the same after a restore into the other engine and back, row by row', async () => {
    const [there, back] = [await migratedDatabase(other), await migratedDatabase(engine)]
    const [second, third] = [newFile(), newFile()]
    try {
      await restore(there, file)
      await save(there, second)
      await restore(back, second)
      await save(back, third)
      const before = rowsIn(file).filter((line) => !line.includes('"waiting'))
      expect(before.length).toBeGreaterThan(20)
      expect(rowsIn(third).filter((line) => !line.includes('"waiting'))).toEqual(before)
    } finally {
      await Promise.all([there.remove(), back.remove()])
    }
  })

  test('restores no session, sends nothing that was waiting, and is logged', async () => {
    const database = await migratedDatabase(engine)
    await restore(database, file)
    const restored = await startTestApp(engine, {}, database)
    const { db } = restored.deps
    try {
      expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
      const mails = await db.selectFrom('outbox').select(['state', 'last_error', 'holdable']).execute()
      expect(mails).toContainEqual({ state: 'pending', last_error: null, holdable: 1 })
      expect(mails).toContainEqual({
        state: 'failed',
        last_error: 'Not sent: its link ended when this installation was restored from a backup.',
        holdable: 0,
      })
      expect(await dueMails(db, restored.deps.now().toISOString(), 10)).toEqual([])
      const adminUser = await admin(restored)
      const { body } = await restored.call('GET', '/api/log?kind=settings', { as: adminUser })
      expect(body.entries[0]).toMatchObject({ kind: 'settings.restored', actor: null })
      // The log continues after its last row.
      const created = await task(restored, adminUser, [adminUser])
      const history = await restored.call('GET', `/api/tasks/${created._id}/history`, { as: adminUser })
      expect(history.body.entries).toHaveLength(1)
      const found = await restored.call('GET', '/api/tasks?q=harb', { as: adminUser })
      expect(found.body.tasks.map(({ title }: { title: string }) => title)).toEqual([
        'Ünïcode 🙂 "quotes"\nlines',
      ])
    } finally {
      await restored.close()
      await database.remove()
    }
  })

  test('is refused while a server runs on the data, which stays unchanged', async () => {
    // An idle pool ends its connections; the one for notifications, which a server has, stays.
    await t.deps.db.selectFrom('tasks').select('id').execute()
    expect(await refusal(restore(t.database, file))).toBe(
      'A server is running on this data. Stop it first, then restore.',
    )
    expect(await t.deps.db.selectFrom('tasks').select('id').execute()).toHaveLength(2)
  })

  test('of an older version is brought up to date', async () => {
    const [older, database] = [await emptyDatabase(engine), await migratedDatabase(engine)]
    const old = newFile()
    try {
      await migrate(older, migrations.slice(0, -4))
      await save(older, old)
      await restore(database, old)
      const store = await openStore(database)
      const done = await store.db
        .selectFrom('migrations' as 'settings')
        .select('name')
        .execute()
      await store.close()
      expect(done.map(({ name }) => name).toSorted()).toEqual(migrations.map(({ name }) => name))
    } finally {
      await Promise.all([older.remove(), database.remove()])
    }
  })

  test('made while eight people write is one snapshot', async () => {
    const adminUser = await admin(t)
    let writing = true
    const writers = Array.from({ length: 8 }, async () => {
      while (writing) {
        const { _id } = await task(t, adminUser, [adminUser])
        await t.call('PUT', `/api/tasks/${_id}/status`, { as: adminUser, body: { status: 'Completed' } })
      }
    })
    const during = newFile()
    await save(t.database, during)
    writing = false
    await Promise.all(writers)
    const rows = rowsIn(during)
    const tasks = rows.filter((line) => line.startsWith('["tasks"')).length
    const created = rows.filter((line) => line.includes('"task.created"')).length
    const indexed = rows.filter((line) => line.startsWith('["task_search"')).length
    // One of the created tasks is in the trash.
    expect(created).toBe(tasks + 1)
    expect(indexed).toBe(tasks)
    await expectConsistent(during)
  })

  /** Checklists, counts and the log of the restored data agree. */
  async function expectConsistent(from: string): Promise<void> {
    const database = await migratedDatabase(engine)
    await restore(database, from)
    const restored = await startTestApp(engine, {}, database)
    const list = await restored.call('GET', '/api/tasks?limit=500', { as: await admin(restored) })
    const { tasks, statusSummary } = list.body as TaskPage
    const withStatus = (status: string) => tasks.filter((each) => each.status === status).length
    expect(statusSummary).toEqual({
      all: tasks.length,
      pendingTasks: withStatus('Pending'),
      inProgressTasks: withStatus('In Progress'),
      completedTasks: withStatus('Completed'),
    })
    const logged = await restored.deps.db
      .selectFrom('changes')
      .select(({ fn }) => ['subject_id', fn.max('version').as('version')])
      .groupBy('subject_id')
      .execute()
    const versions = new Map(logged.map(({ subject_id, version }) => [subject_id, Number(version)]))
    for (const { _id, version, status, completedTodoCount, todoChecklist } of tasks) {
      expect(versions.get(_id)).toBe(version)
      const done = todoChecklist.filter(({ completed }) => completed).length
      expect([completedTodoCount, status === 'Completed']).toEqual([done, done === todoChecklist.length])
    }
    await restored.close()
    await database.remove()
  }

  test('has no password and no token, only their hashes', async () => {
    const adminUser = await admin(t)
    const password = 'a long way to the sea'
    const signUp = { name: 'Wanja', email: `wanja@${engine}.test`, password }
    const { _id, token } = (await t.call('POST', '/api/auth/register', { body: signUp })).body
    const reset = await t.call('POST', `/api/users/${_id}/reset-link`, { as: adminUser })
    const link = /[\w-]{30,}$/.exec(reset.body.link)?.[0]
    // An email that waits for the mail server has its link in plain text.
    const { db } = t.deps
    const mailing = {
      ...t.deps,
      config: { ...t.deps.config, smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'a@b.test' },
    }
    await requestReset(mailing, signUp.email, '192.0.2.1')
    const waiting = await db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', signUp.email)
      .execute()
    const emailed = /token=([\w-]{30,})/.exec(waiting[0]?.text ?? '')?.[1]
    const kept = newFile()
    await save(t.database, kept)
    const text = gunzipSync(readFileSync(kept)).toString()
    expect(text).toContain('Wanja')
    expect(text).toContain(signUp.email)
    for (const secret of [password, token, link, emailed]) {
      expect(secret).toBeTruthy()
      expect(text.includes(secret)).toBe(false)
    }
  })

  test.each(['sqlite', 'postgres'] as const)(
    'contains unread log rows, which consumers read after a restore into %s',
    async (target) => {
      const source = await startTestApp(engine)
      const [adminUser, kept] = [await admin(source), newFile()]
      await task(source, adminUser, [adminUser])
      await source.deps.db.transaction().execute(async (db) => {
        await addConsumer(db, 'slow', '')
        await moveConsumer(db, 'slow', await end(db))
      })
      await task(source, adminUser, [adminUser])
      await task(source, adminUser, [adminUser])
      await save(source.database, kept)
      const database = await migratedDatabase(target)
      await restore(database, kept)
      const store = await openStore(database)
      try {
        const rows = await store.db.selectFrom('readers').selectAll().where('name', '=', 'slow').execute()
        const unread = await since(store.db, rows[0]?.place ?? '', 100)
        const kinds = unread?.rows.map(({ kind }) => kind).filter((kind) => kind === 'task.created')
        expect(kinds).toHaveLength(2)
      } finally {
        await store.close()
        await source.close()
        await database.remove()
      }
    },
  )
})

test('tables of other programs in the same PostgreSQL are left alone', async () => {
  const [database, kept] = [await migratedDatabase('postgres'), newFile()]
  const store = await openStore(database)
  await sql`create table of_others (name text)`.execute(store.db)
  await sql`insert into of_others values ('theirs')`.execute(store.db)
  await store.close()
  await save(database, kept)
  expect(rowsIn(kept).some((line) => line.includes('theirs'))).toBe(false)
  await restore(database, kept)
  const restored = await openStore(database)
  const { rows } = await sql`select name from of_others`.execute(restored.db)
  await restored.close()
  await database.remove()
  expect(rows).toEqual([{ name: 'theirs' }])
})

describe('a file', () => {
  const key = randomBytes(32)
  let database: TestDatabase
  let plain: string
  let encrypted: string
  beforeAll(async () => {
    const t = await startTestApp('sqlite')
    await addData(t)
    plain = newFile()
    encrypted = newFile()
    await save(t.database, plain)
    await save(t.database, encrypted, key)
    await t.close()
    database = await emptyDatabase('sqlite')
  })
  afterAll(() => database.remove())

  const damagedAt = (source: string, share: number): string => {
    const bytes = readFileSync(source)
    const at = Math.min(bytes.length - 1, Math.floor(bytes.length * share))
    bytes[at] = (bytes[at] ?? 0) ^ 0b100
    const file = newFile()
    writeFileSync(file, bytes)
    return file
  }
  const cutAt = (source: string, share: number): string => {
    const bytes = readFileSync(source)
    const file = newFile()
    writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * share)))
    return file
  }
  const shares = (count: number) => Array.from({ length: count }, (_, i) => i / count)

  test('with one changed byte is refused, wherever it is', async () => {
    // Positions in gzip's header, most of which its checksum does not cover, and 50 in the whole file.
    const header = Array.from({ length: 10 }, (_, at) => at / statSync(plain).size)
    for (const share of [...header, ...shares(50)]) {
      expect(await refusal(checkBackup(damagedAt(plain, share), null)), `at ${share}`).toMatch(
        /damaged|not a backup/,
      )
      expect(await refusal(checkBackup(damagedAt(encrypted, share), key)), `at ${share}`).toMatch(
        /damaged|not a backup|encrypted/,
      )
    }
  })

  test('that is cut off is refused', async () => {
    for (const share of shares(20)) {
      expect(await refusal(checkBackup(cutAt(plain, share), null)), `at ${share}`).toMatch(
        /damaged|not a backup/,
      )
      expect(await refusal(checkBackup(cutAt(encrypted, share), key)), `at ${share}`).toMatch(
        /damaged|not a backup/,
      )
    }
  })

  test('that is not a backup is refused with a sentence, and nothing changes', async () => {
    const zeros = newFile()
    writeFileSync(zeros, '')
    truncateSync(zeros, 10 * 1024 ** 3)
    const other = newFile()
    writeFileSync(other, gzipSync('{"format":1}\n'))
    for (const file of [zeros, other])
      expect(await refusal(restore(database, file))).toBe('This file is not a backup of this product.')
    const endless = newFile()
    writeFileSync(endless, gzipSync(Buffer.alloc(64 * 1024 ** 2)))
    expect(await refusal(restore(database, endless))).toMatch(/damaged \(a line without an end\)/)
    expect(await refusal(restore(database, folder))).toBe(`${folder} is not a file.`)
    expect(await refusal(restore(database, path.join(folder, 'none')))).toMatch(/^There is no file /)
    expect(await hasPeopleAt(database)).toBe(false)
  })

  test('of a newer version is refused', async () => {
    const [header = '', ...rest] = gunzipSync(readFileSync(plain)).toString().split('\n')
    for (const change of [{ format: 2 }, { schemaVersion: '9999-later' }]) {
      const file = newFile()
      const lines = [JSON.stringify({ ...JSON.parse(header), ...change }), ...rest.slice(0, -2)]
      const sha256 = createHash('sha256')
        .update(`${lines.join('\n')}\n`)
        .digest('hex')
      const footer = JSON.stringify({ ...JSON.parse(rest.at(-2) ?? ''), sha256 })
      writeFileSync(file, gzipSync(`${lines.join('\n')}\n${footer}\n`))
      expect(await refusal(restore(database, file))).toContain('was created by a newer version')
    }
  })

  test('that is encrypted reveals nothing and opens only with its key', async () => {
    const bytes = readFileSync(encrypted)
    expect(bytes.includes('Amani')).toBe(false)
    expect(() => gunzipSync(bytes.subarray(44))).toThrow()
    expect((await checkBackup(encrypted, key)).rows.users).toBe(2)
    expect(await refusal(checkBackup(encrypted, null))).toContain('set BACKUP_KEY')
    expect(await refusal(checkBackup(encrypted, randomBytes(32)))).toContain('the key is wrong')
  })

  test("is named after the server's time", () => {
    expect(backupName(new Date(2026, 10, 4, 2, 5, 9), false)).toBe('task-manager-2026-11-04-020509.jsonl.gz')
    expect(backupName(new Date(2026, 10, 4, 2, 5, 9), true)).toMatch(/\.jsonl\.gz\.enc$/)
  })
})
