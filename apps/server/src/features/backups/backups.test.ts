import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import type { Backup, BackupPage } from '@task-manager/contract/installation/backups'
import type { Finding } from '@task-manager/contract/installation/health'
import type { Role } from '@task-manager/contract/people/users'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBackup } from '#server/db/backup/read-backup.ts'
import { feedInbox } from '#server/features/inbox/feed.service.ts'
import { PASSWORD, signUp } from '#test/accounts.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { admin, type Person, person, task } from '#test/factories.ts'
import { backUpTonight, cleanUp, endBackups, Progress } from './backup-run.service.ts'

const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-backups-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const LOG = { info: () => {}, warn: () => {}, error: () => {} }
const WAIT = { timeout: 60_000, interval: 100 }

async function listed(t: TestApp, as: Person): Promise<BackupPage> {
  return (await t.call('GET', '/api/backups', { as })).body
}

/** Resolves when no backup is being made. */
async function settled(t: TestApp, as: Person): Promise<BackupPage> {
  await expect.poll(async () => (await listed(t, as)).running, WAIT).toBeNull()
  return await listed(t, as)
}

async function backUp(t: TestApp, as: Person): Promise<Backup> {
  const reply = await t.call('POST', '/api/backups', { as })
  expect(reply.status, reply.text).toBe(202)
  const page = await settled(t, as)
  const created = page.backups.find(({ _id }) => _id === reply.body._id)
  return created ?? expect.unreachable(`It was not made: ${page.failed?.detail}`)
}

