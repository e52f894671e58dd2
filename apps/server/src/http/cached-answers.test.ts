/** Which answers come from the cache, by the statements that they cost. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { type Watched, watchStatements } from '#test/database/statements.ts'
import { admin, type Person, person, task } from '#test/factories.ts'

describeEngines('a cached answer', (t) => {
  let adminUser: Person
  let watched: Watched
  beforeAll(async () => {
    watched = watchStatements(t().deps.store)
    adminUser = await admin(t())
    await task(t(), adminUser, [adminUser])
  })
  afterAll(() => watched.stop())

  const list = async (query: string, as = adminUser, headers: Record<string, string> = {}) => {
    watched.clear()
    const { status, text } = await t().call('GET', `/api/tasks${query}`, { as, headers })
    expect(status).toBe(200)
    return { text, statements: watched.statements.length }
  }
  beforeEach(() => list('', adminUser, { 'cache-control': 'no-cache' }))

  test('is cached once for equal requests with different spelling', async () => {
    const { text } = await list('')
    for (const query of ['?', '?nothing=1', '?nothing=2&nothing=3', '?status=', `?x=${'y'.repeat(400)}`])
      expect(await list(query)).toEqual({ text, statements: 0 })
  })

  test('differs for another query, another person, and after a commit', async () => {
    expect((await list('?status=Completed')).statements).toBeGreaterThan(0)
    expect((await list('?limit=7')).statements).toBeGreaterThan(0)
    const other = await person(t())
    expect((await list('', other)).statements).toBeGreaterThan(0)
    await task(t(), adminUser, [adminUser])
    expect((await list('')).statements).toBeGreaterThan(0)
  })

  test('is not used for Cache-Control: no-cache', async () => {
    expect((await list('')).statements).toBe(0)
    expect((await list('', adminUser, { 'cache-control': 'no-cache' })).statements).toBeGreaterThan(0)
  })

  test('is refused with the same words as the first time', async () => {
    for (let i = 0; i < 2; i++) {
      const { status, body } = await t().call('GET', '/api/tasks?limit=none', { as: adminUser })
      expect([status, body.code]).toEqual([400, 'bad_request'])
    }
  })
})
