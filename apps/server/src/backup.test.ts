/** `npm run backup` and `npm run restore` as operators run them: exit codes, sentences and leftover files. */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { type CommandRun, type Interruption, runCommand } from '#test/command.ts'
import {
  emptyDatabase,
  engines,
  migratedDatabase,
  openMigrated,
  type TestDatabase,
} from '#test/database/databases.ts'
import { settingsOf } from '#test/database/settings-of.ts'
import { admin } from '#test/factories.ts'
import { freePort } from '#test/network/free-port.ts'
import { startProduct } from '#test/product.ts'
import { SQLITE_FILE } from './db/sqlite/file.ts'

const ROWS = 20_000
const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const newFile = () => path.join(folder, `${++files}.jsonl.gz`)

const run =
  (command: string) =>
  (
    database: Omit<TestDatabase, 'remove'>,
    args: readonly string[],
    settings: Record<string, string> = {},
    interruption: Interruption | null = null,
  ): Promise<CommandRun> =>
    runCommand(command, { ...settingsOf(database), ...settings }, args, interruption)
const backup = run('backup')
const restore = run('restore')
const refused = (error: string) => ({ code: 1, error: `${error}\n` })

/** Inserts a person with a session, open links, and enough rows that a command can be interrupted. */
async function addData(database: TestDatabase): Promise<void> {
  const engine = database.databaseUrl === null ? 'sqlite' : 'postgres'
  const t = await startTestApp(
    engine,
    { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.test' },
    database,
  )
  const adminUser = await admin(t, 'Amani Otieno')
  const invited = { as: adminUser, body: { emails: ['one@example.test'] } }
  expect((await t.call('POST', '/api/invitations', invited)).status).toBe(201)
  const forgotten = { body: { email: adminUser.email } }
  expect((await t.call('POST', '/api/auth/forgot-password', forgotten)).status).toBe(202)
  const numbers =
    t.engine === 'postgres'
      ? sql`generate_series(1, ${ROWS}::int) as n(i)`
      : sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS}) select i from n) as n`
  await t.deps.db.transaction().execute((db) =>
    sql`insert into labels (id, name, name_key, color)
        select '' || n.i, 'Label ' || n.i, '' || n.i, 'blue' from ${numbers}`.execute(db),
  )
  await t.close()
}

describe.each(engines)('npm run backup and npm run restore on %s', { timeout: 60_000 }, (engine) => {
  let full: TestDatabase
  let file: string
  beforeAll(async () => {
    full = await migratedDatabase(engine)
    await addData(full)
    file = newFile()
  })
  afterAll(() => full.remove())

  test('save everything, and restore it into an empty installation', async () => {
    const reply = await backup(full, [file])
    expect(reply).toMatchObject({ code: 0, error: '' })
    expect(reply.output).toMatch(
      /^Writing: 0 %\nWriting: \d+ %\n[\s\S]*Written and read back: .*\n1 person, 0 tasks/,
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const checked = await restore(full, ['--check', file])
    expect(checked).toMatchObject({ code: 0, error: '' })
    expect(checked.output).toMatch(
      /^This backup is complete: 1 person, 0 tasks, 0 comments, 0 pictures, .*; created 20\d\d-.* from \w+ by version/,
    )
    const empty = await migratedDatabase(engine)
    const done = await restore(empty, [file])
    expect(done).toMatchObject({ code: 0, error: '', output: expect.stringContaining('Restored: 1 person') })
    const store = await openMigrated(empty)
    expect(await store.db.selectFrom('labels').select('id').execute()).toHaveLength(ROWS)
    await store.close()
    await empty.remove()
  })

  test('leave out sessions and open links, so that the file has nothing of them', async () => {
    const store = await openMigrated(full)
    const hashes = [
      ...(await store.db.selectFrom('sessions').select('token_hash').execute()),
      ...(await store.db.selectFrom('invitations').select('token_hash').execute()),
      ...(await store.db.selectFrom('resets').select('token_hash').execute()),
    ].map(({ token_hash }) => token_hash)
    await store.close()
    expect(hashes).toHaveLength(3)
    const [complete, without] = [newFile(), newFile()]
    const textOf = (name: string) => gunzipSync(readFileSync(name)).toString()
    expect(await backup(full, [complete])).toMatchObject({ code: 0, error: '' })
    for (const hash of hashes) expect(textOf(complete)).toContain(hash)
    expect(await backup(full, [without, '--without-sessions'])).toMatchObject({ code: 0, error: '' })
    for (const hash of hashes) expect(textOf(without)).not.toContain(hash)
    expect(textOf(without)).not.toMatch(/^\{"table":"(sessions|resets|push_subscriptions)"/m)

    const empty = await migratedDatabase(engine)
    expect(await restore(empty, [without])).toMatchObject({ code: 0, error: '' })
    const restored = await openMigrated(empty)
    // The invitation can be sent again.
    const invitations = await restored.db.selectFrom('invitations').select('email').execute()
    expect(invitations).toEqual([{ email: 'one@example.test' }])
    await restored.close()
    await empty.remove()
  })

  test('save the current data before they replace it', async () => {
    const saved = mkdtempSync(path.join(folder, 'saved-'))
    expect(await restore(full, [file])).toMatchObject(
      refused(
        'This installation already has accounts. With --force its data is saved first and then replaced.',
      ),
    )
    const forced = await restore(full, [file, '--force'], { BACKUP_DIR: saved })
    expect(forced).toMatchObject({ code: 0, error: '' })
    const [name = '', ...others] = readdirSync(saved)
    expect([name, others]).toEqual([expect.stringMatching(/^before-restore-task-manager-.*\.jsonl\.gz$/), []])
    expect(forced.output).toContain(`The previous data is saved in ${path.join(saved, name)}`)
    expect(await restore(full, ['--check', path.join(saved, name)])).toMatchObject({ code: 0 })
  })

  test('leave nothing behind after a signal, and the data as it was', async () => {
    const target = mkdtempSync(path.join(folder, 'signal-'))
    const before = readdirSync(full.dataDir)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const half = path.join(target, 'half.jsonl.gz')
      expect(await backup(full, [half], {}, { at: 'Writing: 10 %', signal })).toMatchObject(
        refused('Interrupted.'),
      )
      expect(readdirSync(target)).toEqual([])
      const interruption = { at: 'Restoring: 10 %', signal }
      expect(await restore(full, [file, '--force'], { BACKUP_DIR: target }, interruption)).toMatchObject(
        refused('Interrupted.'),
      )
      for (const name of readdirSync(target)) rmSync(path.join(target, name))
      expect(readdirSync(full.dataDir)).toEqual(before)
    }
    const store = await openMigrated(full)
    expect(await store.db.selectFrom('labels').select('id').execute()).toHaveLength(ROWS)
    await store.close()
  })

  test('refuse beside a running server, before anything is saved', async () => {
    const server = await startProduct(settingsOf(full))
    const saved = mkdtempSync(path.join(folder, 'running-'))
    try {
      expect(await restore(full, [file, '--force'], { BACKUP_DIR: saved })).toMatchObject({
        ...refused('A server is running on this data. Stop it first, then restore.'),
        output: '',
      })
      expect(readdirSync(saved)).toEqual([])
    } finally {
      server.child.kill()
      await server.ended
    }
  })
})

describe('npm run backup and npm run restore', { timeout: 60_000 }, () => {
  let full: TestDatabase
  let file: string
  const KEY = randomBytes(32).toString('hex')
  beforeAll(async () => {
    full = await migratedDatabase('sqlite')
    await addData(full)
    file = newFile()
    await backup(full, [file])
  })
  afterAll(() => full.remove())

  test('create no database where there is none', async () => {
    const dataDir = path.join(folder, 'none')
    const nothing = { databaseUrl: null, dataDir }
    expect(await backup(nothing, [])).toMatchObject(
      refused(
        `There is no data yet in DATA_DIR (${dataDir}): start the server once, or correct the setting.`,
      ),
    )
    expect(existsSync(dataDir)).toBe(false)
    const small = newFile()
    writeFileSync(small, 'no backup')
    expect(await restore(nothing, [small])).toMatchObject({ code: 1 })
    expect(existsSync(dataDir)).toBe(false)
  })

  test('leave an empty installation empty when a restore fails', async () => {
    const database = await emptyDatabase('sqlite')
    const half = { at: 'Restoring: 10 %', signal: 'SIGKILL' } as const
    expect((await restore(database, [file], {}, half)).code).toBe(null)
    expect(readdirSync(database.dataDir).filter((name) => name.startsWith(SQLITE_FILE))).toEqual([])
    // A start would create the database now. So does another restore, which removes the leftovers of the first.
    expect(await restore(database, [file])).toMatchObject({ code: 0 })
    expect(readdirSync(database.dataDir)).toEqual([SQLITE_FILE])
    await database.remove()
  })

  test('replace an empty database file', async () => {
    const database = await emptyDatabase('sqlite')
    writeFileSync(path.join(database.dataDir, SQLITE_FILE), '')
    expect(await restore(database, [file])).toMatchObject({ code: 0 })
    await database.remove()
  })

  test('say what to do about a damaged database, and leave it alone', async () => {
    const database = await migratedDatabase('sqlite')
    const damage = openSync(path.join(database.dataDir, SQLITE_FILE), 'r+')
    for (let page = 1; page < 60; page++) writeSync(damage, randomBytes(4096), 0, 4096, page * 4096)
    closeSync(damage)
    const damaged = await restore(database, [file, '--force'])
    expect(damaged).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^The current database is damaged/),
    })
    expect(readdirSync(database.dataDir)).toEqual([SQLITE_FILE])
    await database.remove()
  })

  test('refuse a target that is a folder, or whose folder does not exist', async () => {
    expect(await backup(full, [folder])).toMatchObject(refused(`${folder} is a folder: name a file in it.`))
    const missing = path.join(folder, 'missing')
    expect(await backup(full, [path.join(missing, 'file')])).toMatchObject(
      refused(`The folder ${missing} does not exist.`),
    )
  })

  test('refuse a file that is not a backup, with and without accounts', async () => {
    expect(await restore(full, [folder])).toMatchObject(refused(`${folder} is not a file.`))
    const none = path.join(folder, 'no-such-file')
    expect(await restore(full, [none, '--force'])).toMatchObject(refused(`There is no file ${none}.`))
  })

  test('require the same key', async () => {
    const encrypted = newFile()
    expect(await backup(full, [encrypted], { BACKUP_KEY: KEY })).toMatchObject({ code: 0 })
    const base64 = Buffer.from(KEY, 'hex').toString('base64')
    for (const key of [KEY, base64])
      expect(await restore(full, ['--check', encrypted], { BACKUP_KEY: key })).toMatchObject({ code: 0 })
    expect(await restore(full, ['--check', encrypted])).toMatchObject(
      refused('This backup is encrypted: set BACKUP_KEY to the key it was created with.'),
    )
    expect(
      await restore(full, ['--check', encrypted], { BACKUP_KEY: randomBytes(32).toString('hex') }),
    ).toMatchObject(refused("This backup can't be read: the key is wrong, or the file is damaged."))
    for (const wrong of ['secret', KEY.slice(1), `${KEY}00`])
      expect(await backup(full, [newFile()], { BACKUP_KEY: wrong })).toMatchObject(
        refused('BACKUP_KEY must be 32 random bytes, in hex (64 digits) or base64.'),
      )
  })

  test('say in a sentence that PostgreSQL does not answer, without its password', async () => {
    const databaseUrl = `postgres://tasks:hidden@127.0.0.1:${await freePort()}/tasks`
    for (const each of [backup({ ...full, databaseUrl }, []), restore({ ...full, databaseUrl }, [file])]) {
      const { code, error } = await each
      expect([code, error]).toEqual([
        1,
        expect.stringMatching(
          /^PostgreSQL can't be reached \(.*\)\. Check DATABASE_URL and that PostgreSQL is running\.\n$/,
        ),
      ])
      expect(error).not.toContain('hidden')
    }
  })

  test('show their usage for other arguments', async () => {
    for (const args of [['a', 'b'], ['--other']]) {
      expect((await backup(full, args)).error).toMatch(/^npm run backup \[-- FILE\]/)
      expect(await restore(full, args)).toMatchObject({
        code: 1,
        error: expect.stringMatching(/^npm run restore -- FILE /),
      })
    }
  })
})
