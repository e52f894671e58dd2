/** A full disk, simulated by SQLite's page limit: writes fail, reads work, and freed space heals without a restart. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recountTasks } from '#server/features/task-counts/task-counts.service.ts'
import { appFor } from '#test/app.ts'
import { taskBody } from '#test/factories.ts'
import { adminFor } from '#test/people.ts'

const t = appFor('sqlite')
const adminUser = adminFor(t)

// The comment makes it a statement of the handle that writes.
const setPages = (pages: number) =>
  sql`/* limit */ pragma max_page_count = ${sql.lit(pages)}`.execute(t().deps.db)
const pagesNow = async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(t().deps.db)
  return Number(rows[0]?.page_count)
}
const create = () =>
  t().call('POST', '/api/tasks', {
    as: adminUser,
    body: taskBody([adminUser], { description: 'x'.repeat(10_000) }),
  })
const summary = async () => (await t().call('GET', '/api/tasks?limit=500', { as: adminUser })).body

test('refuses writes on a full disk, still reads, and leaves nothing half-written [api 6]', async () => {
  expect((await create()).status).toBe(201)
  await setPages((await pagesNow()) + 20)
  let acknowledged = 1
  for (let round = 0; round < 4; round++) {
    const replies = await Promise.all(Array.from({ length: 6 }, create))
    for (const reply of replies) {
      if (reply.status === 201) acknowledged += 1
      else {
        expect([503, 507]).toContain(reply.status)
        expect(reply.body.message).toBe(reply.body.detail)
      }
    }
  }
  const refused = await create()
  expect(refused.status).toBe(507)
  expect(refused.body.message).toBe('The disk is full, so nothing was saved. Free some space and try again.')
  const { tasks, statusSummary } = await summary()
  expect(tasks).toHaveLength(acknowledged)
  expect(statusSummary.all).toBe(acknowledged)
  await setPages(1_000_000)
  expect((await create()).status).toBe(201)
  await recountTasks(t().deps.db)
  expect((await summary()).statusSummary.all).toBe(acknowledged + 1)
})
