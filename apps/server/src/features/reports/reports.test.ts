import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, json } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { throttle } from '#server/features/throttles/throttles.service.ts'
import { describeEngines, type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { admin, type Person, person, task } from '#test/factories.ts'
import { openSnapshots } from '#test/snapshots.ts'
import { startExport } from './export-stream.ts'

const TASKS = '/api/reports/export/tasks'
const USERS = '/api/reports/export/users'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function sheetOf(bytes: Uint8Array, options = {}) {
  const { sheets } = await readXlsx(bytes, options)
  expect(sheets).toHaveLength(1)
  const [sheet] = sheets
  if (!sheet) throw new Error('There is no sheet.')
  return sheet
}

const rowOf = async (reply: Reply, first: string) =>
  (await sheetOf(reply.bytes)).rows.find((row) => row[0] === first)

/** Tasks whose text no zip makes small, so that no socket swallows a report whole. */
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
  test('is a file with the decided sheet, columns and order, newest task first', async () => {
    const boss = await admin(t(), 'Zoë Ångström')
    const anna = await person(t(), 'user', 'Анна 李 \u202eمريم\u202c 🦉')
    const older = await task(t(), boss, [anna])
    const newer = await task(t(), boss, [anna, boss], {
      dueDate: '2028-02-29',
      priority: 'High',
      todoChecklist: [
        { text: 'a', completed: true },
        { text: 'b', completed: false },
        { text: 'c', completed: false },
      ],
    })
    const reply = await t().call('GET', TASKS, { as: boss })
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': TYPE,
      'content-disposition': 'attachment; filename="task_details.xlsx"',
      'cache-control': 'no-store',
    })
    const sheet = await sheetOf(reply.bytes, { readStyles: true })
    expect(sheet.name).toBe('Tasks Report')
    expect(sheet.freezePane).toEqual({ rows: 1 })
    expect(sheet.autoFilter?.range).toBe('A1:J3')
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
        `${anna.name} (${anna.email}), ${boss.name} (${boss.email})`,
        '1/3',
      ],
      [
        older._id,
        'Write the newsletter',
        'Three stories, one offer.',
        'Medium',
        'Pending',
        0,
        new Date('2030-05-17T00:00:00.000Z'),
        new Date(older.createdAt),
        `${anna.name} (${anna.email})`,
        '0/2',
      ],
    ])
    const formats = ['1,5', '1,6', '1,7', '1,1'].map((place) => sheet.cells?.get(place)?.style?.numFmt)
    expect(formats).toEqual(['0%', 'yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm', '@'])
  })

  test('whatever somebody typed is text, never a formula, and comes out as it went in', async () => {
    const boss = await admin(t())
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
    const made = new Map<string, string>()
    for (const [given, shown] of typed)
      made.set((await task(t(), boss, [boss], { description: given }))._id, shown)
    const { rows, cells } = await sheetOf((await t().call('GET', TASKS, { as: boss })).bytes, {
      readStyles: true,
    })
    for (const [line, row] of rows.entries()) {
      const shown = made.get(String(row[0]))
      if (shown === undefined) continue
      made.delete(String(row[0]))
      expect.soft(row[2]).toBe(shown)
      expect.soft(cells?.get(`${line},2`)).not.toHaveProperty('formula')
    }
    expect(made.size).toBe(0)
  })

  test('a task with nobody left has an empty cell', async () => {
    const boss = await admin(t())
    const gone = await person(t())
    const made = await task(t(), boss, [gone])
    await t().call('DELETE', `/api/users/${gone.id}`, { as: boss })
    const row = await rowOf(await t().call('GET', TASKS, { as: boss }), made._id)
    expect(row?.[8] ?? null).toBeNull()
    expect(row?.[9]).toBe('0/2')
  })
})

describeEngines('the user report', (t) => {
  test('lists everybody by name with the counts of the Team page', async () => {
    const boss = await admin(t(), 'Ólafur')
    const anna = await person(t(), 'user', 'anna')
    await person(t(), 'user', 'Zoe')
    await task(t(), boss, [anna, boss])
    await task(t(), boss, [anna], { todoChecklist: [{ text: 'x', completed: true }] })
    const reply = await t().call('GET', USERS, { as: boss })
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
      ['anna', 'user', 2, 1, 0, 1],
      ['Ólafur', 'admin', 1, 1, 0, 0],
      ['Zoe', 'user', 0, 0, 0, 0],
    ])
  })

  test('is for administrators', async () => {
    const member = await person(t())
    for (const url of [TASKS, USERS]) {
      expect((await t().call('GET', url)).status).toBe(401)
      expect((await t().call('GET', url, { as: member })).status).toBe(403)
    }
  })
})

describeEngines('a long report', (t) => {
  const COUNT = 1200
  /** Several threads start in it. */
  const TIMEOUT = 60_000
  let boss: Person
  let base = ''

  /** Unread until somebody reads it. */
  const start = () =>
    new Promise<IncomingMessage>((answered, failed) => {
      const headers = { authorization: `Bearer ${boss.token}` }
      get(`${base}${TASKS}`, { agent: false, headers }, answered).on('error', failed)
    })

  beforeAll(async () => {
    boss = await admin(t())
    await manyTasks(t(), COUNT)
    await t().app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(t().app.server.address() as AddressInfo).port}`
  })

  test(
    'two run at once, a third is told to come back, and leaving ends the work',
    async () => {
      const running = await Promise.all([start(), start()])
      expect(running.map((response) => response.statusCode)).toEqual([200, 200])
      const third = await start()
      expect(third.statusCode).toBe(503)
      expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
      expect(await json(third)).toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/^Other reports/),
      })
      for (const response of running) response.destroy()
      // A place is free again only when a thread has ended.
      await vi.waitFor(
        async () => {
          const again = await start()
          again.destroy()
          expect(again.statusCode).toBe(200)
        },
        { timeout: 15_000, interval: 100 },
      )
      await vi.waitFor(async () => expect(await openSnapshots(t().place)).toBe(0), { timeout: 15_000 })
    },
    TIMEOUT,
  )

  test(
    'shows one moment of the database, whatever is written meanwhile',
    async () => {
      const response = await start()
      await task(t(), boss, [boss])
      await t().deps.db.deleteFrom('tasks').where('title', '=', 'Long').execute()
      const file = unzipSync(await buffer(response))
      const sheet = strFromU8(file['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
      expect(sheet.match(/<row /g)).toHaveLength(COUNT + 1)
    },
    TIMEOUT,
  )
})

describe('a report without its database', () => {
  test.each([
    { databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing', dataDir: '/nowhere' },
    { databaseUrl: null, dataDir: '/nowhere' },
  ])('ends before it began, and nothing else with it: %j', async (place) => {
    const { started, ended } = startExport({ report: 'tasks', place })
    await expect(started).rejects.toThrow(/ECONNREFUSED|unable to open/)
    await ended
  })
})

describe('limits of reports', () => {
  test('six a minute for each administrator', async () => {
    const t = await startTestApp('sqlite', { RATE_LIMITS: 'on' })
    try {
      const boss = await admin(t)
      for (let n = 0; n < 5; n++) await throttle(t.deps, 'export', boss.id)
      expect((await t.call('GET', USERS, { as: boss })).status).toBe(200)
      const refused = await t.call('GET', USERS, { as: boss })
      expect(refused.status).toBe(429)
      expect(refused.body.message).toBe('Too many reports in a minute. Please wait a moment.')
      expect((await t.call('GET', USERS, { as: await admin(t) })).status).toBe(200)
    } finally {
      await t.close()
    }
  })
})
