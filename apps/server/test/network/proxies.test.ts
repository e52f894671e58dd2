/** Live screens behind a proxy with two servers: events arrive at once and continue after each break. */
import type { Task } from '@task-manager/contract/tasks/tasks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { emptyDatabase, type TestDatabase } from '#test/database/databases.ts'
import { admin, type Person, task } from '#test/factories.ts'
import { openLive, originOf } from '#test/live.ts'
import { openScreen, type Screen } from '#test/screen.ts'
import { type Between, proxy } from './proxies.ts'

const [name, startProxy] = proxy

describe.each([
  ['with the lines of the README', false],
  ['that collects what it passes on', true],
])(`behind ${name} %s`, (_, isBuffering) => {
  let database: TestDatabase
  let nodes: TestApp[]
  let between: Between
  let adminUser: Person
  beforeAll(async () => {
    database = await emptyDatabase('postgres')
    nodes = [await startTestApp('postgres', {}, database), await startTestApp('postgres', {}, database)]
    between = await startProxy(await Promise.all(nodes.map(originOf)), isBuffering)
    adminUser = await admin(nodes[0] as TestApp)
  })
  afterAll(async () => {
    await between.close()
    for (const node of nodes) await node.close()
    await database.remove()
  })

  const rename = async (t: TestApp, { _id }: Task, title: string) => {
    const { body } = await t.call('GET', `/api/tasks/${_id}`, { as: adminUser })
    const assignedTo = body.assignedTo.map((user: { _id: string }) => user._id)
    const reply = await t.call('PUT', `/api/tasks/${_id}`, {
      as: adminUser,
      body: { ...body, title, assignedTo },
    })
    expect(reply.status).toBe(200)
  }
  const titleOn = (screen: Screen, { _id }: Task) => screen.shown.tasks.get(_id)?.title

  test('small events of an open stream arrive at once [T23]', async () => {
    const live = await openLive(nodes[0] as TestApp, adminUser, undefined, between.origin)
    expect(live.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await expect.poll(() => live.eventsOf('hello').length).toBe(1)
    const created = await task(nodes[1] as TestApp, adminUser, [adminUser])
    await expect.poll(() => live.eventsOf('task').at(-1)?.data._id).toBe(created._id)
    live.close()
  })

  test('a screen continues after a restart of the proxy and the loss of one server [T23]', async () => {
    const [first, second] = nodes as [TestApp, TestApp]
    const created = await task(first, adminUser, [adminUser], { title: 'Before' })
    const screens = [1, 2].map(() => openScreen([between], adminUser))
    await Promise.all(screens.map(({ ready }) => ready))
    const shown = () => screens.map((screen) => titleOn(screen, created))
    await between.restart()
    await rename(first, created, 'After the proxy came back')
    await expect.poll(shown).toEqual(['After the proxy came back', 'After the proxy came back'])
    await first.close()
    await rename(second, created, 'After a server went')
    await expect.poll(shown).toEqual(['After a server went', 'After a server went'])
    // The streams resumed without loading the list again.
    expect(screens.map(({ loads }) => loads.lists)).toEqual([1, 1])
    await Promise.all(screens.map((screen) => screen.close()))
    nodes = [second]
  })
})
