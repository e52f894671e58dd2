import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { admin, task } from '#test/factories.ts'

describeEngines('a page', (t) => {
  test('cannot change anything as the user whom another tab has signed in [A4]', async () => {
    const [ann, ben] = [await admin(t()), await admin(t())]
    const { _id } = await task(t(), ann, [ann], { title: 'Before' })
    const rename = (title: string, shown: string) =>
      t().call('PATCH', `/api/tasks/${_id}`, { as: ben, body: { title }, headers: { 'x-user': shown } })
    const refused = await rename('By another', ann.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'other_user'])
    const read = async () => (await t().call('GET', `/api/tasks/${_id}`, { as: ann })).body.title
    expect(await read()).toBe('Before')
    expect((await rename('By Ben', ben.id)).status).toBe(200)
    expect(await read()).toBe('By Ben')
  })
})
