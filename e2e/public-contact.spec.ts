/** Specification of the public site, sections 3 to 8: the contact form; decisions P5 and P6. */
import { expect, type Page, test as plain } from '@playwright/test'
import { checkEverywhere, test, unique } from './fixtures.ts'
import { untilAwake } from './public-site.ts'

const sent = "✅ We'll get back to you within 24 hours."
const failed = '❌ Message failed. Please try again.'
const call = '**/api/v1.0/email/send-form'

async function fill(page: Page, name = unique('Amani ')): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Your email').fill('amani@example.org')
  await page.getByLabel('Your message').fill('Our shop is slow on phones.')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' })

test('sends what was typed, says so and empties the form', async ({ page }) => {
  await page.goto('/contact')
  await untilAwake(page)
  await fill(page)
  await page.route(call, async (route) => {
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    await route.continue()
  })
  const request = page.waitForRequest(call)
  await send(page).click()
  const body = (await request).postData() ?? ''
  for (const field of [
    'from_name',
    'user_email',
    'message',
    'lib_version',
    'service_id',
    'template_id',
    'user_id',
  ])
    expect(body).toContain(`name="${field}"`)
  await expect(page.getByRole('status')).toHaveText(sent)
  await expect(page.getByLabel('Your message')).toHaveValue('')
  await expect(send(page)).toBeEnabled()
  await checkEverywhere(page)
})

test('a failure is told, logged and costs nothing that was typed, not even on a reload', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/./)
  await page.goto('/contact')
  await untilAwake(page)
  await page.route(call, (route) => route.fulfill({ status: 500, body: 'broken' }))
  await fill(page)
  const logged = page.waitForEvent(
    'console',
    (message) => message.type() === 'error' && !/Failed to load/.test(message.text()),
  )
  await send(page).click()
  await expect(page.getByRole('status')).toContainText(failed)
  await logged
  await expect(send(page)).toBeEnabled()
  await expect(page.getByLabel('Your message')).toHaveValue('Our shop is slow on phones.')
  await page.reload()
  await expect(page.getByLabel('Your message')).toHaveValue('Our shop is slow on phones.')
  await page.unroute(call)
  await send(page).click()
  await expect(page.getByRole('status')).toHaveText(sent)
})

test('an unreachable server and too many messages are told as well', async ({ page, allowConsole }) => {
  allowConsole(/./)
  await page.goto('/contact')
  await untilAwake(page)
  await fill(page)
  await page.route(call, (route) => route.abort())
  await send(page).click()
  await expect(page.getByRole('status')).toContainText(failed)
  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ status: 429, body: 'Too Many Requests' }))
  await send(page).click()
  await expect(page.getByRole('status')).toContainText('Wait a little')
})

test('name, e-mail and message are required, and the e-mail must be one', async ({ page }) => {
  await page.goto('/contact')
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('send-form')) calls += 1
  })
  await untilAwake(page)
  await send(page).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await fill(page)
  await page.getByLabel('Your email').fill('not an address')
  await send(page).click()
  await expect(page.getByLabel('Your email')).toBeFocused()
  expect(
    await page.getByLabel('Your email').evaluate((field: HTMLInputElement) => field.validity.typeMismatch),
  ).toBe(true)
  expect(calls).toBe(0)
})

test('a message that is too long says by how much, before it is sent', async ({ page }) => {
  await page.goto('/contact')
  await untilAwake(page)
  await fill(page)
  await page.getByLabel('Your message').fill('x'.repeat(9_600))
  await expect(page.getByText('Please shorten your message by 100 characters.')).toBeVisible()
  await page.getByLabel('Your message').fill('x'.repeat(9_300))
  await expect(page.getByText('200 characters left.')).toBeVisible()
})

