/** Notifications after a restore wait for a decision (decision A29). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMailer } from '#server/adapters/mail.ts'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import { writeBackup } from '#server/db/backup/write-backup.ts'
import { mailAssignments } from '#server/features/notices/notices.service.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Engine, engines, migratedDatabase, type TestDatabase } from '#test/database/databases.ts'
import { admin, type Person, person, task } from '#test/factories.ts'
import { mailSettings } from '#test/mailing-app.ts'
import { startSmtp, type TestSmtp } from '#test/network/smtp.ts'
import { deliverDue } from './delivery.service.ts'
import { currentHold, holdFromCli, resumeFromCli } from './hold.service.ts'
import { nextDue } from './outbox.repo.ts'

const never = new AbortController().signal
const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-hold-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

/** Runs one round of a worker. */
async function deliver(t: TestApp): Promise<string[]> {
  smtp.mails.length = 0
  const mailer = openMailer(t.deps.config)
  if (mailer) await deliverDue(t.deps, mailer, { stop: never, abort: never })
  return smtp.mails.map((mail) => `${mail.to.join()}: ${mail.headers.get('subject')}`)
}

const assign = async (t: TestApp, adminUser: Person, one: Person, title: string): Promise<void> => {
  await mailAssignments(t.deps)
  await task(t, adminUser, [one], { title })
  await mailAssignments(t.deps)
}

const holdOf = async (t: TestApp, as: Person) => (await t.call('GET', '/api/sending', { as })).body.hold
const resume = (t: TestApp, as: Person, waiting: string) =>
  t.call('POST', '/api/sending/resume', { as, body: { waiting } })

async function restoredFrom(t: TestApp, engine: Engine): Promise<TestDatabase> {
  const file = path.join(folder, `${engine}.jsonl.gz`)
  await writeBackup(t.database, { file, key: null, productVersion: '1.0.0' })
  const database = await migratedDatabase(engine)
  await restoreBackup(database, { file, key: null, now: t.deps.now() })
  return database
}

describe.each(engines)('sending on %s', { timeout: 60_000 }, (engine) => {
  const settings = () => mailSettings(smtp.url)

  test('waits after a restore until an administrator sends it, on every node [A29]', async () => {
    const t = await startTestApp(engine, settings())
    await admin(t, 'Amani')
    const one = await person(t)
    const before = await admin(t)
    await assign(t, before, one, 'Paint the shop')
    const database = await restoredFrom(t, engine)
    await t.close()
    const [first, second] = [
      await startTestApp(engine, settings(), database),
      await startTestApp(engine, settings(), database),
    ]
    try {
      const adminUser = await admin(first)
      expect(await deliver(first)).toEqual([])
      await assign(second, adminUser, { ...one }, 'Sweep the yard')
      expect(await deliver(second)).toEqual([])
      expect(await nextDue(second.deps.db)).toBeUndefined()
      expect(await holdOf(second, adminUser)).toEqual({
        since: expect.any(String),
        backupAt: expect.any(String),
        emails: 2,
        pushes: 0,
      })
      const list = await first.call('GET', '/api/mails', { as: adminUser })
      expect(list.body.mails[0]).toMatchObject({ state: 'held', canSend: true, nextAttemptAt: null })

      // An email that someone requests now.
      await first.call('POST', '/api/auth/forgot-password', { body: { email: one.email } })
      expect(await deliver(second)).toEqual([`${one.email}: Choose a new password`])

      expect((await resume(second, adminUser, 'send')).status).toBe(200)
      expect((await deliver(first)).map((line) => line.split(': ')[0])).toEqual([one.email, one.email])
      expect(await holdOf(first, adminUser)).toBeNull()
      expect((await resume(first, adminUser, 'send')).status).toBe(409)
    } finally {
      await first.close()
      await second.close()
      await database.remove()
    }
  })

  describe('on hold', () => {
    let t: TestApp
    let adminUser: Person
    let one: Person
    beforeEach(async () => {
      t = await startTestApp(engine, settings())
      adminUser = await admin(t)
      one = await person(t)
      expect(await holdFromCli(t.deps)).toBe(true)
      expect(await holdFromCli(t.deps)).toBe(false)
      await assign(t, adminUser, one, 'Paint the shop')
    })
    afterEach(() => t.close())

    test('is discarded when an administrator chooses so, and the next email is sent [A29]', async () => {
      expect((await resume(t, adminUser, 'discard')).status).toBe(200)
      expect(await deliver(t)).toEqual([])
      const { body } = await t.call('GET', '/api/mails', { as: adminUser })
      expect(body.mails[0]).toMatchObject({
        state: 'failed',
        answer: 'Not sent: it was discarded when sending was resumed.',
        canSend: true,
      })
      await assign(t, adminUser, one, 'Sweep the yard')
      expect(await deliver(t)).toHaveLength(1)
      const log = await t.call('GET', '/api/log?kind=settings', { as: adminUser })
      expect(log.body.entries.map(({ changes }: { changes: unknown[] }) => changes[0])).toEqual([
        { field: 'sending', before: 'held', after: 'discard' },
        { field: 'sending', before: null, after: 'held' },
      ])
    })

    test('sends one email when an administrator presses Send now [A29]', async () => {
      const { body } = await t.call('GET', '/api/mails', { as: adminUser })
      await t.call('POST', `/api/mails/${body.mails[0]._id}/send`, { as: adminUser })
      expect(await deliver(t)).toHaveLength(1)
      expect((await holdOf(t, adminUser)).emails).toBe(0)
    })

    test('does not send what expired meanwhile, and does not count it [A29]', async () => {
      t.pass(2 * 86_400)
      expect((await currentHold(t.deps))?.emails).toBe(0)
      expect(await resumeFromCli(t.deps, 'send')).toBe(true)
      expect(await resumeFromCli(t.deps, 'send')).toBe(false)
      const mails = await deliver(t)
      expect(mails.filter((line) => line.includes('Paint'))).toEqual([])
    })

    test('is for administrators [A29]', async () => {
      expect((await t.call('GET', '/api/sending', { as: one })).status).toBe(403)
      expect((await resume(t, one, 'send')).status).toBe(403)
    })
  })
})
