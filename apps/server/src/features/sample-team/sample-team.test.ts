/** A sample team to try the product with (decision U9). */
import { mailKinds } from '@task-manager/contract/people/preferences'
import type { Task } from '@task-manager/contract/tasks/tasks'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { admin, person, task } from '#test/factories.ts'
import { upload } from '#test/forms.ts'
import { expectExactCounts } from '#test/task-counts.ts'

describeEngines('the sample team', (t) => {
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, as: { token: string }) =>
    t().call(method, url, { as: as.token })
  const list = async (url: string, as: { token: string }) => (await call('GET', url, as)).body

  test('is added once, works like any team, and is removed in one call, except what others created [U9]', async () => {
    const adminUser = await admin(t())
    const member = await person(t())
    // The administrator signed up with a picture, so that only the decoders of uploads are enabled.
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a7' } })
    expect((await upload(t(), await picture.png().toBuffer())).status).toBe(200)
    expect((await call('POST', '/api/sample-team', member)).status).toBe(403)
    const replies = await Promise.all([1, 2].map(() => call('POST', '/api/sample-team', adminUser)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(replies.find(({ status }) => status === 201)?.body).toEqual({
      message: 'Sample team added',
      people: 12,
      tasks: 60,
    })
    expect((await list('/api/settings', adminUser)).sampleTeam).toBe(true)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    expect((await upload(t(), Buffer.from(svg))).status).toBe(415)
    const team = await list('/api/users', adminUser)
    expect(team).toHaveLength(14)
    expect(team.filter(({ role }: { role: string }) => role === 'admin')).toHaveLength(1)
    const { tasks, statusSummary } = await list('/api/tasks?limit=100', adminUser)
    expect([tasks.length, statusSummary.all]).toEqual([60, 60])
    const own = await list('/api/tasks?assignedTo=me', adminUser)
    expect(own.statusSummary.all).toBeGreaterThan(0)
    expect(
      (await list(`/api/tasks?q=${encodeURIComponent(tasks[0].title)}`, adminUser)).tasks,
    ).toContainEqual(tasks[0])
    await expectExactCounts(t().deps.db)
    // None of them is sent email.
    const muted = await t().deps.db.selectFrom('preferences').select('mails_off').execute()
    expect(muted.filter(({ mails_off }) => mails_off === JSON.stringify(mailKinds))).toHaveLength(12)

    // Creates an own task with an invented person and project; one sample task is in the trash.
    const [{ project }] = tasks.filter((each: Task) => each.project !== null)
    const invented = team.find(({ email }: { email: string }) => email.endsWith('@studio.example'))
    const mine = await task(t(), adminUser, [adminUser, { ...invented, id: invented._id }], {
      projectId: project._id,
    })
    await call('DELETE', `/api/tasks/${tasks[1]._id}`, adminUser)
    expect((await call('DELETE', '/api/sample-team', member)).status).toBe(403)
    expect((await call('DELETE', '/api/sample-team', adminUser)).body).toEqual({
      message: 'Sample team removed',
    })
    expect(await list('/api/users', adminUser)).toHaveLength(2)
    const left = (await list('/api/tasks', adminUser)).tasks
    expect(left).toMatchObject([{ _id: mine._id, assignedTo: [{ _id: adminUser.id }] }])
    expect((await list('/api/projects', adminUser)).projects.map(({ _id }: { _id: string }) => _id)).toEqual([
      project._id,
    ])
    expect((await list('/api/labels', adminUser)).labels).toEqual([])
    expect((await list('/api/trash', adminUser)).entries).toEqual([])
    expect((await list('/api/settings', adminUser)).sampleTeam).toBe(false)
    expect((await call('DELETE', '/api/sample-team', adminUser)).status).toBe(404)
    // There is a task, so the installation is no longer empty.
    expect((await call('POST', '/api/sample-team', adminUser)).status).toBe(409)
    const { entries } = await list('/api/log?kind=settings', adminUser)
    expect(entries.map(({ changes }: { changes: unknown }) => changes)).toEqual([
      [{ field: 'people', before: 12, after: 0 }],
      [{ field: 'people', before: 0, after: 12 }],
    ])
  })
})

describeEngines(
  'limits of the sample team',
  (t) => {
    test('are five calls an hour [U9]', async () => {
      const adminUser = await admin(t())
      await task(t(), adminUser, [adminUser])
      const tries = await Promise.all(
        [1, 2, 3, 4, 5].map(() => t().call('POST', '/api/sample-team', { as: adminUser })),
      )
      expect(tries.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
      const refused = await t().call('POST', '/api/sample-team', { as: adminUser })
      expect([refused.status, refused.body.message]).toEqual([
        429,
        'Too many sample teams. Please try again later.',
      ])
    })
  },
  { RATE_LIMITS: 'on' },
)
