/** The command line, as a process beside a running server. */
import { describe, expect, test } from 'vitest'
import { hasTablesAt } from '#server/db/backup/has-people.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { appCode } from '#test/app-code.ts'
import { runCommand } from '#test/command.ts'
import { emptyDatabase, engines } from '#test/database/databases.ts'
import { admin as adminOf, person } from '#test/factories.ts'

/** The kinds of all changes, oldest first. */
const kindsIn = async (t: TestApp): Promise<string[]> =>
  (await t.deps.db.selectFrom('changes').select('kind').orderBy('seq').execute()).map(({ kind }) => kind)

const admin = ({ database }: Pick<TestApp, 'database'>, ...given: string[]) =>
  runCommand(
    'admin',
    {
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.databaseUrl ?? '',
      PUBLIC_URL: 'https://studio.test',
    },
    given,
  )

describe.each(engines)('npm run admin on %s', (engine) => {
  const onApp = (run: (t: TestApp) => Promise<void>) => async () => {
    const t = await startTestApp(engine)
    try {
      await run(t)
    } finally {
      await t.close()
    }
  }

  test(
    'shows the settings, changes access, ends sessions, limits and the hold [A2, A29]',
    onApp(async (t) => {
      const run = async (...given: string[]) => (await admin(t, ...given)).output
      expect(await run('show')).toMatch(
        /^Sign-up: open to everyone \(SIGNUP\)\nTwo-step sign-in: optional\nAccounts: 0, of them active administrators: 0\nEmail: not set up .*\nNotifications: sent\nAdmin invite code: \d{6} /,
      )
      const [adminUser, one] = [await adminOf(t, 'Wanjiku'), await person(t, 'user', 'Baraka')]
      const profiles = async () =>
        await Promise.all(
          [adminUser, one].map(async (as) => (await t.call('GET', '/api/auth/profile', { as })).status),
        )
      expect(await run('deactivate', one.email)).toContain('is deactivated and signed out everywhere')
      expect(await profiles()).toEqual([200, 401])
      expect(await run('list-users')).toContain('Baraka  (deactivated)')
      expect(await run('reactivate', one.email)).toContain('can log in again')
      for (const [command, done] of [
        ['make-member', 'demoted'],
        ['deactivate', 'deactivated'],
      ] as const)
        expect(await admin(t, command, adminUser.email)).toEqual({
          output: '',
          error: `The last administrator can't be ${done}.\n`,
          code: 1,
        })
      expect(await profiles()).toEqual([200, 401])
      expect(await run('make-admin', one.email)).toContain('is an administrator')
      expect(await run('make-member', adminUser.email)).toContain('is a member')
      expect(await profiles()).toEqual([401, 401])
      const two = await person(t)
      expect(await run('end-all-sessions')).toBe('1 person is signed out everywhere.\n')
      expect((await t.call('GET', '/api/auth/profile', { as: two })).status).toBe(401)

      await t.deps.db
        .insertInto('throttles')
        .values({ key: 'loginOfAddress:x', n: 50, window_start: t.deps.now().toISOString() })
        .execute()
      await run('clear-limits')
      expect(await t.deps.db.selectFrom('throttles').selectAll().execute()).toEqual([])

      expect(await run('discard-notifications')).toBe('Notifications were not on hold.\n')
      expect(await run('hold-notifications')).toBe('Notifications are on hold.\n')
      expect(await run('show')).toMatch(/Notifications: on hold since .*, 0 emails and 0 push/)
      expect(await run('resume-notifications')).toMatch(/on again, and those that were waiting are sent/)
      expect(await kindsIn(t)).toEqual([
        'user.deactivated',
        'user.reactivated',
        'user.role',
        'user.role',
        'session.ended',
        'settings.sending',
        'settings.sending',
      ])
    }),
  )

  test('creates no database where there is none, so that a wrong setting is noticed', async () => {
    const database = await emptyDatabase(engine)
    try {
      const [place, setting] =
        engine === 'sqlite' ? [database.dataDir, 'DATA_DIR'] : ['this database', 'DATABASE_URL']
      expect(await admin({ database }, 'list-users')).toEqual({
        output: '',
        error: `There is no data in ${place} yet. Check ${setting}, or start the server once.\n`,
        code: 1,
      })
      expect(await hasTablesAt(database)).toBe(false)
    } finally {
      await database.remove()
    }
  })

  test(
    'lists, promotes, resets and signs out, seen by the running server at once [A2, A13, A21]',
    onApp(async (t) => {
      const [adminUser, one] = [await adminOf(t, 'Wanjiku'), await person(t, 'user', 'Baraka')]
      const profile = async (as: { token: string }) =>
        (await t.call('GET', '/api/auth/profile', { as })).status
      expect([await profile(adminUser), await profile(one)]).toEqual([200, 200])

      const list = await admin(t, 'list-users')
      expect(list.output).toMatch(
        new RegExp(`administrator  \\d{4}-\\d\\d-\\d\\d  ${adminUser.email}  Wanjiku`),
      )
      expect(list.output).toMatch(/2 accounts\n$/)

      const reply = await admin(t, 'make-admin', one.email.toUpperCase())
      expect(reply).toEqual({
        output: `${one.email} is an administrator. They have to log in again.\n`,
        error: '',
        code: 0,
      })
      expect([await profile(adminUser), await profile(one)]).toEqual([200, 401])
      const team = (await t.call('GET', '/api/users', { as: adminUser })).body as {
        _id: string
        role: string
      }[]
      expect(team.find(({ _id }) => _id === one.id)?.role).toBe('admin')

      const reset = await admin(t, 'reset-password', one.email)
      const token = /https:\/\/studio\.test\/reset-password#token=([\w-]{43})\n$/.exec(reset.output)?.[1]
      const body = { token, password: 'a fresh horse battery' }
      expect((await t.call('POST', '/api/auth/reset-password', { body })).status).toBe(200)

      const { secret } = (await t.call('POST', '/api/auth/two-step', { as: adminUser })).body
      const code = appCode(secret, t.deps.now().getTime())
      expect((await t.call('PUT', '/api/auth/two-step', { as: adminUser, body: { code } })).status).toBe(200)
      expect((await admin(t, 'reset-two-step', adminUser.email)).output).toBe(
        `${adminUser.email} is signed out everywhere and can log in with just a password.\n`,
      )
      expect(await profile(adminUser)).toBe(401)
      expect((await admin(t, 'reset-two-step', one.email)).output).toMatch(/has no two-step sign-in/)

      expect((await admin(t, 'two-step-optional')).output).toBe('Two-step sign-in was already optional.\n')
      expect((await admin(t, 'end-sessions', adminUser.email)).code).toBe(0)
      expect(await profile(adminUser)).toBe(401)
      expect(await kindsIn(t)).toEqual([
        'user.role',
        'user.reset-link',
        'user.reset',
        'user.two-step-on',
        'user.two-step-reset',
        'session.ended',
      ])

      const nobody = await admin(t, 'make-admin', 'nobody@studio.test')
      expect([nobody.code, nobody.error]).toEqual([
        1,
        'No account has the address nobody@studio.test. (npm run admin -- list-users)\n',
      ])
      for (const wrong of [['make-admin'], ['list-users', 'x']])
        expect((await admin(t, ...wrong)).error).toContain('npm run admin -- reset-password EMAIL')
    }),
  )
})
