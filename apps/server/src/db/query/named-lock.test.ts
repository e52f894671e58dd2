/** Limits on the number of rows hold for calls at the same moment (decisions T37, T41, T42, T46, T69). */
import { VIEWS_MAX } from '@task-manager/contract/lists/views'
import { LABELS_MAX } from '@task-manager/contract/projects/labels'
import { PROJECTS_MAX } from '@task-manager/contract/projects/projects'
import { TEMPLATES_MAX } from '@task-manager/contract/tasks/templates'
import { expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { type Person, taskBody } from '#test/factories.ts'
import { newBrowser } from '#test/network/push-service.ts'
import { adminFor, personFor } from '#test/people.ts'

const AT_ONCE = 8
const each = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))
const named = (i: number) => ({ id: newId(), name: `Filler ${i}`, name_key: `filler ${i}` })

async function statuses(t: TestApp, as: Person, url: string, bodyOf: (i: number) => unknown) {
  const replies = await Promise.all(each(AT_ONCE, (i) => t.call('POST', url, { as, body: bodyOf(i) })))
  return replies.map(({ status }) => status).sort()
}

describeEngines('the last free slot', (t) => {
  const adminUser = adminFor(t)
  const anna = personFor(t)
  const one = [201, ...Array<number>(AT_ONCE - 1).fill(409)]

  test('for a template is taken once', async () => {
    const filler = (i: number) => ({ ...named(i), content: '{}' })
    await t()
      .deps.db.insertInto('templates')
      .values(each(TEMPLATES_MAX - 1, filler))
      .execute()
    const body = (i: number) => ({
      name: `Template ${i}`,
      title: 'Pack',
      description: 'For a journey',
      due: { days: 5, unit: 'days' },
    })
    expect(await statuses(t(), adminUser, '/api/templates', body)).toEqual(one)
  })

  test('for a project is taken once', async () => {
    const filler = (i: number) =>
      ({ ...named(i), color: 'grey', client_name: '', note: '', archived: 0 }) as const
    await t()
      .deps.db.insertInto('projects')
      .values(each(PROJECTS_MAX - 1, filler))
      .execute()
    expect(await statuses(t(), adminUser, '/api/projects', (i) => ({ name: `Project ${i}` }))).toEqual(one)
  })

  test('for a label is taken once, also by tasks that create it', async () => {
    const filler = (i: number) => ({ ...named(i), color: 'grey' }) as const
    await t()
      .deps.db.insertInto('labels')
      .values(each(LABELS_MAX - 1, filler))
      .execute()
    const body = (i: number) => taskBody([anna], { labels: [`Label ${i}`] })
    expect(await statuses(t(), adminUser, '/api/tasks', body)).toEqual(one)
  })

  test('for a view is taken once', async () => {
    const filler = (i: number) => ({ ...named(i), owner_id: anna.id, scope: anna.id, query: '' })
    await t()
      .deps.db.insertInto('views')
      .values(each(VIEWS_MAX - 1, filler))
      .execute()
    expect(await statuses(t(), anna, '/api/views', (i) => ({ name: `View ${i}`, query: '' }))).toEqual(one)
  })

  test('for a device is not exceeded, because new devices replace the oldest', async () => {
    const subscribe = () =>
      t().call('POST', '/api/push/subscriptions', {
        as: anna,
        body: newBrowser('https://push.example.test').subscription,
      })
    for (let i = 0; i < 20; i++) expect((await subscribe()).status).toBe(201)
    await Promise.all(each(AT_ONCE, subscribe))
    const { body } = await t().call('GET', '/api/push/subscriptions', { as: anna })
    expect(body.subscriptions).toHaveLength(20)
  })
})
