import type { FoundTask } from '@task-manager/contract/tasks/tasks'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engineOf } from '#server/db/engine.ts'
import { limits } from '#server/features/task-find/task-find.statement.sql.ts'
import { describeEngines } from '#test/app.ts'
import { restoreListLimits } from '#test/database/list-limits.ts'
import { admin, type Person, person, task } from '#test/factories.ts'

restoreListLimits()

describeEngines('comments in the search', (t) => {
  const find = async (as: Person, q: string): Promise<FoundTask[]> =>
    (await t().call('GET', `/api/tasks?q=${encodeURIComponent(q)}`, { as })).body.tasks
  const titles = async (as: Person, q: string) => (await find(as, q)).map(({ title }) => title)
  const comment = async (as: Person, id: string, text: string): Promise<string> =>
    (await t().call('POST', `/api/tasks/${id}/comments`, { as, body: { text } })).body.comment._id

  test('find their task, and are named when its own texts do not have the words [T81]', async () => {
    const [adminUser, one, other] = [await admin(t()), await person(t(), 'user', 'Ada'), await person(t())]
    const first = await task(t(), adminUser, [one], { title: 'Harbour zebra' })
    await task(t(), adminUser, [other], { title: 'Office' })
    await comment(adminUser, first._id, 'An older quagga')
    await comment(adminUser, first._id, `[@Ada](user:${one.id}) the **quagga** stripes\nare zebra-like`)
    expect(await titles(one, 'quagga')).toEqual(['Harbour zebra'])
    const [found] = await find(adminUser, 'quagga str')
    expect(found?.hit).toEqual({ where: 'comment', text: '@Ada the **quagga** stripes are zebra-like' })
    expect((await find(adminUser, '"quagga stripes"'))[0]?.hit?.where).toBe('comment')
    expect(await find(adminUser, '"stripes quagga"')).toEqual([])
    expect((await find(adminUser, 'zebra'))[0]).not.toHaveProperty('hit')
    // A search matches words of one text only, not half of them in the title and half in a comment.
    expect(await titles(adminUser, 'harbour quagga')).toEqual([])
    expect(await titles(other, 'quagga')).toEqual([])
    const long = await comment(adminUser, first._id, `${'word '.repeat(100)}okapi ${'word '.repeat(100)}`)
    const [shortened] = await find(adminUser, 'okapi')
    expect(shortened?.hit?.text).toMatch(/^….{20,}okapi.{50,}…$/)
    await t().call('DELETE', `/api/comments/${long}`, { as: adminUser })
    expect(await find(adminUser, 'okapi')).toEqual([])
  })

  test('find it by their current words, not while it is in the trash, and never once deleted [T81]', async () => {
    const adminUser = await admin(t())
    const { _id } = await task(t(), adminUser, [adminUser], { title: 'Kept' })
    const id = await comment(adminUser, _id, 'axolotl')
    await t().call('PUT', `/api/comments/${id}`, { as: adminUser, body: { text: 'wombat' } })
    expect([await titles(adminUser, 'axolotl'), await titles(adminUser, 'wombat')]).toEqual([[], ['Kept']])
    await t().call('DELETE', `/api/tasks/${_id}`, { as: adminUser })
    expect(await titles(adminUser, 'wombat')).toEqual([])
    await t().call('POST', `/api/tasks/${_id}/restore`, { as: adminUser })
    expect(await titles(adminUser, 'wombat')).toEqual(['Kept'])
    await t().call('DELETE', `/api/comments/${id}`, { as: adminUser })
    expect(await titles(adminUser, 'wombat')).toEqual([])
    await comment(adminUser, _id, 'narwhal')
    await t().call('DELETE', `/api/tasks/${_id}`, { as: adminUser })
    await t().call('DELETE', `/api/trash/${_id}`, { as: adminUser })
    const left = await t()
      .deps.db.selectFrom('comment_search')
      .select('task_id')
      .where('task_id', '=', _id)
      .execute()
    expect(left).toEqual([])
    if (engineOf(t().deps.db) === 'sqlite')
      await sql`insert into comment_search_index (comment_search_index, rank) values ('integrity-check', 1)`.execute(
        t().deps.db,
      )
  })

  test('are also found when many tasks have the words [T81]', async () => {
    const adminUser = await admin(t())
    const { _id } = await task(t(), adminUser, [adminUser], { title: 'First common' })
    await task(t(), adminUser, [adminUser], { title: 'Second' })
    const third = await task(t(), adminUser, [adminUser], { title: 'Third' })
    await comment(adminUser, third._id, 'Also common')
    await comment(adminUser, _id, 'Common too')
    limits.source = 0
    const found = await find(adminUser, 'common')
    expect(found.map(({ title, hit }) => [title, hit?.text])).toEqual([
      ['Third', 'Also common'],
      ['First common', undefined],
    ])
  })
})
