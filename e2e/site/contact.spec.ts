/** Site 3–8: the contact form; decisions P5 and P6. */
import { expect, type Page, test as plain } from '@playwright/test'
import { type Account, call as callApi, unique } from '#e2e/api.ts'
import { checkAccessibility, checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { holdRequests, settledBox } from '#e2e/page.ts'
import { untilHydrated } from '#e2e/public-site.ts'

/** What the email service gets, in order. */
const SENT_FIELDS = [
  'from_name',
  'user_email',
  'message',
  'lib_version',
  'service_id',
  'template_id',
  'user_id',
]
const sent = "✅ We'll get back to you within 24 hours."
const failed = '❌ Message failed. Please try again.'
const call = '**/api/v1.0/email/send-form'
/** The colour of a solid button. */
const solid = 'rgb(27, 25, 22)'

async function fill(page: Page, name = unique('Amani ')): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Your email').fill('amani@example.org')
  await page.getByLabel('Your message').fill('Our shop is slow on phones.')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' })

test('delays a very fast submission, sends the message, confirms it and clears the form [site 4, P6, P15]', async ({
  page,
}) => {
  await page.goto('/contact')
  await untilHydrated(page)
  await fill(page)
  await page.route(call, async (route) => {
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    await route.continue()
  })
  const request = page.waitForRequest(call)
  await send(page).click()
  const body = (await request).postData() ?? ''
  for (const field of SENT_FIELDS) expect(body).toContain(`name="${field}"`)
  const [, taken] = /name="fill_ms"\s+(\d+)/.exec(body) ?? []
  expect(Number(taken)).toBeGreaterThan(2_000)
  await expect(page.getByRole('status')).toHaveText(sent)
  await expect(page.getByLabel('Your message')).toHaveValue('')
  await expect(send(page)).toBeEnabled()
  await checkEverywhere(page)
})

test('confirms the message, with the time of the reply and the address, until the next one [site 4]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact?service=Consultation&plan=Basic+Consultation&price=%24199')
  await untilHydrated(page)
  await fill(page, 'Amani Otieno')
  await send(page).click()
  const confirmation = page.getByRole('region', { name: 'What you sent' })
  await expect(confirmation).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('24 hours').filter({ visible: true })).toHaveText([sent])
  await expect(send(page)).not.toHaveCSS('background-color', solid)
  await expect(confirmation.getByRole('heading')).toBeFocused()
  await expect(confirmation).toContainText('Consultation: Basic Consultation ($199)')
  await expect(confirmation).toContainText('Our shop is slow on phones.')
  await expect(confirmation).toContainText('From Amani Otieno, amani@example.org')
  await expect(confirmation.getByRole('link')).toHaveAttribute('href', /^mailto:/)
  await checkAccessibility(page)
  await page.reload()
  await expect(page.getByText('You are asking about:')).toBeHidden()
  await untilHydrated(page)
  await fill(page)
  await page.getByLabel('Your message').fill('x'.repeat(9_300))
  await expect(page.getByText('200 characters left.')).toBeVisible()
  await send(page).click()
  await expect(confirmation).toBeVisible()
  await expect(page.getByText('200 characters left.')).toBeHidden()
  await page.getByLabel('Your name').pressSequentially('B')
  await expect(confirmation).toBeHidden()
  await expect(send(page)).toHaveCSS('background-color', solid)
})

test('times out after 20 seconds without an answer [site 8]', async ({ page }) => {
  allowConsole(/No answer in time/)
  await page.clock.install()
  await page.goto('/contact')
  await untilHydrated(page)
  await fill(page)
  // From here the clock moves only by these steps.
  await page.clock.pauseAt(Date.now() + 60_000)
  const request = page.waitForRequest(call)
  await page.route(call, () => {})
  await send(page).click()
  await request
  await page.clock.fastForward(19_000)
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await page.clock.fastForward(1_500)
  await expect(page.getByRole('status')).toContainText(failed)
  await expect(page.getByLabel('Your message')).toHaveValue('Our shop is slow on phones.')
})

