import type { Task } from '@task-manager/contract/tasks/tasks'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { admin, task } from '#test/factories.ts'

const URL = '/api/reports/export/tasks'
/** Five hours and 45 minutes ahead of UTC all year. */
const KATHMANDU = 345 * 60_000
const COMPLETED = { todoChecklist: [{ text: 'Send', completed: true }] }

describeEngines('times of the task report', (t) => {
  test('are those of the clocks of the person who downloads it [U7]', async () => {
    const reader = await admin(t())
    await t().call('PUT', '/api/auth/profile', { as: reader, body: { timeZone: 'Asia/Kathmandu' } })
    const { _id, createdAt, completedAt }: Task = await task(t(), reader, [reader], COMPLETED)
    const shown = [createdAt, completedAt].map((time) => new Date(Date.parse(time ?? '') + KATHMANDU))

    const reply = await t().call('GET', URL, { as: reader })
    const [sheet] = (await readXlsx(reply.bytes)).sheets
    const row = sheet?.rows.find((cells) => cells[0] === _id)
    expect([row?.[7], row?.[12]]).toEqual(shown)

    const minutes = shown.map((time) => time.toISOString().slice(0, 16).replace('T', ' '))
    const text = (await t().call('POST', `${URL}/csv`, { as: reader, body: { ids: [_id] } })).text
    expect(text.match(/\d{4}-\d\d-\d\d \d\d:\d\d/g)).toEqual(minutes)
  })
})
