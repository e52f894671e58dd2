import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { expectExactCounts } from '#test/task-counts.ts'
import { addSampleData, NotEmpty } from './sample-data.ts'

const options = { users: 13, tasks: 60, force: false, password: 'sample-pass-word', now: new Date() }

describeEngines('sample data', (t) => {
  test('fills an empty installation with a team that can sign in', async () => {
    const people = await addSampleData(t().deps.db, options)
    expect(people).toHaveLength(13)
    const [first] = people
    const signedIn = await t().call('POST', '/api/auth/login', {
      body: { email: first?.email, password: options.password },
    })
    expect(signedIn.body).toMatchObject({ role: 'admin', name: first?.name })
    const { body } = await t().call('GET', '/api/tasks/dashboard-data', { as: signedIn.body.token })
    const { statistics } = body
    expect(statistics.totalTasks).toBe(60)
    for (const n of [statistics.pendingTasks, statistics.inProgressTasks, statistics.completedTasks])
      expect(n).toBeGreaterThan(9)
    expect(statistics.overdueTasks).toBeGreaterThan(2)
    const team = await t().call('GET', '/api/users', { as: signedIn.body.token })
    expect(team.body).toHaveLength(13)
    const pictures = team.body.map((member: { profileImageUrl: string }) => member.profileImageUrl)
    expect(pictures.filter(Boolean).length).toBeGreaterThan(5)
    expect(pictures.filter((url: string) => url === '').length).toBeGreaterThan(2)
    expect((await t().call('GET', pictures.find(Boolean))).headers['content-type']).toBe('image/webp')
  })

  test('is newest first, and its counts equal a recount [T7, T8]', async () => {
    const rows = await t().deps.db.selectFrom('tasks').select(['id', 'created_at']).orderBy('id').execute()
    const times = rows.map((row) => row.created_at)
    expect(times.map((time) => time.slice(0, 10))).toEqual(times.map((time) => time.slice(0, 10)).sort())
    await expectExactCounts(t().deps.db)
  })

  test('changes a database with users only when forced, and then uses no address twice', async () => {
    await expect(addSampleData(t().deps.db, options)).rejects.toThrow(NotEmpty)
    const more = await addSampleData(t().deps.db, { ...options, users: 30, tasks: 5, force: true })
    expect(new Set(more.map((person) => person.email)).size).toBe(30)
    const all = await t().deps.db.selectFrom('users').select('email').execute()
    expect(all).toHaveLength(43)
  })
})