for (const [name, price] of [
  ['Basic Consultation', '$199'],
  ['Comprehensive Review', '$499'],
  ['Ongoing Advisory', '$1,500/month'],
  ['Enterprise Package', 'Custom pricing'],
] as const) {
  test(`Book Now of ${name} brings the package along`, async ({ page }) => {
    await page.goto('/services/consultation')
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('link', { name: 'Book Now', exact: true })
      .click()
    await expect(page.getByText(`You are asking about: Consultation: ${name} (${price})`)).toBeVisible()
    await fill(page)
    const request = page.waitForRequest(call)
    await send(page).click()
    const body = (await request).postData() ?? ''
    expect(body).toMatch(new RegExp(`name="message"\\s+About: Consultation: ${name} `))
    expect(body).toMatch(new RegExp(`name="plan"\\s+${name}`))
    await expect(page.getByRole('status')).toHaveText(sent)
    await expect(page.getByText('You are asking about:')).toBeHidden()
  })
}

test('the chosen package can be removed', async ({ page }) => {
  await page.goto('/contact?service=Consultation&plan=Basic+Consultation&price=%24199')
  await expect(page.getByText('You are asking about:')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the chosen package' }).click()
  await expect(page.getByText('You are asking about:')).toBeHidden()
  await fill(page)
  const request = page.waitForRequest(call)
  await send(page).click()
  expect((await request).postData()).not.toContain('Basic Consultation')
})

test('with the three ids in the page, the same client calls the e-mail service', async ({ page }) => {
  // What the server does with EMAILJS_… set: the ids in the page, the host in the policy.
  await page.route('**/contact', async (route) => {
    const response = await route.fetch()
    const ids = JSON.stringify(['service_1', 'template_1', 'key_1']).replaceAll('"', '&quot;')
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers()
    const policy = headers['content-security-policy'] ?? ''
    await route.fulfill({
      status: 200,
      headers: {
        ...headers,
        'content-security-policy': policy.replace(
          "connect-src 'self'",
          "connect-src 'self' https://api.emailjs.com",
        ),
      },
      body: (await response.text()).replace('name="emailjs" content=""', `name="emailjs" content="${ids}"`),
    })
  })
  await page.route('https://api.emailjs.com/**', (route) =>
    route.fulfill({ status: 200, body: 'OK', headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.goto('/contact')
  await untilAwake(page)
  await fill(page)
  const request = page.waitForRequest('https://api.emailjs.com/api/v1.0/email/send-form')
  await send(page).click()
  const body = (await request).postData() ?? ''
  for (const value of ['service_1', 'template_1', 'key_1', '4.4.1']) expect(body).toContain(value)
  await expect(page.getByRole('status')).toHaveText(sent)
})

plain.describe('without JavaScript', () => {
  plain.use({ javaScriptEnabled: false })

  plain('the form is posted and the page says that it arrived', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByText(sent)).toBeHidden()
    await fill(page)
    await send(page).click()
    await expect(page).toHaveURL(/\/contact#sent$/)
    await expect(page.getByText(sent)).toBeVisible()
    await expect(page.getByText(failed)).toBeHidden()
  })

  plain('the package of a Book Now link is shown, sent along and can be removed', async ({ page }) => {
    await page.goto('/services/consultation')
    await page.getByRole('link', { name: 'Book Now', exact: true }).nth(1).click()
    // Playwright's text locators pass over <noscript>, even where it is shown.
    const asking = page.locator('noscript p')
    await expect(asking).toBeVisible()
    await expect(asking).toContainText('You are asking about: Consultation: Comprehensive Review ($499)')
    await expect(asking).toHaveCSS('background-color', 'rgb(254, 243, 198)')
    await fill(page)
    const request = page.waitForRequest('**/api/v1.0/email/send-form')
    await send(page).click()
    // The first of the fields counts; the empty ones that scripts fill come after it.
    const [, plan] = /name="plan"\s+(.*?)\s/.exec((await request).postData() ?? '') ?? []
    expect(plan).toBe('Comprehensive')
    await expect(page).toHaveURL(/\/contact#sent$/)
    await page.goBack()
    await asking.locator('a').click()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(asking).toBeHidden()
  })

  plain('a refused form says so', async ({ page }) => {
    await page.goto('/contact#failed')
    await expect(page.getByText(failed)).toBeVisible()
    await expect(page.getByText(sent)).toBeHidden()
  })
})