test('reports a failure, a timeout and the limit, logs them and keeps the input, also after a reload [site 4, site 8]', async ({
  page,
}) => {
  allowConsole(/./)
  await page.goto('/contact')
  await untilHydrated(page)
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
  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ status: 429, body: 'Too Many Requests' }))
  await send(page).click()
  await expect(page.getByRole('status')).toContainText('Wait a little')
  await page.unroute(call)
  await page.route(call, (route) => route.abort())
  await send(page).click()
  await expect(page.getByRole('status')).toContainText(failed)
  await page.reload()
  await expect(page.getByLabel('Your message')).toHaveValue('Our shop is slow on phones.')
  await page.unroute(call)
  await send(page).click()
  await expect(page.getByRole('status')).toHaveText(sent)
})

test('says which field the server refuses, and keeps the input [site 8]', async ({ page }) => {
  allowConsole(/./)
  await page.goto('/contact')
  await untilHydrated(page)
  await fill(page)
  // The browser accepts both.
  await page.getByLabel('Your email').fill('someone@example')
  await send(page).click()
  await expect(page.getByRole('status')).toContainText('Please enter a valid email address.')
  await page.getByLabel('Your email').fill('someone@example.test')
  await page.getByLabel('Your message').fill('  ')
  await send(page).click()
  await expect(page.getByRole('status')).toContainText('Please enter a message.')
  await expect(page.getByLabel('Your email')).toHaveValue('someone@example.test')
})

test('requires a name, a valid email and a message, and shows by how much the message is too long [site 5]', async ({
  page,
}) => {
  await page.goto('/contact')
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('send-form')) calls += 1
  })
  await untilHydrated(page)
  await send(page).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await fill(page)
  await page.getByLabel('Your email').fill('not an address')
  await send(page).click()
  await expect(page.getByLabel('Your email')).toBeFocused()
  expect(
    await page.getByLabel('Your email').evaluate((field: HTMLInputElement) => field.validity.typeMismatch),
  ).toBe(true)
  await page.getByLabel('Your message').fill('x'.repeat(9_600))
  await expect(page.getByText('Please shorten your message by 100 characters.')).toBeVisible()
  await page.getByLabel('Your message').fill('x'.repeat(9_300))
  await expect(page.getByText('200 characters left.')).toBeVisible()
  expect(calls).toBe(0)
})

test('shows the package chosen with Book Now [P5]', async ({ page }) => {
  for (const [name, price] of [
    ['Basic Consultation', '$199'],
    ['Comprehensive Review', '$499'],
    ['Ongoing Advisory', '$1,500/month'],
    ['Enterprise Package', 'Custom pricing'],
  ] as const) {
    await page.goto('/services/consultation')
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('link', { name: 'Book Now', exact: true })
      .click()
    await expect(page.getByText(`You are asking about: Consultation: ${name} (${price})`)).toBeVisible()
    await expect(page.getByText('Nothing is charged on this site.')).toBeInViewport()
    await expect(page.getByLabel('Your name')).toBeFocused()
    await expect(page.getByLabel('Your name')).toBeInViewport()
    await expect(page.getByRole('list', { name: "What's included" }).getByRole('listitem')).toHaveCount(4)
    await fill(page)
    const request = page.waitForRequest(call)
    await send(page).click()
    const body = (await request).postData() ?? ''
    expect(body).toMatch(new RegExp(`name="message"\\s+About: Consultation: ${name} `))
    expect(body).toMatch(new RegExp(`name="plan"\\s+${name}`))
    await expect(page.getByRole('status')).toHaveText(sent)
    await expect(page.getByText('You are asking about:')).toBeHidden()
  }
})

test('removes the chosen package permanently [P5]', async ({ page }) => {
  await page.goto('/contact?service=Consultation&plan=Basic+Consultation&price=%24199')
  await expect(page.getByText('You are asking about:')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the chosen package' }).click()
  await expect(page.getByText('You are asking about:')).toBeHidden()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByText('You are asking about:')).toBeHidden()
  await fill(page)
  const request = page.waitForRequest(call)
  await send(page).click()
  expect((await request).postData()).not.toContain('Basic Consultation')
})

