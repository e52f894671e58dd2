import { sentenceOf } from '@task-manager/contract/installation/log-sentences'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { admin, type Person, person } from '#test/factories.ts'
import { openLive } from '#test/live.ts'
import { adminFor, personFor } from '#test/people.ts'

const VIEWS = '/api/views'

describeEngines('saved views', (t) => {
  const adminUser = adminFor(t)
  const anna = personFor(t)
  const ben = personFor(t)
  const save = async (as: Person, name: string, more: Record<string, unknown> = {}) =>
    await t().call('POST', VIEWS, { as, body: { name, query: 'due=overdue', ...more } })
  const namesOf = async (as: Person) => {
    const { body } = await t().call('GET', VIEWS, { as })
    return (body.views as { name: string }[]).map(({ name }) => name)
  }

  test('are private, or shared by an administrator [T37]', async () => {
    const [adminUser, anna, ben] = [await admin(t()), await person(t()), await person(t())]
    expect((await save(anna, '  Zebra ')).body).toMatchObject({ view: { name: 'Zebra', shared: false } })
    expect((await save(adminUser, 'Émile and others', { shared: true })).status).toBe(201)
    expect((await save(adminUser, 'Mine')).status).toBe(201)
    expect(await namesOf(anna)).toEqual(['Émile and others', 'Zebra'])
    expect(await namesOf(ben)).toEqual(['Émile and others'])
    expect(await namesOf(adminUser)).toEqual(['Émile and others', 'Mine'])
    expect((await save(anna, 'For all', { shared: true })).status).toBe(403)
  })

  test('keep the parameters of a list and drop the rest [T37]', async () => {
    const query = '?utm=1&q=a+b&priority=High&priority=Low&priority=High&due=&view=table&status=Pending'
    const { body } = await save(ben, 'Kept', { query })
    expect(body).toMatchObject({
      view: { query: 'status=Pending&q=a+b&priority=High&priority=Low&view=table' },
    })
  })

  test('have unique names per owner [T37]', async () => {
    expect((await save(ben, 'Überfällig')).status).toBe(201)
    const again = await save(ben, 'uberfallig')
    expect([again.status, again.body.message]).toEqual([409, 'A view with this name already exists.'])
    expect((await save(anna, 'Überfällig')).status).toBe(201)
    expect((await save(ben, ' ')).status).toBe(422)
    expect((await save(ben, 'x'.repeat(61))).status).toBe(422)
  })

  test('are changed and deleted by their owner, and do not exist for others [T37]', async () => {
    const idOf = async (as: Person, name: string, more = {}) =>
      ((await save(as, name, more)).body as { view: { _id: string } }).view._id
    const own = await idOf(anna, 'Own')
    const sharedView = await idOf(adminUser, "Everyone's", { shared: true })
    const body = { name: 'Renamed', query: 'q=x' }
    for (const as of [ben, adminUser]) {
      expect((await t().call('PUT', `${VIEWS}/${own}`, { as, body })).status).toBe(404)
      expect((await t().call('DELETE', `${VIEWS}/${own}`, { as })).status).toBe(404)
    }
    expect((await t().call('PUT', `${VIEWS}/${sharedView}`, { as: anna, body })).status).toBe(403)
    expect((await t().call('DELETE', `${VIEWS}/${sharedView}`, { as: anna })).status).toBe(403)
    const renamed = await t().call('PUT', `${VIEWS}/${own}`, { as: anna, body })
    expect(renamed.body).toMatchObject({ view: { _id: own, name: 'Renamed', query: 'q=x', shared: false } })
    expect((await t().call('DELETE', `${VIEWS}/${own}`, { as: anna })).status).toBe(200)
    expect((await t().call('DELETE', `${VIEWS}/${own}`, { as: anna })).status).toBe(404)
    const taken = await t().call('PUT', `${VIEWS}/${sharedView}`, { as: adminUser, body })
    expect(taken.body).toMatchObject({ view: { name: 'Renamed', shared: false } })
    expect(await namesOf(anna)).not.toContain("Everyone's")
  })

  test('for everyone are in the log and reach open screens, private ones do not [T23, T37, A20]', async () => {
    const adminUser = await admin(t())
    const live = await openLive(t(), anna)
    await expect.poll(() => live.eventsOf('hello')).toHaveLength(1)
    const hidden = (await save(adminUser, 'Only mine')).body.view._id as string
    const id = (await save(adminUser, 'For the team', { shared: true })).body.view._id as string
    const put = (body: object) =>
      t().call('PUT', `${VIEWS}/${id}`, {
        as: adminUser,
        body: { name: 'For the team', query: 'q=x', ...body },
      })
    await put({ shared: true, query: 'q=y' })
    await put({ shared: true, name: 'For all' })
    await put({ shared: false })
    await put({ shared: true })
    await t().call('DELETE', `${VIEWS}/${hidden}`, { as: adminUser })
    await t().call('DELETE', `${VIEWS}/${id}`, { as: adminUser })
    const { entries } = (
      await t().call('GET', `/api/log?kind=view&person=${adminUser.id}`, { as: adminUser })
    ).body
    expect(entries.map(sentenceOf).toReversed()).toEqual([
      'saved the view "For the team" for everyone',
      'changed the view "For the team"',
      'renamed the view "For the team" to "For all"',
      'made the view "For all" private',
      'saved the view "For the team" for everyone',
      'deleted the view "For the team"',
    ])
    await expect.poll(() => live.eventsOf('view').at(-1)?.data).toEqual({ _id: id, kind: 'view.deleted' })
    expect(live.eventsOf('view').map(({ data }) => data._id)).not.toContain(hidden)
    live.close()
  })

  test('can be the start page while they are visible [T37]', async () => {
    const one = await person(t())
    const idOf = async (as: Person, name: string, more = {}) =>
      ((await save(as, name, more)).body as { view: { _id: string } }).view._id
    const start = (as: Person, startView: string | null) =>
      t().call('PUT', '/api/auth/profile', { as, body: { startView } })
    const startOf = async (as: Person) =>
      (await t().call('GET', '/api/auth/profile', { as })).body.startView as unknown
    const own = await idOf(one, 'Start')
    const shared = await idOf(adminUser, 'Start of all', { shared: true, query: 'view=board' })
    expect(await startOf(one)).toBeNull()
    expect((await start(one, own)).body.startView).toEqual({ _id: own, query: 'due=overdue' })
    const body = { name: 'Start', query: 'due=today' }
    await t().call('PUT', `${VIEWS}/${own}`, { as: one, body })
    expect(await startOf(one)).toEqual({ _id: own, query: 'due=today' })
    // Another person's view does not exist, so nothing changes.
    const refused = await start(ben, own)
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'startView'])
    expect((await start(one, shared)).status).toBe(200)
    expect(await startOf(one)).toEqual({ _id: shared, query: 'view=board' })
    // No longer shared, then deleted.
    const mine = { name: 'Start of all', query: 'view=board', shared: false }
    await t().call('PUT', `${VIEWS}/${shared}`, { as: adminUser, body: mine })
    expect(await startOf(one)).toBeNull()
    expect((await start(one, own)).status).toBe(200)
    await t().call('DELETE', `${VIEWS}/${own}`, { as: one })
    expect(await startOf(one)).toBeNull()
    expect((await start(one, null)).body.startView).toBeNull()
    expect((await start(one, 'x')).body.errors[0].path).toBe('startView')
  })

  test('are limited to 100 [T37]', async () => {
    const many = await person(t())
    for (let n = 0; n < 100; n++) expect((await save(many, `View ${n}`)).status).toBe(201)
    expect((await save(many, 'One more')).status).toBe(409)
  })
})
