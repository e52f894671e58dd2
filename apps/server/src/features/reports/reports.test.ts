import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, json } from 'node:stream/consumers'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { describeEngines, type Reply, type TestApp } from '#test/app.ts'
import { openSnapshots } from '#test/database/report-connections.ts'
import { admin, type Person, person, task } from '#test/factories.ts'
import { startExport } from './export-stream.ts'

const TASKS = '/api/reports/export/tasks'
const USERS = '/api/reports/export/users'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function sheetOf(bytes: Uint8Array, options = {}) {
  // On failure, shows the answer instead of the file.
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 500))
  expect(text.slice(0, 2), text).toBe('PK')
  const { sheets } = await readXlsx(bytes, options)
  expect(sheets).toHaveLength(1)
  return sheets[0] as (typeof sheets)[number]
}

const rowOf = async (reply: Reply, first: string) =>
  (await sheetOf(reply.bytes)).rows.find((row) => row[0] === first)

/** Incompressible tasks, so that a report exceeds the buffers of a socket. */
async function manyTasks(t: TestApp, count: number): Promise<void> {
  const at = t.deps.now().toISOString()
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    title: 'Long',
    description: randomBytes(6000).toString('base64'),
    priority: 'Low' as const,
    status: 'Pending' as const,
    due_date: '2030-01-01',
    attachments: '[]',
    assignees: '[]',
    checklist: '[{"text":"One","completed":false}]',
    items_done: 0,
    progress: 0,
    version: 1,
    enquiry_id: null,
    rank: '',
    comments: 0,
    project_id: null,
    project: 'null',
    labels: '[]',
    created_by: null,
    created_at: at,
    updated_at: at,
  }))
  for (let start = 0; start < count; start += 500)
    await t.deps.db
      .insertInto('tasks')
      .values(rows.slice(start, start + 500))
      .execute()
}

