import type { Task, TaskDetails } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { emptyDatabase } from '#test/database/databases.ts'
import { admin, shared, task } from '#test/factories.ts'
import { startProduct } from '#test/product.ts'

test('a server killed during a bulk change leaves no half-changed task [T38]', async () => {
  const database = await emptyDatabase('sqlite')
  const before = await startTestApp('sqlite', {}, database)
  const adminUser = await admin(before)
  const created = await Promise.all(Array.from({ length: 250 }, () => task(before, adminUser, [adminUser])))
  const ids = created.map(({ _id }) => _id)
  await before.close()

  const product = await startProduct({ DATA_DIR: database.dataDir })
  const call = fetch(`http://127.0.0.1:${product.port}/api/tasks/bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${adminUser.token}` },
    body: JSON.stringify({ ids, change: { status: 'Completed', priority: 'High', shiftDays: 1 } }),
  }).then(
    (answer) => answer.status,
    () => 'cut off',
  )
  const first = async () =>
    (
      await fetch(`http://127.0.0.1:${product.port}/api/tasks/${ids[0]}`, {
        headers: { authorization: `Bearer ${adminUser.token}` },
      })
    ).json() as Promise<Task>
  while ((await first()).version === 1);
  product.child.kill('SIGKILL')
  await Promise.all([product.ended, call])

  const after = await startTestApp('sqlite', {}, database)
  const read = async (id: string) =>
    shared((await after.call('GET', `/api/tasks/${id}`, { as: adminUser })).body as TaskDetails)
  const tasks = await Promise.all(ids.map(read))
  const changed = tasks.filter(({ version }) => version === 2)
  for (const each of changed)
    expect(each).toMatchObject({
      status: 'Completed',
      completedTodoCount: 2,
      priority: 'High',
      dueDate: '2030-05-18',
    })
  expect(tasks.filter(({ version }) => version !== 2)).toEqual(
    created.filter(({ _id }) => !changed.some((each) => each._id === _id)),
  )
  const { body } = await after.call('GET', '/api/tasks?limit=1', { as: adminUser })
  expect(body.statusSummary.completedTasks).toBe(changed.length)
  const logged = await after.deps.db
    .selectFrom('changes')
    .select('subject_id')
    .where('action_id', 'is not', null)
    .execute()
  expect(logged.map((row) => row.subject_id).toSorted()).toEqual(changed.map(({ _id }) => _id).toSorted())
  await after.close()
  await database.remove()
})
