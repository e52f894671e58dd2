/** Accounts from before email addresses were normalized (decision A15). */
import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import type { TaskTable } from '#server/db/schema.ts'
import { startTestApp } from '#test/app.ts'
import { emptyDatabase, engines } from '#test/database/databases.ts'

test.each(engines)(
  'email addresses are normalized, and two that look alike do not prevent the start, on %s [A15]',
  async (engine) => {
    const database = await emptyDatabase(engine)
    const store = await openStore(database)
    try {
      const before = migrations.findIndex((step) => step.name === '0008-plain-addresses')
      await migrate(database, migrations.slice(0, before))
      const at = '2026-01-01T00:00:00.000Z'
      const emails = [
        'ann@example.test',
        'an\u200bn@example.test',
        'ｂen@example.test',
        'z\u00ad\u0065\u0301@example.test',
      ]
      const row = (email: string, i: number) => ({
        id: `user-${i}`,
        name: `User ${i}`,
        email,
        password_hash: '-',
        role: 'user' as const,
        image_id: null,
        created_at: at,
        updated_at: at,
      })
      await store.db.insertInto('users').values(emails.map(row)).execute()
      const assignees = JSON.stringify([
        { _id: 'user-2', name: 'User 2', email: emails[2], profileImageUrl: '' },
      ])
      const task = { id: 'task', title: 'T', description: '', due_date: '2030-01-01', attachments: '[]' }
      const state = {
        priority: 'Low',
        status: 'Pending',
        checklist: '[]',
        items_done: 0,
        progress: 0,
      } as const
      const rest = {
        version: 1,
        enquiry_id: null,
        created_by: null,
        created_at: at,
        updated_at: at,
        assignees,
      }
      await store.db
        .insertInto('tasks')
        // A row of that version, without later columns.
        .values({ ...task, ...state, ...rest } as TaskTable)
        .execute()
      await store.db
        .insertInto('task_assignees')
        .values({ task_id: 'task', user_id: 'user-2', position: 0, status: 'Pending' })
        .execute()
      await migrate(database, migrations)
      const users = await store.db.selectFrom('users').select('email').orderBy('id').execute()
      expect(users.map((user) => user.email)).toEqual([
        'ann@example.test',
        'an\u200bn@example.test',
        'ben@example.test',
        'z\u00e9@example.test',
      ])
      const shown = await store.db.selectFrom('tasks').select('assignees').executeTakeFirstOrThrow()
      expect(JSON.parse(shown.assignees)).toMatchObject([{ email: 'ben@example.test' }])
    } finally {
      await store.close()
      await database.remove()
    }
  },
)

const LOOK_ALIKES = [
  'AMÉLIE@example.test',
  'ame\u0301lie@example.test',
  'ａｍélie@example.test',
  'amélie＠example.test',
  ' Amélie@EXAMPLE.test ',
]
const INVISIBLE = [
  '\u200b',
  '\u00ad',
  '\u202e',
  '\u2060',
  '\u200d',
  '\ufe0f',
  '\u034f',
  '\u3164',
  '\u2800',
  '\u0007',
  '\u{e0041}',
]

test.each(engines)('addresses that look alike create no second account, on %s [A15]', async (engine) => {
  const t = await startTestApp(engine)
  try {
    const password = 'correct horse battery'
    const signUp = (email: string, name = 'Amélie') =>
      t.call('POST', '/api/auth/register', { body: { name, email, password } })
    expect((await signUp('amélie@example.test')).status).toBe(201)
    for (const email of LOOK_ALIKES) {
      expect([email, (await signUp(email)).status]).toEqual([email, 409])
      const signIn = await t.call('POST', '/api/auth/login', { body: { email, password } })
      expect([email, signIn.status]).toEqual([email, 200])
    }
    expect((await signUp('fuß@example.test')).status).toBe(201)
    // A different address, because it does not look the same.
    expect((await signUp('fuss@example.test')).status).toBe(201)
    expect((await signUp('ſam@example.test')).body.email).toBe('sam@example.test')
    expect((await signUp('sam@example.test')).status).toBe(409)
    for (const character of INVISIBLE) {
      const address = await signUp(`amé${character}lie@example.test`)
      expect([address.status, address.body.message]).toEqual([422, 'Please enter a valid email address.'])
      const name = await signUp('other@example.test', `Amé${character}lie`)
      expect([name.status, name.body.message]).toEqual([422, 'Full name contains an invisible character.'])
    }
    expect((await signUp('marks@example.test', '\u0301\u0301')).body.message).toBe(
      'Please enter a Full name.',
    )
    expect((await signUp('other@example.test', 'Ame\u0301lie')).body.name).toBe('Am\u00e9lie')
  } finally {
    await t.close()
  }
})
