/** Changes of the team's tasks (decision T72). */
import { listTeamActivity, type TeamActivityEntry } from '@task-manager/contract/lists/team-activity'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/db/ids.ts'
import { describeEngines } from '#test/app.ts'
import { type Person, person, task } from '#test/factories.ts'
import { adminFor } from '#test/people.ts'

describeEngines('team activity', (t) => {
  const adminUser = adminFor(t)
  const page = async (as: Person, query = '') => {
    const { status, body } = await t().call('GET', `/api/activity?${query}`, { as })
    expect(status, JSON.stringify(body)).toBe(200)
    return z.parse(listTeamActivity.returns, body)
  }
  const read = async (as: Person, query = ''): Promise<TeamActivityEntry[]> => (await page(as, query)).entries
  const summary = (entries: readonly TeamActivityEntry[]) =>
    entries.map(({ kind, actor, task }) => [kind, actor?.name ?? null, task.title])
  const comment = async (as: Person, id: string) =>
    (await t().call('POST', `/api/tasks/${id}/comments`, { as, body: { text: 'Not for everyone' } })).body
      .comment

  test('shows a member changes of the tasks that they see, and no others [T72]', async () => {
    const [one, other] = [await person(t(), 'user', 'One'), await person(t(), 'user', 'Other')]
    const a = await task(t(), adminUser, [one], { title: 'A' })
    const secret = await task(t(), adminUser, [other], { title: 'Secret' })
    const posted = await comment(one, a._id)
    await comment(other, secret._id)
    await t().call('PUT', `/api/tasks/${a._id}/status`, { as: one, body: { status: 'Completed' } })
    const mine = await read(one)
    expect(summary(mine)).toEqual([
      ['task.ticked', 'One', 'A'],
      ['comment.created', 'One', 'A'],
      ['task.created', adminUser.name, 'A'],
    ])
    expect(mine[1]).toMatchObject({ comment: posted._id, changes: [], task: { _id: a._id } })
    expect(mine[2]?.changes).toContainEqual(
      expect.objectContaining({ field: 'assignedTo', after: [{ _id: one.id, name: 'One' }] }),
    )
    const answer = await t().call('GET', `/api/activity?person=${other.id}`, { as: one })
    expect(answer.body).toEqual({ entries: [], nextCursor: null })
    // Someone removed from a task no longer sees it, and a deleted comment is gone.
    await t().call('DELETE', `/api/comments/${posted._id}`, { as: one })
    expect((await read(one)).map(({ kind }) => kind)).toEqual(['task.ticked', 'task.created'])
    await t().call('PATCH', `/api/tasks/${a._id}`, { as: adminUser, body: { assignedTo: [other.id] } })
    expect(await read(one)).toEqual([])
    expect(summary(await read(other, `person=${adminUser.id}`))).toContainEqual([
      'task.edited',
      adminUser.name,
      'A',
    ])
  })

  test('filters by person, project and days, for administrators over all tasks [T72]', async () => {
    const one = await person(t(), 'user', 'Filtered')
    const { body } = await t().call('POST', '/api/projects', {
      as: adminUser,
      body: { name: `Harbour ${newId()}`, color: 'blue' },
    })
    const projectId = body.project._id
    const [a, b] = [
      await task(t(), adminUser, [one], { title: 'In it', projectId }),
      await task(t(), adminUser, [one], { title: 'Outside' }),
    ]
    await comment(one, a._id)
    await comment(one, b._id)
    expect(summary(await read(adminUser, `project=${projectId}`))).toEqual([
      ['comment.created', 'Filtered', 'In it'],
      ['task.created', adminUser.name, 'In it'],
    ])
    expect(summary(await read(adminUser, `person=${one.id}`))).toHaveLength(2)
    expect(summary(await read(one, `project=${projectId}&person=${adminUser.id}`))).toEqual([
      ['task.created', adminUser.name, 'In it'],
    ])
    const today = t().deps.now().toISOString().slice(0, 10)
    expect(await read(adminUser, `person=${one.id}&from=${today}&to=${today}`)).toHaveLength(2)
    expect(await read(adminUser, `person=${one.id}&to=2020-01-01`)).toEqual([])
    expect(await read(adminUser, `person=${one.id}&from=${today}&to=9999-12-31`)).toHaveLength(2)
    await t().call('DELETE', `/api/tasks/${b._id}`, { as: adminUser })
    const [gone, before] = await read(adminUser, `person=${adminUser.id}`)
    expect(gone).toMatchObject({ kind: 'task.deleted', task: { _id: null, title: 'Outside' } })
    expect(before).toMatchObject({ kind: 'task.created', task: { _id: null, title: 'Outside' } })
    expect(summary(await read(one)).flat()).not.toContain('Outside')
  })

  test('pages by cursor, and refuses invalid parameters [T72]', async () => {
    const one = await person(t())
    for (let n = 0; n < 5; n++) await task(t(), adminUser, [one], { title: `Task ${n}` })
    const all = await read(one)
    const pages: TeamActivityEntry[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const next: Awaited<ReturnType<typeof page>> = await page(
        one,
        `limit=2${cursor && `&cursor=${cursor}`}`,
      )
      pages.push(...next.entries)
      cursor = next.nextCursor
      if (cursor === null) break
      const foreign = await t().call('GET', `/api/activity?cursor=${cursor}`, { as: adminUser })
      expect(foreign.status).toBe(400)
    }
    expect(pages).toEqual(all)
    expect(all).toHaveLength(5)
    for (const wrong of ['from=soon', 'to=2026-02-31', 'person=me', 'project=x', 'limit=0'])
      expect(
        (await t().call('GET', `/api/activity?${wrong}`, { as: one })).status,
        wrong,
      ).toBeGreaterThanOrEqual(400)
  })
})