/** Simulates EMAILJS_… settings: the ids in the page, the host in the policy, and an answer of the service. */
async function withEmailJs(page: Page, status: number): Promise<void> {
  await page.route(/\/contact(\?.*)?$/, async (route) => {
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
    route.fulfill({ status, body: 'An answer', headers: { 'access-control-allow-origin': '*' } }),
  )
}

const namesIn = (body: string) => [...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name)

test('sends only the three fields to the email service when its ids are set [site 7, P6, P14]', async ({
  page,
}) => {
  await withEmailJs(page, 200)
  await page.goto('/contact?service=Consultation&plan=Basic+Consultation&price=%24199')
  await untilHydrated(page)
  await fill(page)
  const request = page.waitForRequest('https://api.emailjs.com/api/v1.0/email/send-form')
  await send(page).click()
  const body = (await request).postData() ?? ''
  for (const value of ['service_1', 'template_1', 'key_1', '4.4.1']) expect(body).toContain(value)
  expect(body).toContain('About: Consultation: Basic Consultation ($199)')
  expect(namesIn(body)).toEqual(SENT_FIELDS)
  await expect(page.getByRole('status')).toHaveText(sent)
})

test('stores a message that the email service refuses [P14]', async ({ page, admin }) => {
  allowConsole(/./)
  const name = unique('Refused ')
  await withEmailJs(page, 429)
  await page.goto('/contact')
  await untilHydrated(page)
  await fill(page, name)
  await send(page).click()
  await expect(page.getByRole('status')).toHaveText(sent)
  expect(await namesOfEnquiries(admin)).toContain(name)
})

test('sends nothing when the hidden field is filled [P15]', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  for (const prepare of [() => Promise.resolve(), () => withEmailJs(page, 200)]) {
    await prepare()
    await page.goto('/contact')
    await untilHydrated(page)
    await fill(page)
    await page.getByLabel('Leave this empty').fill('https://spam.example')
    await send(page).click()
    await expect(page.getByRole('status')).toHaveText(sent)
  }
  expect(posts).toEqual([])
})

async function namesOfEnquiries(admin: Account): Promise<string[]> {
  const page = await callApi<{ enquiries: { name: string }[] }>('GET', '/api/enquiries', admin.token)
  return page.enquiries.map((enquiry) => enquiry.name)
}

for (const width of [360, 1280])
  test(`the package of a Book Now link is there before the scripts, and nothing moves at ${width} px [P5]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const release = await holdRequests(page, '**/*.js')
    await page.goto('/contact?service=Consultation&plan=Basic+Consultation&price=%24199', {
      waitUntil: 'commit',
    })
    await expect(
      page.getByText('You are asking about: Consultation: Basic Consultation ($199)'),
    ).toBeVisible()
    const before = await settledBox(page.getByLabel('Your name'))
    release()
    await untilHydrated(page)
    const remove = page.getByRole('button', { name: 'Remove the chosen package' })
    await expect(remove).toBeVisible()
    expect(await settledBox(page.getByLabel('Your name'))).toEqual(before)
    await remove.click()
    await expect(page.getByText('You are asking about')).toHaveCount(0)
    await expect(page.getByLabel('Your name')).toBeFocused()
  })

plain.describe('without JavaScript', () => {
  plain.use({ javaScriptEnabled: false })

  plain('the package of a Book Now link is shown, sent along and can be removed', async ({ page }) => {
    await page.goto('/services/consultation')
    await page.getByRole('link', { name: 'Book Now', exact: true }).nth(1).click()
    const note = page.locator('[data-slot] > div')
    await expect(note).toBeVisible()
    await expect(note).toContainText('You are asking about: Consultation: Comprehensive Review ($499)')
    await expect(note).toContainText('Nothing is charged on this site.')
    await expect(note.locator('ul')).toHaveCount(1)
    await expect(note.locator('li')).toHaveText([
      '2-hour in-depth consultation',
      'Detailed analysis',
      'Written action plan',
      '1 week email support',
    ])
    await expect(note).toHaveCSS('background-color', 'rgb(254, 243, 198)')
    await fill(page)
    const request = page.waitForRequest('**/api/v1.0/email/send-form')
    await send(page).click()
    // The first field of a name is used; the empty ones for scripts follow.
    const [, plan] = /name="plan"\s+(.*?)\s/.exec((await request).postData() ?? '') ?? []
    expect(plan).toBe('Comprehensive')
    await expect(page).toHaveURL(/\/contact#sent$/)
    await page.goBack()
    await note.locator('a').click()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(note).toBeHidden()
  })

  plain('a refused form says so', async ({ page }) => {
    await page.goto('/contact#failed')
    await expect(page.getByText(failed)).toBeVisible()
    await expect(page.getByText(sent)).toBeHidden()
  })
})
