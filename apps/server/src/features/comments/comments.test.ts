import type { Comment } from '@task-manager/contract/tasks/comments'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { locksRows } from '#server/db/engine.ts'
import { newId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/transaction.ts'
import { unassign } from '#server/features/assignees/assignees.repo.ts'
import { describeEngines, startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { changedWhileWaiting } from '#test/database/open-transaction.ts'
import { watchStatements } from '#test/database/statements.ts'
import { admin, mention, type Person, person, task, taskBody } from '#test/factories.ts'
import { type Live, openLive } from '#test/live.ts'
import { mentionsIn } from './comments.policy.ts'

const open: Live[] = []
afterEach(() => {
  for (const live of open.splice(0)) live.close()
})

const THUMB = encodeURIComponent('👍')

describeEngines('comments', (t) => {
  const write = (as: Person, taskId: string, text: unknown, headers: Record<string, string> = {}) =>
    t().call('POST', `/api/tasks/${taskId}/comments`, { as, body: { text }, headers })
  const comment = async (as: Person, taskId: string, text: string): Promise<Comment> => {
    const { status, body } = await write(as, taskId, text)
    expect(status).toBe(201)
    return body.comment
  }
  const list = async (as: Person, taskId: string, query = '') =>
    (await t().call('GET', `/api/tasks/${taskId}/comments${query}`, { as })).body
  const edit = (as: Person, id: string, text: string) =>
    t().call('PUT', `/api/comments/${id}`, { as, body: { text } })
  const remove = (as: Person, id: string) => t().call('DELETE', `/api/comments/${id}`, { as })
  const react = (method: 'PUT' | 'DELETE', as: Person, id: string, sign = THUMB) =>
    t().call(method, `/api/comments/${id}/reactions/${sign}`, { as })
  const shown = async (as: Person, id: string) => (await t().call('GET', `/api/tasks/${id}`, { as })).body
  const listen = async (as: Person): Promise<Live> => {
    const live = await openLive(t(), as)
    open.push(live)
    await expect.poll(() => live.eventsOf('hello')).toHaveLength(1)
    return live
  }

  test('are written and read by everyone who sees the task, newest first [T62]', async () => {
    const [adminUser, one, stranger] = [
      await admin(t(), 'Amani Otieno'),
      await person(t()),
      await person(t()),
    ]
    const { _id } = await task(t(), adminUser, [one])
    const text = 'Line one\n\n<b>*two*</b> '
    const { status, body } = await write(adminUser, _id, text)
    expect(status).toBe(201)
    expect(body.message).toBe('Comment added')
    expect(body.comment).toEqual({
      _id: expect.any(String),
      author: { _id: adminUser.id, name: 'Amani Otieno', profileImageUrl: '' },
      text,
      mentions: [],
      reactions: [],
      createdAt: expect.any(String),
      editedAt: null,
      deleted: false,
    })
    for (const each of ['two', 'three']) await comment(one, _id, each)
    const first = await list(one, _id, '?limit=2')
    expect(first.comments.map((each: Comment) => each.text)).toEqual(['three', 'two'])
    const rest = await list(one, _id, `?limit=2&cursor=${first.nextCursor}`)
    expect(rest).toEqual({ comments: [body.comment], nextCursor: null })
    for (const call of [
      write(stranger, _id, 'Hello'),
      t().call('GET', `/api/tasks/${_id}/comments`, { as: stranger }),
      t().call('GET', `/api/tasks/${_id}/activity`, { as: stranger }),
      edit(stranger, body.comment._id, 'x'),
      remove(stranger, body.comment._id),
      react('PUT', stranger, body.comment._id),
    ])
      expect((await call).status).toBe(404)
  })

  test('refuse empty, long and invalid texts, and unknown reactions [T62]', async () => {
    const adminUser = await admin(t())
    const { _id } = await task(t(), adminUser, [adminUser])
    for (const text of ['', ' \n\t', '\u200b\u2060 \u3164', 'x'.repeat(10_001)])
      expect((await write(adminUser, _id, text)).status).toBe(400)
    for (const text of [undefined, 7, ['x'], 'a\u0000b'])
      expect((await write(adminUser, _id, text)).status).toBe(422)
    const { _id: id } = await comment(adminUser, _id, 'x'.repeat(10_000))
    expect((await edit(adminUser, id, ' ')).status).toBe(400)
    for (const sign of [encodeURIComponent('💩'), 'x'])
      expect((await react('PUT', adminUser, id, sign)).status).toBe(400)
  })

  test('are counted in every answer of their task, without a new version [T62]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const created = await task(t(), adminUser, [one])
    expect(created.comments).toBe(0)
    const inList = async () =>
      (await t().call('GET', '/api/tasks?sort=changed', { as: one })).body.tasks[0].comments
    expect(await inList()).toBe(0)
    const { _id: id } = await comment(one, created._id, 'One')
    await comment(adminUser, created._id, 'Two')
    expect(await inList()).toBe(2)
    expect(await shown(one, created._id)).toMatchObject({ comments: 2, version: created.version })
    const body = taskBody([one], { title: 'Edited' })
    const headers = { 'if-match': `"${created.version}"` }
    const edited = await t().call('PUT', `/api/tasks/${created._id}`, { as: adminUser, body, headers })
    expect(edited.body.task.comments).toBe(2)
    await remove(one, id)
    expect(await inList()).toBe(1)
  })

  test('are edited without a mark for 15 minutes, by their author only [T62]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one])
    const { _id: id } = await comment(one, _id, 'Helo')
    expect((await edit(adminUser, id, 'Hello')).status).toBe(403)
    t().pass(14 * 60)
    expect((await edit(one, id, 'Hello')).body).toMatchObject({
      message: 'Comment edited',
      comment: { text: 'Hello', editedAt: null },
    })
    t().pass(2 * 60)
    expect((await edit(one, id, 'Hello')).body.comment.editedAt).toBeNull()
    expect((await edit(one, id, 'Hello there')).body.comment.editedAt).toEqual(expect.any(String))
  })

  test('stay in the list when deleted, by their author or an administrator [T62]', async () => {
    const [adminUser, one, two] = [await admin(t()), await person(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one, two])
    const { _id: id } = await comment(one, _id, `For [@Two](user:${two.id})`)
    await react('PUT', two, id)
    expect((await remove(two, id)).status).toBe(403)
    const gone = await remove(adminUser, id)
    expect([gone.status, gone.body]).toEqual([200, { message: 'Comment deleted' }])
    const [left] = (await list(one, _id)).comments
    expect(left).toMatchObject({ _id: id, deleted: true, text: '', mentions: [], reactions: [] })
    for (const again of [edit(one, id, 'x'), remove(one, id), react('PUT', one, id)])
      expect((await again).status).toBe(404)
    expect((await shown(one, _id)).comments).toBe(0)
    const row = await t().deps.db.selectFrom('comments').select('text').where('id', '=', id).execute()
    expect(row).toEqual([{ text: '' }])
  })

  test('store each reaction of a person once [T62]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one])
    const { _id: id } = await comment(one, _id, 'Done')
    await react('PUT', one, id, encodeURIComponent('❤️'))
    for (const as of [adminUser, adminUser, one]) expect((await react('PUT', as, id)).status).toBe(200)
    expect((await list(one, _id)).comments[0].reactions).toEqual([
      { sign: '👍', people: [adminUser.id, one.id] },
      { sign: '❤️', people: [one.id] },
    ])
    await react('DELETE', adminUser, id)
    const { body } = await react('DELETE', adminUser, id)
    expect(body.comment.reactions[0]).toEqual({ sign: '👍', people: [one.id] })
  })

  test('mention those who see the task, which the server reads from the text [T62]', async () => {
    const [adminUser, one, stranger] = [await admin(t()), await person(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one])
    const created = await comment(
      one,
      _id,
      `${mention(adminUser)} ${mention(stranger)} ${mention(one)} ${mention(adminUser)}`,
    )
    expect(created.mentions).toEqual([adminUser.id, one.id])
    expect((await edit(one, created._id, `No one, @${adminUser.name}`)).body.comment.mentions).toEqual([])
  })

  test('have as many mentions as fit into their text, and none is looked up when it is too long [T62]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one])
    const mentions = (n: number) => Array.from({ length: n }, () => `[@A](user:${newId()})`).join('')
    const watched = watchStatements(t().deps.store)
    const refused = await write(adminUser, _id, mentions(1000))
    const large = await write(adminUser, _id, mentions(10_000))
    watched.stop()
    // The session, and whether its user sees the task.
    expect(watched.statements.filter((text) => !/\b(sessions|task_assignees)\b/.test(text))).toEqual([])
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'A comment must be at most 10,000 characters.',
    ])
    expect(large.status).toBe(413)
    const most = await comment(adminUser, _id, `${mention(one)}${mentions(200)}`)
    expect(most.mentions).toEqual([one.id])
  })

  test('can mention everyone who sees the task, by name [T62]', async () => {
    const adminUser = await admin(t(), 'Zuri')
    const [one, other] = [await person(t(), 'user', 'ada'), await person(t(), 'user', 'Ben')]
    const { _id } = await task(t(), adminUser, [one])
    const names = async () => {
      const { body } = await t().call('GET', `/api/tasks/${_id}/readers`, { as: one })
      return body.people
        .map(({ name }: { name: string }) => name)
        .filter((name: string) => /^(Zuri|ada|Ben)$/.test(name))
    }
    expect(await names()).toEqual(['ada', 'Zuri'])
    expect((await t().call('GET', `/api/tasks/${_id}/readers`, { as: other })).status).toBe(404)
    await t().call('PUT', `/api/users/${one.id}`, { as: adminUser, body: { active: false } })
    const { body } = await t().call('GET', `/api/tasks/${_id}/readers`, { as: adminUser })
    expect(JSON.stringify(body)).not.toContain(one.id)
  })

  test('return the first answer for a repeated Idempotency-Key [T62]', async () => {
    const adminUser = await admin(t())
    const { _id } = await task(t(), adminUser, [adminUser])
    const key = { 'idempotency-key': 'k-1' }
    const replies = await Promise.all([1, 2, 3].map(() => write(adminUser, _id, 'Once', key)))
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.comment._id}`)).size).toBe(1)
    const other = await write(adminUser, _id, 'Other', key)
    expect([other.status, other.body.message]).toEqual([
      422,
      'This Idempotency-Key was used for a different request. Send this one with a new key.',
    ])
    expect((await shown(adminUser, _id)).comments).toBe(1)
  })

  test('are not shown again to a person who was taken off the task, by a repeated Idempotency-Key [T62]', async () => {
    const [adminUser, one, two] = [await admin(t()), await person(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one])
    const key = { 'idempotency-key': 'taken-off' }
    expect((await write(one, _id, 'Between us', key)).status).toBe(201)
    await t().call('PUT', `/api/tasks/${_id}`, { as: adminUser, body: taskBody([two]) })
    expect((await write(one, _id, 'Between us', key)).status).toBe(404)
  })

  test('are announced to those who see the task now, without their text [T62]', async () => {
    const [adminUser, one, two] = [await admin(t()), await person(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one])
    const [desk, phone, elsewhere] = [await listen(adminUser), await listen(one), await listen(two)]
    const { _id: id } = await comment(one, _id, 'A secret')
    const event = { _id: id, kind: 'comment.created', task: _id, comments: 1 }
    await expect.poll(() => desk.eventsOf('comment').at(-1)?.data).toEqual(event)
    await expect.poll(() => phone.eventsOf('comment').at(-1)?.data).toEqual(event)
    await t().call('PUT', `/api/tasks/${_id}`, { as: adminUser, body: taskBody([two]) })
    for (const gone of [`/api/tasks/${_id}/comments`, `/api/tasks/${_id}/activity`])
      expect((await t().call('GET', gone, { as: one })).status).toBe(404)
    expect((await edit(one, id, 'Mine')).status).toBe(404)
    await comment(two, _id, 'Not for one')
    await expect.poll(() => elsewhere.eventsOf('comment').at(-1)?.data.comments).toBe(2)
    await expect.poll(() => desk.eventsOf('comment').at(-1)?.data.comments).toBe(2)
    expect(phone.eventsOf('comment')).toHaveLength(1)
    expect(JSON.stringify([desk.eventsOf('comment'), phone.eventsOf('comment')])).not.toContain('secret')
  })

  test('that are deleted are announced to the screens of others, without their text [T62]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one])
    const { _id: id } = await comment(adminUser, _id, 'A secret')
    const phone = await listen(one)
    await remove(adminUser, id)
    const event = { _id: id, kind: 'comment.deleted', task: _id, comments: 0 }
    await expect.poll(() => phone.eventsOf('comment').at(-1)?.data).toEqual(event)
    expect(JSON.stringify(phone.receivedEvents)).not.toContain('secret')
    const { entries } = (await t().call('GET', `/api/tasks/${_id}/activity`, { as: one })).body
    expect(JSON.stringify(entries)).not.toContain('secret')
  })

  test.each([
    ['removed from the task', (db: Tx, id: string) => unassign(db, id, new Date().toISOString()), 404],
    [
      'signed out',
      (db: Tx, id: string) => db.deleteFrom('sessions').where('user_id', '=', id).execute(),
      401,
    ],
  ])('are refused when their author is %s while they wait for a lock [T62]', async (_, end, refused) => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one])
    const { _id: id } = await comment(one, _id, 'Before')
    const replies = await changedWhileWaiting(t(), (db) => end(db, one.id), [
      () => write(one, _id, 'After'),
      () => edit(one, id, 'After'),
      () => remove(one, id),
      () => react('PUT', one, id),
    ])
    expect(replies.map(({ status }) => status)).toEqual([refused, refused, refused, refused])
    const { comments } = await list(adminUser, _id)
    expect(comments).toMatchObject([{ text: 'Before', reactions: [] }])
    expect((await shown(adminUser, _id)).comments).toBe(1)
  })

  test('are saved once another transaction releases the lock on their task [T62]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one])
    const change = (db: Tx) => db.updateTable('tasks').set({ rank: 'a' }).where('id', '=', _id).execute()
    const texts = ['One', 'Two', 'Three']
    const replies = await changedWhileWaiting(
      t(),
      change,
      texts.map((text) => () => write(one, _id, text)),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await list(one, _id)).comments.map((each: Comment) => each.text).toSorted()).toEqual(
      texts.toSorted(),
    )
    expect((await shown(one, _id)).comments).toBe(3)
  })

  test('do not lock their task before their author, so that they cannot deadlock with a change of both [T62]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one])
    const rename = (db: Tx) =>
      db.updateTable('users').set({ name: 'Renamed' }).where('id', '=', one.id).execute()
    const takeTask = async (db: Tx) => {
      if (!locksRows(db)) return
      await vi.waitUntil(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db)
        return rows.length > 0
      })
      // Fails if the comment has locked the task: the two would wait for each other.
      await db.selectFrom('tasks').select('id').where('id', '=', _id).forNoKeyUpdate().noWait().execute()
    }
    const [reply] = await changedWhileWaiting(t(), rename, [() => write(one, _id, 'After')], takeTask)
    expect(reply?.status).toBe(201)
    expect((await list(one, _id)).comments).toMatchObject([{ text: 'After', author: { name: 'Renamed' } }])
  })

  test('go into the trash and come back with their task, and are purged with it [T62]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one])
    const { _id: id } = await comment(one, _id, 'Keep me')
    await react('PUT', adminUser, id)
    const before = await list(one, _id)
    const call = (method: 'POST' | 'DELETE', url: string) => t().call(method, url, { as: adminUser })
    await call('DELETE', `/api/tasks/${_id}`)
    expect((await edit(one, id, 'x')).status).toBe(404)
    await call('POST', `/api/tasks/${_id}/restore`)
    expect(await list(one, _id)).toEqual(before)
    expect((await shown(one, _id)).comments).toBe(1)
    await call('DELETE', `/api/tasks/${_id}`)
    await call('DELETE', `/api/trash/${_id}`)
    expect(await t().deps.db.selectFrom('comments').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test("stay without a name when their author is deleted, and are in their author's data [T62]", async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one, adminUser])
    const { _id: id } = await comment(one, _id, 'My words')
    await react('PUT', one, id)
    const { body: own } = await t().call('GET', '/api/auth/data', { as: one })
    expect(own.comments).toMatchObject([{ _id: id, task: _id, text: 'My words', editedAt: null }])
    expect((await t().call('DELETE', `/api/users/${one.id}`, { as: adminUser })).status).toBe(200)
    expect((await list(adminUser, _id)).comments).toMatchObject([
      { author: null, text: 'My words', reactions: [], deleted: false },
    ])
  })

  test('are one activity with the changes, newest first, in pages [T63]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const { _id, todoChecklist } = await task(t(), adminUser, [one])
    const tick = (completed: boolean) => {
      t().pass(1)
      const url = `/api/tasks/${_id}/items/${todoChecklist[0]?._id}`
      return t().call('PATCH', url, { as: one, body: { completed } })
    }
    const postComment = (text: string) => {
      t().pass(1)
      return comment(one, _id, text)
    }
    await postComment('One')
    await tick(true)
    await postComment('Two')
    await postComment('Three')
    await tick(false)
    const read = async (query: string) =>
      (await t().call('GET', `/api/tasks/${_id}/activity${query}`, { as: one })).body
    type Entry = { type: string; kind?: string; text?: string }
    const words = (entries: Entry[]) => entries.map(({ type, kind, text }) => `${type} ${kind ?? text}`)
    const all = [
      'change task.ticked',
      'comment Three',
      'comment Two',
      'change task.ticked',
      'comment One',
      'change task.created',
    ]
    expect(words((await read('')).entries)).toEqual(all)
    expect((await read('')).earlier).toBe(0)
    expect((await read('?limit=2')).earlier).toBe(4)
    expect((await read('?limit=2&kind=changes')).earlier).toBe(1)
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await read(`?limit=2${cursor && `&cursor=${cursor}`}`)
      paged.push(...words(page.entries))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(all)
    expect(words((await read('?kind=comments')).entries)).toEqual(all.filter((each) => /^comment/.test(each)))
    expect(words((await read('?kind=changes')).entries)).toEqual(all.filter((each) => /^change/.test(each)))
    expect((await t().call('GET', `/api/tasks/${_id}/activity?kind=x`, { as: one })).status).toBe(400)
  })

  test('are each on one page, also those whose instants are not in the order of the log [T63]', async () => {
    const adminUser = await admin(t())
    const { _id } = await task(t(), adminUser, [adminUser])
    for (const title of ['Two', 'Three', 'Four']) {
      await t().call('PATCH', `/api/tasks/${_id}`, { as: adminUser, body: { title } })
      await comment(adminUser, _id, title)
    }
    const rows = await t()
      .deps.db.selectFrom('changes')
      .select('seq')
      .where('subject_id', '=', _id)
      .orderBy('seq')
      .execute()
    // A call that waits for the lock of the task writes its row later, with the earlier time of its start.
    for (const [i, { seq }] of rows.entries()) {
      const at = new Date(t().deps.now().getTime() - i * 1000).toISOString()
      await t().deps.db.updateTable('changes').set({ at }).where('seq', '=', seq).execute()
    }
    const read = async (cursor: string) =>
      (await t().call('GET', `/api/tasks/${_id}/activity?limit=1${cursor}`, { as: adminUser })).body
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { entries: { _id: string }[]; nextCursor: string | null } = await read(cursor)
      seen.push(...page.entries.map((entry) => entry._id))
      cursor = page.nextCursor && `&cursor=${page.nextCursor}`
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
  })

  test('need the same number of statements for a page of any length [T62]', async () => {
    const adminUser = await admin(t())
    const { _id } = await task(t(), adminUser, [adminUser])
    const statements = async () => {
      const watched = watchStatements(t().deps.store)
      await list(adminUser, _id)
      watched.stop()
      // Ignores statements about sessions and other nodes.
      return watched.statements.filter((text) => text.includes('comment')).length
    }
    await comment(adminUser, _id, 'One')
    const few = await statements()
    for (let n = 0; n < 10; n++) await comment(adminUser, _id, 'More')
    expect(await statements()).toBe(few)
  })
})

describe.each(engines)('the limit of comments on %s', (engine) => {
  test('is 60 in ten minutes for a person [T62]', async () => {
    const t: TestApp = await startTestApp(engine, { RATE_LIMITS: 'on' })
    try {
      const [adminUser, one] = [await admin(t), await person(t)]
      const { _id } = await task(t, adminUser, [one])
      const write = (as: Person) =>
        t.call('POST', `/api/tasks/${_id}/comments`, { as, body: { text: 'Again' } })
      const replies = await Promise.all(Array.from({ length: 62 }, () => write(one)))
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(60)
      const refused = replies.find(({ status }) => status === 429)
      expect(refused?.body.message).toBe('Too many comments in ten minutes. Please try again later.')
      expect((await write(adminUser)).status).toBe(201)
      t.pass(Number(refused?.headers['retry-after']) + 1)
      expect((await write(one)).status).toBe(201)
    } finally {
      await t.close()
    }
  })
})

describe('mentions', () => {
  const id = '01990000-0000-7000-8000-000000000000'
  test.each([
    [`Hi [@Ada L](user:${id}) and [@Ada L](user:${id})`, [id]],
    [`[Ada](user:${id}) [@Ada](user:x) [@](user:${id})`, []],
    ['['.repeat(10_000), []],
    ['[@'.repeat(5000), []],
  ])('are read from the text: %#', (text, ids) => expect(mentionsIn(text)).toEqual(ids))
})