describeEngines('the task report', (t) => {
  test('has its sheet, columns and order, newest task first [U7]', async () => {
    const adminUser = await admin(t(), 'Zoë Ångström')
    const anna = await person(t(), 'user', 'Анна 李 \u202eمريم\u202c 🦉')
    const { project } = (
      await t().call('POST', '/api/projects', { as: adminUser, body: { name: '=Harbour Law' } })
    ).body
    const older = await task(t(), adminUser, [anna])
    const completed = await t().call('PUT', `/api/tasks/${older._id}/status`, {
      as: adminUser,
      body: { status: 'Completed' },
    })
    const newer = await task(t(), adminUser, [anna, adminUser], {
      dueDate: '2028-02-29',
      priority: 'High',
      projectId: project._id,
      labels: ['copy', 'legal'],
      todoChecklist: [
        { text: 'a', completed: true },
        { text: 'b', completed: false },
        { text: 'c', completed: false },
      ],
    })
    const reply = await t().call('GET', TASKS, { as: adminUser })
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': TYPE,
      'content-disposition': 'attachment; filename="task_details.xlsx"',
      'cache-control': 'no-store',
    })
    const sheet = await sheetOf(reply.bytes, { readStyles: true })
    expect(sheet.name).toBe('Tasks Report')
    expect(sheet.freezePane).toEqual({ rows: 1 })
    expect(sheet.autoFilter?.range).toBe('A1:M3')
    expect(sheet.columns?.every((column) => (column.width ?? 0) > 8)).toBe(true)
    expect(sheet.cells?.get('0,0')?.style?.font?.bold).toBe(true)
    expect(sheet.rows).toEqual([
      [
        'Task ID',
        'Title',
        'Description',
        'Priority',
        'Status',
        'Progress',
        'Due Date',
        'Created On',
        'Assigned To',
        'Checklist',
        'Project',
        'Labels',
        'Completed On',
      ],
      [
        newer._id,
        'Write the newsletter',
        'Three stories, one offer.',
        'High',
        'In Progress',
        0.33,
        new Date('2028-02-29T00:00:00.000Z'),
        new Date(newer.createdAt),
        `${anna.name} (${anna.email}), ${adminUser.name} (${adminUser.email})`,
        '1/3',
        '=Harbour Law',
        'copy, legal',
        null,
      ],
      [
        older._id,
        'Write the newsletter',
        'Three stories, one offer.',
        'Medium',
        'Completed',
        1,
        new Date('2030-05-17T00:00:00.000Z'),
        new Date(older.createdAt),
        `${anna.name} (${anna.email})`,
        '2/2',
        null,
        null,
        new Date(completed.body.task.completedAt),
      ],
    ])
    const formats = ['1,5', '1,6', '1,7', '1,1'].map((cell) => sheet.cells?.get(cell)?.style?.numFmt)
    expect(formats).toEqual(['0%', 'yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm', '@'])
    expect(sheet.cells?.get('1,2')?.style?.alignment).toMatchObject({ vertical: 'top', wrapText: true })
  })

  test('contains text as text, never as a formula [U7]', async () => {
    const adminUser = await admin(t())
    const typed: ReadonlyArray<readonly [given: string, shown: string]> = [
      ...[
        '=1+1',
        '+SUM(A1)',
        '@cmd|calc',
        '-2+3 \'quoted\' "twice" <b>&amp;</b> ]]>',
        '_x0041_ stays _x0041_',
        '👩🏽‍🚀 e\u0301 \u{10ffff} \u202eمريم\u202c',
        'y'.repeat(5000),
      ].map((text) => [text, text] as const),
      ['bell\u0007 and \u001f gone', 'bell and  gone'],
      ['line\r\nbreak\ttab', 'line\nbreak\ttab'],
      ['\ufffe\uffff end', ' end'],
    ]
    const created = new Map<string, string>()
    for (const [given, shown] of typed)
      created.set((await task(t(), adminUser, [adminUser], { description: given }))._id, shown)
    const { rows, cells } = await sheetOf((await t().call('GET', TASKS, { as: adminUser })).bytes, {
      readStyles: true,
    })
    for (const [line, row] of rows.entries()) {
      const shown = created.get(String(row[0]))
      if (shown === undefined) continue
      created.delete(String(row[0]))
      expect.soft(row[2]).toBe(shown)
      expect.soft(cells?.get(`${line},2`)).not.toHaveProperty('formula')
    }
    expect(created.size).toBe(0)
  })

  test('contains the tasks of the list with the same filter [T19]', async () => {
    const adminUser = await admin(t())
    const anna = await person(t())
    const todoChecklist = [{ text: 'a', completed: true }]
    const done = await task(t(), adminUser, [anna, adminUser], { todoChecklist })
    await task(t(), adminUser, [adminUser], { todoChecklist })
    const open = await task(t(), adminUser, [anna])
    const idsIn = async (query: string): Promise<unknown[]> => {
      const { bytes } = await t().call('GET', `${TASKS}?${query}`, { as: adminUser })
      return (await sheetOf(bytes)).rows.slice(1).map(([id]) => id)
    }
    expect(await idsIn(`assignedTo=${anna.id}`)).toEqual([open._id, done._id])
    expect(await idsIn(`status=Completed&assignedTo=${anna.id}`)).toEqual([done._id])
    expect(await idsIn('status=In+Progress')).not.toContain(done._id)
    expect((await t().call('GET', `${TASKS}?status=Late`, { as: adminUser })).status).toBe(400)
  })

  test('applies search and filters, and names an unknown filter [T19, T34]', async () => {
    const adminUser = await admin(t())
    const anna = await person(t())
    const late = { dueDate: '2026-03-01', title: 'Crème de Zanzibar' }
    const done = await task(t(), adminUser, [adminUser], {
      ...late,
      todoChecklist: [{ text: 'a', completed: true }],
    })
    const overdue = await task(t(), adminUser, [anna], late)
    const high = await task(t(), adminUser, [anna], { title: 'Zanzibar, creme de', priority: 'High' })
    const query = (text: string) => `q=zanzibar&today=2026-03-02&${text}`
    for (const narrowed of [
      query('q=%22creme+de+zanz&due=overdue&due=2030-01-01..'),
      query('q=crem&priority=High&priority=Medium&assignedTo=nobody&assignedTo=me'),
      query(`q=%22crem%22&createdBy=${adminUser.id}&createdAt=..2020-01-02`),
      query(`assignedTo=${anna.id}&createdBy=${adminUser.id}`),
    ]) {
      const { bytes } = await t().call('GET', `${TASKS}?${narrowed}`, { as: adminUser })
      const list = await t().call('GET', `/api/tasks?${narrowed}`, { as: adminUser })
      const listed = (list.body.tasks as { _id: string }[]).map(({ _id }) => _id)
      const exported = (await sheetOf(bytes)).rows.slice(1).map(([id]) => id)
      expect(exported, narrowed).toEqual(listed)
    }
    const all = await t().call('GET', `/api/tasks?${query('')}`, { as: adminUser })
    expect((all.body.tasks as { _id: string }[]).map(({ _id }) => _id)).toEqual([
      high._id,
      overdue._id,
      done._id,
    ])
    const refused = await t().call('GET', `${TASKS}?due=someday`, { as: adminUser })
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'due' }]])
  })

  test('contains the selected tasks as a sheet or as CSV, newest first [T38, U7]', async () => {
    const adminUser = await admin(t())
    const anna = await person(t(), 'user', 'Anna "A" Ek')
    const created = [
      await task(t(), adminUser, [anna], { title: '=SUM(A1)', labels: ['copy', 'legal'] }),
      await task(t(), adminUser, [adminUser], { title: 'Not chosen' }),
      await task(t(), adminUser, [adminUser, anna], {
        title: 'Chosen, too',
        description: 'Two\nlines',
        todoChecklist: [{ text: 'a', completed: true, assignee: anna.id, dueDate: '2030-05-01' }],
      }),
    ]
    const [older, , newer] = created as [Task, Task, Task]
    const send = (url: string, body: unknown) => t().call('POST', url, { as: adminUser, body })
    const ids = [older._id, newId(), newer._id, older._id]
    const reply = await send(TASKS, { ids })
    expect(reply.headers).toMatchObject({
      'content-type': TYPE,
      'content-disposition': 'attachment; filename="task_details.xlsx"',
    })
    const { rows } = await sheetOf(reply.bytes)
    expect(rows.map((row) => row[1])).toEqual(['Title', 'Chosen, too', '=SUM(A1)'])
    expect(rows[1]?.[8]).toBe(`${adminUser.name} (${adminUser.email}), ${anna.name} (${anna.email})`)

    const byItem = (await send(`${TASKS}/csv`, { ids, items: true })).bytes.toString('utf8').split('\r\n')
    expect(byItem.map((line) => line.split(',').slice(-4).join())).toEqual([
      '"Item","Item Done","Item Owner","Item Due Date"',
      `"a","Yes","${anna.name.replaceAll('"', '""')} (${anna.email})","2030-05-01"`,
      '"Draft","No","",""',
      '"Send","No","",""',
      '',
    ])
    const text = await send(`${TASKS}/csv`, { ids })
    expect(text.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="task_details.csv"',
    })
    const cells = (task: Task, given: string[]) =>
      [task._id, ...given].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
    const minute = ({ createdAt }: Task) => createdAt.slice(0, 16).replace('T', ' ')
    expect(text.bytes.toString('utf8').split('\r\n')).toEqual([
      '\uFEFF"Task ID","Title","Description","Priority","Status","Progress","Due Date","Created On","Assigned To","Checklist","Project","Labels","Completed On"',
      cells(newer, [
        'Chosen, too',
        'Two\nlines',
        'Medium',
        'Completed',
        '100%',
        '2030-05-17',
        minute(newer),
        `${adminUser.name} (${adminUser.email}), ${anna.name} (${anna.email})`,
        '1/1',
        '',
        '',
        minute(newer),
      ]),
      cells(older, [
        "'=SUM(A1)",
        'Three stories, one offer.',
        'Medium',
        'Pending',
        '0%',
        '2030-05-17',
        minute(older),
        `${anna.name} (${anna.email})`,
        '0/2',
        '',
        'copy, legal',
        '',
      ]),
      '',
    ])
    const found = await send(`${TASKS}/csv`, { filter: { q: 'chosen', assignedTo: [anna.id] } })
    expect(found.text).toContain('"Chosen, too"')
    expect(found.text.split('\r\n')).toHaveLength(3)

    const log = (await t().call('GET', '/api/log?kind=export&limit=3', { as: adminUser })).body
    expect(log.entries.map(({ kind }: { kind: string }) => kind)).toEqual(Array(3).fill('export.tasks'))
  })

  test('is refused with the name of the wrong field of a selection [T38]', async () => {
    const adminUser = await admin(t())
    for (const [body, status, path] of [
      [{}, 422, 'ids'],
      [{ ids: [newId()], filter: {} }, 422, 'ids'],
      [{ ids: Array.from({ length: 10_001 }, newId) }, 422, 'ids'],
      [{ filter: { sprint: 'a' } }, 400, 'filter.sprint'],
    ] as const)
      for (const url of [TASKS, `${TASKS}/csv`]) {
        const reply = await t().call('POST', url, { as: adminUser, body })
        expect.soft([reply.status, reply.body.errors?.[0]?.path]).toEqual([status, path])
      }
    const all = Array.from({ length: 10_000 }, newId)
    expect((await t().call('POST', TASKS, { as: adminUser, body: { ids: all } })).status).toBe(200)
  })

  test('has an empty cell for a task without assignees [T10]', async () => {
    const adminUser = await admin(t())
    const gone = await person(t())
    const created = await task(t(), adminUser, [gone])
    await t().call('DELETE', `/api/users/${gone.id}`, { as: adminUser })
    const row = await rowOf(await t().call('GET', TASKS, { as: adminUser }), created._id)
    expect(row?.[8] ?? null).toBeNull()
    expect(row?.[9]).toBe('0/2')
  })
})

