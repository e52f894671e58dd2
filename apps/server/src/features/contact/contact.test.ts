import { SEND_FORM_PATH } from '@task-manager/contract/installation/contact'
import { describe, expect, test } from 'vitest'
import { describeEngines, startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { admin } from '#test/factories.ts'
import { clientIds, enquiryForm, multipart, sendEnquiry, urlencoded } from '#test/forms.ts'

const kept = async (t: TestApp) => {
  const reply = await t.call('GET', '/api/enquiries', { as: await admin(t) })
  return reply.body.enquiries
}
const page = { accept: 'text/html,application/xhtml+xml' }

describeEngines('the contact form', (t) => {
  test("stores what the EmailJS client sends, and answers 'OK' like that service [P6]", async () => {
    const reply = await sendEnquiry(t(), { plan: 'Basic Consultation', price: '$199', unknown: 'x' })
    expect([reply.status, reply.text]).toEqual([200, 'OK'])
    expect(reply.headers['content-type']).toContain('text/plain')
    expect((await kept(t()))[0]).toMatchObject({
      name: 'Amani Otieno',
      email: 'amani@example.org',
      message: enquiryForm.message,
      service: null,
      plan: 'Basic Consultation',
      price: '$199',
      status: 'new',
      tasks: [],
    })
  })

  test('accepts a form without JavaScript, and answers with a page [site 4, P6]', async () => {
    const sent = [
      await multipart(enquiryForm),
      urlencoded({ ...enquiryForm, message: 'Без скрипта 🙂\r\nok' }),
    ]
    for (const form of sent) {
      const reply = await t().call('POST', SEND_FORM_PATH, { ...form, headers: { ...form.headers, ...page } })
      expect([reply.status, reply.headers.location]).toEqual([303, '/contact#sent'])
    }
    expect((await kept(t()))[0].message).toBe('Без скрипта 🙂\nok')
    const wrong = urlencoded({ ...enquiryForm, user_email: 'nobody' })
    const reply = await t().call('POST', SEND_FORM_PATH, { ...wrong, headers: { ...wrong.headers, ...page } })
    expect([reply.status, reply.headers.location]).toEqual([303, '/contact#failed'])
  })

  test('uses the first value of a repeated field', async () => {
    const { body, headers } = urlencoded({ ...enquiryForm, plan: 'Comprehensive Review', price: '$499' })
    const twice = { headers: { ...headers, ...page }, body: `${body}&service=&plan=&price=` }
    expect((await t().call('POST', SEND_FORM_PATH, twice)).status).toBe(303)
    expect((await kept(t()))[0]).toMatchObject({ plan: 'Comprehensive Review', price: '$499' })
  })

  test('names the invalid field and stores nothing [site 5]', async () => {
    const before = (await kept(t())).length
    const cases: [Record<string, string | Blob>, number, string | RegExp][] = [
      [{ from_name: '' }, 400, 'Please enter your name.'],
      [{ user_email: 'amani@' }, 400, 'Please enter a valid email address.'],
      [{ user_email: 'a@b.org\r\nBcc: c@d.org' }, 400, 'Please enter a valid email address.'],
      [{ message: '  ' }, 400, 'Please enter a message.'],
      [{ from_name: 'Eve\r\nBcc: all@example.org' }, 400, 'Your name must be one line.'],
      [{ message: 'x'.repeat(100_000) }, 400, 'Your message must be at most 10,000 characters.'],
      [{ message: 'x'.repeat(200_000) }, 413, 'The body is too large.'],
      [{ message: 'a\u0000b' }, 400, /cannot be stored/],
      [{ attachment: new Blob(['MZ']) }, 400, "This form can't send files. Remove the file."],
      [{ message: new Blob(['hello']) }, 400, "This form can't send files. Remove the file."],
      [{ user_id: 'somebody-else' }, 403, 'The public key is invalid.'],
      [{ service_id: 'service_x' }, 403, 'The service ID is unknown.'],
      [{ template_id: 'template_x' }, 403, 'The template ID is unknown.'],
    ]
    for (const [overrides, status, text] of cases) {
      const reply = await sendEnquiry(t(), overrides)
      expect.soft(reply.status, Object.keys(overrides)[0]).toBe(status)
      if (typeof text === 'string') expect.soft(reply.text).toBe(text)
      else expect.soft(reply.text).toMatch(text)
      expect.soft(reply.headers['content-type']).toContain('text/plain')
    }
    expect(await kept(t())).toHaveLength(before)
  })

  test('refuses bodies that are not forms [api 1]', async () => {
    const before = (await kept(t())).length
    const types: [string, string, number][] = [
      ['application/json', JSON.stringify(enquiryForm), 415],
      ['text/plain', 'from_name=x', 415],
      ['multipart/mixed; boundary=x', '--x--', 415],
      ['multipart/form-data', 'no boundary named', 400],
      ['multipart/form-data; boundary=x', '--x\r\nnonsense', 400],
    ]
    for (const [type, body, status] of types) {
      const reply = await t().call('POST', SEND_FORM_PATH, { body, headers: { 'content-type': type } })
      expect.soft(reply.status, type).toBe(status)
      expect.soft(reply.text, type).toMatch(/form/)
    }
    expect(await kept(t())).toHaveLength(before)
  })

  test('answers OK when the hidden field is filled, and stores nothing [P6]', async () => {
    const before = (await kept(t())).length
    const reply = await sendEnquiry(t(), { website: 'https://spam.example' })
    expect([reply.status, reply.text]).toEqual([200, 'OK'])
    expect(await kept(t())).toHaveLength(before)
  })

  test('marks a form that was sent faster than anyone types', async () => {
    for (const fill_ms of ['300', '1999', 'soon', '-1']) {
      expect((await sendEnquiry(t(), { fill_ms })).text).toBe('OK')
      expect.soft((await kept(t()))[0].suspicious, fill_ms).toBe(true)
    }
  })

  test('does not mark an empty hidden field and a normal fill time [P6]', async () => {
    for (const overrides of [{ website: '', fill_ms: '42000' }, { fill_ms: '2000' }, {}]) {
      expect((await sendEnquiry(t(), overrides)).text).toBe('OK')
      expect((await kept(t()))[0].suspicious).toBe(false)
    }
  })
})

describe.each(engines)('floods of the contact form on %s', (engine) => {
  test('are limited to five posts an hour per address, and do not block others [api 4]', async () => {
    const t = await startTestApp(engine, { RATE_LIMITS: 'on' })
    const replies = []
    for (let i = 0; i < 200; i++) replies.push(await sendEnquiry(t, {}, { from: '198.51.100.7' }))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(5)
    const refused = replies.filter((reply) => reply.status === 429)
    expect(refused).toHaveLength(195)
    for (const reply of refused) {
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      expect(reply.text).toMatch(/^Too many/)
    }
    expect(await kept(t)).toHaveLength(5)
    expect((await sendEnquiry(t, {}, { from: '198.51.100.8' })).status).toBe(200)
    t.pass(3601)
    expect((await sendEnquiry(t, {}, { from: '198.51.100.7' })).status).toBe(200)
    await t.close()
  })

  test('are limited to a hundred an hour over all addresses [api 4]', async () => {
    const t = await startTestApp(engine, { RATE_LIMITS: 'on' })
    const statuses = await Promise.all(
      Array.from(
        { length: 120 },
        async (_, i) => (await sendEnquiry(t, {}, { from: `203.0.113.${i}` })).status,
      ),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    await t.close()
  })

  test('do not include invalid forms [api 4]', async () => {
    const t = await startTestApp(engine, { RATE_LIMITS: 'on' })
    for (let i = 0; i < 10; i++) expect((await sendEnquiry(t, { user_email: 'x' })).status).toBe(400)
    expect((await sendEnquiry(t)).status).toBe(200)
    await t.close()
  })
})

test.each(engines)(
  'without the ids of any service the client is not one of ours but may still post on %s',
  async (engine) => {
    const t = await startTestApp(engine)
    const { user_id, service_id, template_id, ...rest } = clientIds
    expect(Object.values({ user_id, service_id, template_id }).every(Boolean)).toBe(true)
    const form = await multipart({ ...enquiryForm, ...rest })
    expect((await t.call('POST', SEND_FORM_PATH, form)).text).toBe('OK')
    await t.close()
  },
)
