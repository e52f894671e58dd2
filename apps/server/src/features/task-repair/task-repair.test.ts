/** Tasks that an older version left incomplete. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { admin, task } from '#test/factories.ts'
import { repairTasks } from './task-repair.service.ts'

const running = new AbortController().signal

describeEngines('a start', (t) => {
  test('repairs tasks without a rank, without words and with items that have no id [api 6]', async () => {
    const { db } = t().deps
    const adminUser = await admin(t())
    const make = (title: string) =>
      task(t(), adminUser, [adminUser], { title, todoChecklist: [{ text: 'Step' }] })
    const [ranked, found, named, whole] = await Promise.all(['Rank', 'Quince', 'Named', 'Whole'].map(make))
    const set = (column: string, value: string, id: string) =>
      sql`update tasks set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db)
    await set('rank', '', ranked?._id ?? '')
    await sql`delete from task_search where task_id = ${found?._id}`.execute(db)
    await set('checklist', '[{"text":"Step","completed":true}]', named?._id ?? '')

    expect(await repairTasks(db, running)).toBe(3)
    expect(await repairTasks(db, running)).toBe(0)

    const read = async (id: string | undefined) =>
      (await t().call('GET', `/api/tasks/${id}`, { as: adminUser })).body
    const { rank } = await db
      .selectFrom('tasks')
      .select('rank')
      .where('id', '=', ranked?._id ?? '')
      .executeTakeFirstOrThrow()
    expect(rank).not.toBe('')
    expect((await read(named?._id)).todoChecklist).toEqual([
      { _id: expect.stringMatching(/./), text: 'Step', completed: true },
    ])
    const list = await t().call('GET', '/api/tasks?q=quince', { as: adminUser })
    expect(list.body.tasks.map(({ _id }: { _id: string }) => _id)).toEqual([found?._id])
    expect((await read(whole?._id)).version).toBe(whole?.version)
  })
})