describeEngines('the user report', (t) => {
  test('lists all users by name with the counts of the Team page [U7, U1]', async () => {
    const adminUser = await admin(t(), 'Ólafur')
    const anna = await person(t(), 'user', 'anna')
    await person(t(), 'user', 'Zoe')
    await task(t(), adminUser, [anna, adminUser])
    await task(t(), adminUser, [anna], { todoChecklist: [{ text: 'x', completed: true }] })
    const reply = await t().call('GET', USERS, { as: adminUser })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="user_details.xlsx"')
    const sheet = await sheetOf(reply.bytes)
    expect(sheet.name).toBe('User Task Report')
    expect(sheet.rows[0]).toEqual([
      'User Name',
      'Email',
      'Role',
      'Total Assigned Tasks',
      'Pending',
      'In Progress',
      'Completed',
    ])
    expect(sheet.rows.slice(1).map(([name, , ...rest]) => [name, ...rest])).toEqual([
      ['anna', 'Member', 2, 1, 0, 1],
      ['Ólafur', 'Administrator', 1, 1, 0, 0],
      ['Zoe', 'Member', 0, 0, 0, 0],
    ])
  })

  test('is for administrators [spec 6]', async () => {
    const member = await person(t())
    for (const [method, url] of [
      ['GET', TASKS],
      ['GET', USERS],
      ['POST', TASKS],
      ['POST', `${TASKS}/csv`],
    ] as const) {
      const body = method === 'POST' ? { ids: [newId()] } : undefined
      expect((await t().call(method, url, { body })).status).toBe(401)
      expect((await t().call(method, url, { as: member, body })).status).toBe(403)
    }
  })
})

