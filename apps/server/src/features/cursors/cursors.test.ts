/** Every list accepts the cursors that it returned, and no others. */
import { endpoints } from '@task-manager/contract/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/db/ids.ts'
import { feedInbox } from '#server/features/inbox/feed.service.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { admin, type Person, task } from '#test/factories.ts'
import { sendEnquiry } from '#test/forms.ts'

const paged = [...endpoints].flatMap(([name, { query, path }]) =>
  query instanceof z.ZodMiniObject && 'cursor' in query.shape ? [[name, path] as const] : [],
)

/** Calls besides the plain one whose cursors have another shape. */
const variants: Record<string, readonly string[]> = {
  listTasks: [
    '',
    'q=news',
    'sort=due',
    'sort=priority',
    'sort=title&order=desc',
    'sort=changed',
    'sort=place',
  ],
  readLog: ['', 'kind=task'],
}

interface List {
  readonly name: string
  /** The address including the query. */
  readonly url: string
  readonly cursor: string
}

const withCursor = (url: string, cursor: string) => `${url}&cursor=${encodeURIComponent(cursor)}`

/** Creates at least two rows in every list, and returns the cursor of each list's second page. */
async function listsOf(t: TestApp, as: Person): Promise<List[]> {
  // The reader of the inbox begins at the end of the log.
  await feedInbox(t.deps)
  const [edited] = await Promise.all([task(t, as, [as]), task(t, as, [as]), task(t, as, [as])])
  await t.call('PUT', `/api/tasks/${edited?._id}/status`, { as, body: { status: 'Completed' } })
  for (let i = 0; i < 2; i++) {
    await t.call('POST', `/api/tasks/${edited?._id}/comments`, { as, body: { text: `Comment ${i}` } })
    const { _id } = await task(t, as, [as])
    await t.call('DELETE', `/api/tasks/${_id}`, { as })
    await sendEnquiry(t, { from_name: `Visitor ${i}` })
  }
  await feedInbox(t.deps)
  const urls = paged.flatMap(([name, path]) =>
    (variants[name] ?? ['']).map((query) => ({
      name,
      url: `${path.replace('{id}', edited?._id ?? '')}?limit=1&${query}`,
    })),
  )
  return await Promise.all(
    urls.map(async ({ name, url }) => {
      const { nextCursor } = (await t.call('GET', url, { as })).body
      expect(nextCursor, url).toEqual(expect.any(String))
      return { name, url, cursor: nextCursor }
    }),
  )
}

const signed = (position: unknown, signature: string) =>
  `${Buffer.from(JSON.stringify(position)).toString('base64url')}.${signature}`

/** Cursors that are cut off, lengthened, swapped and invented. */
const forged = (cursor: string): string[] => {
  const [text = '', signature = ''] = cursor.split('.')
  const invented = ['', 'x', 0, -1, 1e300, null, {}, [], '\u0000', '2030-13-45', "' or 1=1 --"]
  return [
    ...['', '.', '..', 'x', '1.x', '\u0000', text, `.${signature}`, `${text}.`, `${cursor}.`, `${cursor}x`],
    ...[cursor.slice(1), cursor.slice(0, -1), newId(), `${newId()}.${signature}`, 'x'.repeat(501)],
    ...invented.flatMap((value) => [signed(value, signature), signed([value, value], signature)]),
  ]
}

describeEngines('cursors', (t) => {
  test('are accepted by the list that returned them', async () => {
    const as = await admin(t())
    for (const { url, cursor } of await listsOf(t(), as))
      expect((await t().call('GET', withCursor(url, cursor), { as })).status, url).toBe(200)
  })

  test('that are forged or from another list are refused with the name of the field [api 2]', async () => {
    const as = await admin(t())
    const lists = await listsOf(t(), as)
    expect(new Set(lists.map(({ name }) => name)).size).toBe(paged.length)
    for (const { url, cursor } of lists) {
      const foreign = lists.filter((other) => other.url !== url).map((other) => other.cursor)
      for (const wrong of [...forged(cursor), ...foreign]) {
        const { status, body } = await t().call('GET', withCursor(url, wrong), { as })
        expect([status, body.errors?.[0]?.path], `${url} ${wrong}`).toEqual([400, 'cursor'])
      }
    }
  })
})