describe.each(engines)('backups on %s', { timeout: 90_000 }, (engine) => {
  let t: TestApp
  let folder: string
  let adminUser: Person
  const start = async (settings: Record<string, string> = {}) => {
    folder = newFolder()
    t = await startTestApp(engine, { BACKUP_DIR: folder, ...settings })
    adminUser = await admin(t, 'Amani Otieno')
  }
  const backupIds = async () => (await listed(t, adminUser)).backups.map(({ _id }) => _id)
  beforeEach(async () => {
    await start()
  })
  afterEach(async () => {
    await endBackups(t.deps)
    await t.close()
  })

  test('a backup is made, restored into a scratch database and compared [A28]', async () => {
    const [one, two] = [await person(t), await person(t)]
    for (const who of [one, two, adminUser])
      await task(t, adminUser, [who], { title: `Harbour lights ${who.name}` })
    const created = await backUp(t, adminUser)
    expect(created).toMatchObject({
      name: expect.stringMatching(/^task-manager-.*\.jsonl\.gz$/),
      contents: { people: 3, tasks: 3, comments: 0 },
      rehearsed: { ok: true, detail: expect.stringMatching(/^Restored and compared, \d+ s$/) },
      problem: '',
    })
    // The scratch database was removed, and the live one has no new session.
    expect(readdirSync(folder)).toEqual([created.name])
    expect(await t.deps.db.selectFrom('sessions').selectAll().execute()).toHaveLength(3)
    const { rows } = await checkBackup(path.join(folder, created.name), null)
    expect(rows.tasks).toBe(3)
    expect(await listed(t, adminUser)).toMatchObject({
      directory: folder,
      keep: '7d 4w 6m',
      running: null,
      failed: null,
      warning: null,
    })
  })

  test('one of two nodes makes the backup of the night, and each night has its own [A28]', async () => {
    const other = await startTestApp(engine, { BACKUP_DIR: folder }, t.database)
    const nodes = [t, other]
    try {
      const backUpNodes = () => Promise.all(nodes.map((each) => backUpTonight(each.deps, LOG)))
      await backUpNodes()
      const first = await settled(t, adminUser)
      expect(first.backups).toHaveLength(1)
      expect(await backUpNodes()).toEqual([true, true])
      // The backup thread uses the machine's clock, not that of the test.
      await t.deps.db.updateTable('backups').set({ made_at: '2020-01-01T02:00:00.000Z' }).execute()
      for (const each of nodes) each.pass(86_400)
      expect(await backUpNodes()).toEqual([false, false])
      expect((await settled(t, adminUser)).backups).toHaveLength(2)
    } finally {
      await endBackups(other.deps)
      await other.close()
    }
  })

  test('a second one is refused while one is made, unless the node that made it died [A28]', async () => {
    const { _id } = (await t.call('POST', '/api/backups', { as: adminUser })).body
    const second = await t.call('POST', '/api/backups', { as: adminUser })
    expect(second).toMatchObject({
      status: 409,
      body: { message: 'A backup is already running. Wait until it finishes.' },
    })
    expect((await t.call('DELETE', `/api/backups/${_id}`, { as: adminUser })).status).toBe(409)
    await settled(t, adminUser)
    await t.deps.db.updateTable('backups').set({ state: 'writing', running: '1' }).execute()
    t.pass(300)
    const created = await backUp(t, adminUser)
    expect(created._id).not.toBe(_id)
    expect(await backupIds()).toEqual([created._id])
    await t.deps.db
      .updateTable('backups')
      .set({ state: 'rehearsing', running: '1' })
      .where('id', '=', created._id)
      .execute()
    t.pass(300)
    const { _id: newest } = await backUp(t, adminUser)
    // The interrupted run had finished its file, so it stays listed.
    expect(await backupIds()).toEqual([newest, created._id])
  })

  test('a crash while it is rehearsed is shown, and administrators are warned [A28]', async () => {
    const { _id } = await backUp(t, adminUser)
    const untested = { rehearsed_at: null, rehearsed_ok: null, rehearsed_detail: null }
    await t.deps.db.updateTable('backups').set(untested).execute()
    const progress = new Progress(t.deps, _id)
    const contents = { people: 1, tasks: 0, comments: 0 }
    progress.receive({ written: { madeAt: new Date().toISOString(), bytes: 1, contents } })
    progress.receive({ failure: 'It failed: out of memory' })
    await progress.end('')
    const { backups, warning } = await listed(t, adminUser)
    expect(backups[0]?.rehearsed).toMatchObject({ ok: false, detail: 'It failed: out of memory' })
    expect(warning).toBe("The newest backup can't be relied on: It failed: out of memory")
  })

  test('a shutdown ends it and leaves no unfinished file [A28]', async () => {
    const { _id } = (await t.call('POST', '/api/backups', { as: adminUser })).body
    await endBackups(t.deps)
    const row = await t.deps.db
      .selectFrom('backups')
      .select(['state', 'running', 'detail'])
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    expect(row.running).toBeNull()
    if (row.state === 'failed') expect(row.detail).toBe('The server stopped before this backup was finished.')
    expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })

  test('is downloaded once with the password, and deleted [A28]', async () => {
    const owner = await signUp(t)
    const makeOwner = (role: Role) =>
      t.deps.db.updateTable('users').set({ role }).where('id', '=', owner.id).execute()
    await makeOwner('admin')
    const { _id, bytes, name } = await backUp(t, adminUser)
    const link = (currentPassword: string) =>
      t.call('POST', `/api/backups/${_id}/file`, { as: owner, body: { currentPassword } })
    expect((await link('wrong')).status).toBe(403)
    const { url } = (await link(PASSWORD)).body
    const head = await t.app.inject({ method: 'HEAD', url })
    expect(head.statusCode).toBe(200)
    const file = await t.call('GET', url)
    expect(file).toMatchObject({
      status: 200,
      headers: { 'content-disposition': `attachment; filename="${name}"`, 'content-length': String(bytes) },
    })
    expect(file.bytes.equals(readFileSync(path.join(folder, name)))).toBe(true)
    const used = await t.call('GET', url)
    expect(used.status).toBe(404)
    const lost = (await link(PASSWORD)).body.url
    await makeOwner('user')
    for (const method of ['HEAD', 'GET'] as const)
      expect((await t.app.inject({ method, url: lost })).statusCode).toBe(404)
    await makeOwner('admin')
    const late = (await link(PASSWORD)).body.url
    t.pass(601)
    expect((await t.call('GET', late)).status).toBe(404)
    expect((await t.call('DELETE', `/api/backups/${_id}`, { as: adminUser })).status).toBe(200)
    expect(readdirSync(folder)).toEqual([])
    expect((await listed(t, adminUser)).backups).toEqual([])
    expect((await link(PASSWORD)).status).toBe(404)
    const log = (await t.call('GET', '/api/log?kind=backup', { as: adminUser })).body.entries
    expect(log.map(({ kind }: { kind: string }) => kind)).toEqual([
      'backup.deleted',
      'backup.downloaded',
      'backup.downloaded',
      'backup.downloaded',
    ])
  })

  test('a node without the file says where it is, and keeps the link for the node that has it [A28]', async () => {
    const owner = await signUp(t)
    await t.deps.db.updateTable('users').set({ role: 'admin' }).where('id', '=', owner.id).execute()
    const other = await startTestApp(engine, { BACKUP_DIR: newFolder() }, t.database)
    try {
      const { _id, name } = await backUp(t, adminUser)
      const place = `${hostname()}:${folder}`
      const body = { currentPassword: PASSWORD }
      const { url } = (await t.call('POST', `/api/backups/${_id}/file`, { as: owner, body })).body
      const away = await other.call('GET', url)
      expect([away.status, away.body.message]).toEqual([
        404,
        `The file is in ${place}, not in this server's folder.`,
      ])
      expect((await t.call('GET', url)).status).toBe(200)
      const removed = await other.call('DELETE', `/api/backups/${_id}`, { as: adminUser })
      expect([removed.status, removed.body.message]).toEqual([
        200,
        `Removed from the list. The file is in ${place}: delete it there.`,
      ])
      expect(readdirSync(folder)).toEqual([name])
      const [found] = (await listed(t, adminUser)).backups
      const deleted = await t.call('DELETE', `/api/backups/${found?._id}`, { as: adminUser })
      expect(deleted.body.message).toBe('Backup deleted')
      expect(readdirSync(folder)).toEqual([])
    } finally {
      await other.close()
    }
  })

  test('files that were put into the folder are listed, and removed ones are not [A28]', async () => {
    const created = await backUp(t, adminUser)
    const bytes = readFileSync(path.join(folder, created.name))
    const copy = 'task-manager-2020-01-02-020000.jsonl.gz'
    writeFileSync(path.join(folder, copy), bytes)
    writeFileSync(path.join(folder, 'task-manager-2020-01-03-020000.jsonl.gz'), 'no backup')
    // Its first line can be read, but its end is missing.
    writeFileSync(path.join(folder, 'task-manager-2020-01-04-020000.jsonl.gz'), bytes.subarray(0, -40))
    writeFileSync(path.join(folder, 'other.txt'), 'kept')
    rmSync(path.join(folder, created.name))
    const { backups } = await listed(t, adminUser)
    expect(backups).toMatchObject([{ name: copy, bytes: bytes.length, contents: null, rehearsed: null }])
    await cleanUp(t.deps)
    expect(readdirSync(folder)).toContain('other.txt')
  })

  test('a file that cannot be deleted stays in the list [A28]', async () => {
    const { _id, name } = await backUp(t, adminUser)
    // A folder in its place cannot be deleted like a file, not even by root.
    rmSync(path.join(folder, name))
    mkdirSync(path.join(folder, name))
    const refused = await t.call('DELETE', `/api/backups/${_id}`, { as: adminUser })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^The file couldn't be deleted \(\w+\)\. Check the permissions of /),
    ])
    expect((await listed(t, adminUser)).backups).toMatchObject([{ _id, name }])
    rmdirSync(path.join(folder, name))
  })

  test('unfinished files of a killed process are removed after a day [A28]', async () => {
    const [old, young, other] = ['1', '2', '3'].map(
      (n) => `task-manager-2020-01-0${n}-020000.jsonl.gz.unfinished`,
    )
    for (const name of [old, young]) writeFileSync(path.join(folder, name ?? ''), 'half')
    writeFileSync(path.join(folder, `other-${other}`), 'kept')
    const yesterday = (Date.now() - 90_000_000) / 1000
    for (const name of [old, `other-${other}`])
      utimesSync(path.join(folder, name ?? ''), yesterday, yesterday)
    await cleanUp(t.deps)
    expect(readdirSync(folder).toSorted()).toEqual([`other-${other}`, young])
  })

  test('old ones are deleted, and the newest rehearsed one is kept [A28]', async () => {
    await endBackups(t.deps)
    await t.close()
    await start({ BACKUP_KEEP: '2d' })
    for (const day of ['01', '02', '03', '04']) {
      const name = `task-manager-2020-01-${day}-020000.jsonl.gz`
      writeFileSync(path.join(folder, name), '')
      const at = `2020-01-${day}T12:00:00.000Z`
      await t.deps.db
        .insertInto('backups')
        .values({
          id: `0190a000-0000-7000-8000-0000000000${day}`,
          name,
          place: '',
          state: 'made',
          running: null,
          night: null,
          share: 0,
          touched_at: at,
          made_at: at,
          bytes: 0,
          contents: null,
          detail: '',
          rehearsed_at: at,
          rehearsed_ok: day === '01' ? 1 : 0,
          rehearsed_detail: '',
          link_hash: null,
          link_until: null,
        })
        .execute()
    }
    await cleanUp(t.deps)
    const days = readdirSync(folder).map((name) => name.slice(21, 23))
    expect(days.toSorted()).toEqual(['01', '03', '04'])
  })

  test('BACKUP_AFTER gets the path of each file, and its failure is shown [A28]', async () => {
    await endBackups(t.deps)
    await t.close()
    const target = newFolder()
    await start({ BACKUP_AFTER: `sh -c 'cp "$1" ${target}' copy` })
    const created = await backUp(t, adminUser)
    expect(readdirSync(target)).toEqual([created.name])
    await t.close()
    await start({ BACKUP_AFTER: "sh -c 'echo no such host >&2; exit 3' copy" })
    const kept = await backUp(t, adminUser)
    expect(kept.problem).toBe('BACKUP_AFTER failed: exit code 3 no such host')
    expect(await healthOf()).toMatchObject([{ state: 'warn', detail: kept.problem }])
  })

  test('a folder that cannot be made is a sentence, and a warning of the health page [A28, A30]', async () => {
    await endBackups(t.deps)
    await t.close()
    const blocked = path.join(newFolder(), 'file')
    writeFileSync(blocked, '')
    await start({ BACKUP_DIR: path.join(blocked, 'backups') })
    await t.call('POST', '/api/backups', { as: adminUser })
    const { failed } = await settled(t, adminUser)
    expect(failed?.detail).toMatch(/^The folder does not exist\. \(/)
    expect(await healthOf()).toMatchObject([
      { state: 'warn', detail: `The last backup failed: ${failed?.detail}` },
    ])
  })

  async function healthOf(): Promise<Finding[]> {
    const { body } = await t.call('POST', '/api/health', { as: adminUser })
    return body.findings.filter(({ title }: Finding) => title === 'Backups')
  }

  test('a warning is marked as read when there is a good backup [A28]', async () => {
    await feedInbox(t.deps)
    t.pass(2 * 86_400)
    await cleanUp(t.deps)
    await feedInbox(t.deps)
    const inbox = async () => (await t.call('GET', '/api/inbox', { as: adminUser })).body
    expect(await inbox()).toMatchObject({
      unread: 1,
      entries: [{ kind: 'backup', text: 'There is no backup yet.', read: false }],
    })
    const { _id } = await backUp(t, adminUser)
    // The backup thread uses the machine's clock, which the test has not moved.
    const times = { made_at: t.deps.now().toISOString() }
    await t.deps.db.updateTable('backups').set(times).where('id', '=', _id).execute()
    await cleanUp(t.deps)
    expect(await inbox()).toMatchObject({ unread: 0, entries: [{ kind: 'backup', read: true }] })
  })

  test('administrators are warned once when there is no good backup, or its rehearsal failed [A28]', async () => {
    await feedInbox(t.deps)
    const warnings = async () => {
      await cleanUp(t.deps)
      const { entries } = (await t.call('GET', '/api/log?kind=backup', { as: adminUser })).body
      return entries.map(({ changes }: { changes: { after: string }[] }) => changes[0]?.after)
    }
    expect(await warnings()).toEqual([])
    t.pass(2 * 86_400)
    expect(await warnings()).toEqual(['There is no backup yet.'])
    expect((await listed(t, adminUser)).warning).toBe('There is no backup yet.')
    t.pass(86_400)
    expect(await warnings()).toHaveLength(1)
    const created = await backUp(t, adminUser)
    await t.deps.db
      .updateTable('backups')
      .set({ rehearsed_ok: 0, rehearsed_detail: 'In the restored copy, a search differs.' })
      .where('id', '=', created._id)
      .execute()
    const [newest] = await warnings()
    expect(newest).toBe("The newest backup can't be relied on: In the restored copy, a search differs.")
    await feedInbox(t.deps)
    const { entries } = (await t.call('GET', '/api/inbox', { as: adminUser })).body
    expect(entries[0]).toMatchObject({ kind: 'backup', text: newest, task: null, enquiry: null })
    const member = await person(t)
    expect((await t.call('GET', '/api/inbox', { as: member })).body.entries).toEqual([])
  })
})