describeEngines('a long report', (t) => {
  const COUNT = 1200
  /** Starting several workers takes long on a busy machine. */
  const WAIT = 60_000
  let adminUser: Person
  let base = ''

  /** The response, unread. */
  const start = (as = adminUser) =>
    new Promise<IncomingMessage>((answered, failed) => {
      const headers = { authorization: `Bearer ${as.token}` }
      get(`${base}${TASKS}`, { agent: false, headers }, answered).on('error', failed)
    })

  beforeAll(async () => {
    adminUser = await admin(t())
    await manyTasks(t(), COUNT)
    await t().app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(t().app.server.address() as AddressInfo).port}`
  })

  test('is limited to two workers, and ends when its client disconnects', async () => {
    const people = [adminUser, await admin(t()), await admin(t())]
    const replies = await Promise.all(people.map((each) => start(each)))
    expect(replies.map((response) => response.statusCode).sort()).toEqual([200, 200, 503])
    const refused = replies.find((response) => response.statusCode === 503) as IncomingMessage
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await json(refused)).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^The server is busy with other reports/),
    })
    for (const response of replies) response.destroy()
    await vi.waitFor(async () => expect(await openSnapshots(t().database)).toBe(0), { timeout: WAIT })
  })

  test('does not block others when its download is slow, and is limited to two per person [U7]', async () => {
    const slow = await admin(t())
    /** Waits for a free worker. */
    const once = (as: Person) =>
      vi.waitUntil(
        async () => {
          const response = await start(as)
          if (response.statusCode !== 503) return response
          response.resume()
          return undefined
        },
        { timeout: WAIT, interval: 50 },
      )
    const unread = [await once(slow), await once(slow)]
    expect(unread.map((response) => response.statusCode)).toEqual([200, 200])
    // Workers finish although the downloads are not read.
    await vi.waitFor(async () => expect(await openSnapshots(t().database)).toBe(0), { timeout: WAIT })
    const third = await once(slow)
    expect([third.statusCode, ((await json(third)) as { message: string }).message]).toEqual([
      429,
      'Two of your reports are still being created. Please wait.',
    ])
    const others = [await admin(t()), await admin(t())]
    const read = async (as: Person) => Object.keys(unzipSync(await buffer(await once(as))))
    for (const files of await Promise.all(others.map(read)))
      expect(files).toContain('xl/worksheets/sheet1.xml')
    // Also when they are requested at the same moment. Both workers are free.
    const together = await Promise.all(Array.from({ length: 3 }, () => start(others[0])))
    expect(together.map((response) => response.statusCode).toSorted()).toEqual([200, 200, 429])
    for (const response of together) response.destroy()
    const rows = await Promise.all(
      unread.map(async (response) => {
        const sheet = unzipSync(await buffer(response))['xl/worksheets/sheet1.xml']
        return strFromU8(sheet ?? new Uint8Array()).match(/<row /g)?.length
      }),
    )
    expect(rows).toEqual([COUNT + 1, COUNT + 1])
  })

  test('is a snapshot, regardless of concurrent writes', async () => {
    const response = await start()
    await task(t(), adminUser, [adminUser])
    await t().deps.db.deleteFrom('tasks').where('title', '=', 'Long').execute()
    const file = unzipSync(await buffer(response))
    const sheet = strFromU8(file['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet.match(/<row /g)).toHaveLength(COUNT + 1)
  })
})

describe('a report without its database', () => {
  test.each([
    { databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing', dataDir: '/nowhere' },
    { databaseUrl: null, dataDir: '/nowhere' },
  ])('fails without ending the server: %j', async (location) => {
    const { started, ended } = startExport({ report: 'users', location })
    await expect(started).rejects.toThrow(/ECONNREFUSED|unable to open/)
    await ended
  })
})
