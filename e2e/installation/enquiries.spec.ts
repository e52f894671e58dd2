/** Decision P6: an enquiry from the contact form to the administrator's page, and on to a task. */
import { expect, type Locator, type Page } from '@playwright/test'
import { type Account, call, createTask, dayFromNow, unique } from '#e2e/api.ts'
import { checkAccessibility, checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { changeAnswers, settledScroll, signIn, untilQuiet, withoutLive } from '#e2e/page.ts'
import { untilHydrated } from '#e2e/public-site.ts'

const message = 'Our shop is slow on phones.\nCan you have a look this month?'

/** Sends the form as the EmailJS client does. */
async function sendForm(name: string, overrides: Record<string, string> = {}): Promise<void> {
  const form = new FormData()
  const fields = { from_name: name, user_email: 'visitor@example.org', message, ...overrides }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  const answer = await fetch(`http://127.0.0.1:${process.env.E2E_PORT}/api/v1.0/email/send-form`, {
    method: 'POST',
    body: form,
  })
  expect(await answer.text()).toBe('OK')
}

async function enquiryOf(admin: Account, name: string): Promise<string> {
  const { enquiries } = await call<{ enquiries: { _id: string; name: string }[] }>(
    'GET',
    '/api/enquiries',
    admin.token,
  )
  const found = enquiries.find((enquiry) => enquiry.name === name)
  if (!found) throw new Error(`No enquiry from ${name}`)
  return found._id
}

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

test('creates an enquiry from the contact form, a task from it, and links back [P5, P6]', async ({
  page,
  admin,
  member,
}) => {
  const name = unique('Amani Otieno ')
  await page.goto('/contact?service=Consultation&plan=Basic+Consultation&price=%24199')
  await expect(page.getByText('You are asking about:')).toBeVisible()
  // Before that the browser sends the form by itself.
  await untilHydrated(page)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Your email').fill('amani@example.org')
  await page.getByLabel('Your message').fill(message)
  const sent = page.waitForRequest('**/api/v1.0/email/send-form')
  await page.getByRole('button', { name: 'Send message' }).click()
  // The real client calls this server with the EmailJS protocol.
  expect((await sent).postData()).toMatch(/name="lib_version"\s+4\.4\.1/)
  await expect(page.getByRole('status').getByText("✅ We'll get back to you within 24 hours.")).toBeVisible()

  await signIn(page, admin)
  await page.goto('/admin/enquiries')
  const card = cardOf(page, name)
  await expect(card.getByText('amani@example.org')).toBeVisible()
  await expect(card.getByText('Consultation · Basic Consultation · $199')).toBeVisible()
  await expect(card.getByText('Can you have a look this month?')).toBeVisible()
  // The subject is shown once; menu and title show how many are new.
  await expect(card.getByText('Basic Consultation')).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Enquiries\s*\d+ new$/ })).toBeVisible()
  await expect(page).toHaveTitle(/^Enquiries \(\d+\)/)
  await expect(card.getByText(/^Emailed /)).toBeVisible({ timeout: 20_000 })
  await card.getByText('Delivery log').click()
  await expect(card.getByText('Delivered')).toBeVisible()

  await card.getByRole('link', { name: 'Create task' }).click()
  await expect(page.getByLabel('Task Title')).toHaveValue(`Basic Consultation: ${name}`)
  await expect(page.getByLabel('Description')).toHaveValue(/amani@example\.org[\s\S]*Can you have/)
  await page.getByLabel('Due Date').fill(dayFromNow(7))
  await page.getByRole('button', { name: 'Add Members' }).click()
  const team = page.getByRole('dialog')
  await team.getByLabel('Search by name or email').fill(member.email)
  await team.getByRole('checkbox').check()
  await team.getByRole('button', { name: 'DONE' }).click()
  await page.getByPlaceholder('Add an item').fill('Measure the shop')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'CREATE TASK' }).click()
  await expect(page.getByText('Task Created Successfully')).toBeVisible()

  await page.goto('/admin/enquiries')
  await expect(cardOf(page, name).getByText('Pending', { exact: true })).toBeVisible()
  await cardOf(page, name)
    .getByRole('link', { name: `Task: Basic Consultation: ${name}` })
    .click()
  await expect(page.getByRole('heading', { name: `Basic Consultation: ${name}` })).toBeVisible()
  await page.getByRole('link', { name: 'from an enquiry' }).click()
  await expect(page.getByRole('heading', { name: 'Enquiry', exact: true })).toBeVisible()
  await expect(cardOf(page, name)).toBeVisible()
})

test('accepts an enquiry from a browser without scripts [site 4, P6]', async ({
  browser,
  admin,
  baseURL,
}) => {
  const name = unique('Plain Form ')
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/contact')
  const arrived = page.getByText("✅ We'll get back to you within 24 hours.")
  await expect(arrived).toBeHidden()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Your email').fill('plain@example.org')
  await page.getByLabel('Your message').fill(message)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/contact#sent$/)
  await expect(page.locator('#sent')).toBeVisible()
  await expect(arrived).toBeVisible()
  await expect(page.getByText('Something to add? Write to')).toBeVisible()
  await expect(page.getByText('❌ Message failed. Please try again.')).toBeHidden()
  await context.close()
  expect(await enquiryOf(admin, name)).toBeTruthy()
})

test('answers, archives and deletes an enquiry [P6]', async ({ page, admin }) => {
  const name = unique('Zawadi ')
  await sendForm(name)
  await signIn(page, admin)
  await page.goto('/admin/enquiries')
  const card = cardOf(page, name)
  const reply = card.getByRole('link', { name: 'Reply' })
  await expect(reply).toHaveAttribute('href', /^mailto:visitor@example\.org\?subject=.*%3E%20Our%20shop/)
  // No mail program opens here; only the question afterwards is shown.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
  await reply.click()
  await card.getByRole('button', { name: 'Yes, mark as replied' }).click()
  await expect(page.getByText('Marked as replied')).toBeVisible()
  await expect(card).toBeHidden()
  await expect(page.getByRole('tabpanel')).toBeFocused()

  await page.getByRole('tab', { name: /^Replied/ }).click()
  await expect(page).toHaveURL(/status=replied/)
  await card.getByRole('button', { name: 'Archive' }).click()
  await expect(card).toBeHidden()
  await page.goto('/admin/enquiries?status=archived')
  await card.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Delete this enquiry?' })).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'Delete' })).toBeFocused()
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Enquiry deleted')).toBeVisible()
  await expect(card).toBeHidden()
})

test('shows why and where an email failed, and sends it again [P6, P15]', async ({ page, admin }) => {
  const name = unique('Failed Mail ')
  await sendForm(name, { fill_ms: '300' })
  await signIn(page, admin)
  const reason = 'The mail server cannot be reached. (connect ECONNREFUSED 192.0.2.1:587)'
  const delivery = { state: 'failed', attempts: 20, lastError: reason, nextAttemptAt: null, sentAt: null }
  await changeAnswers<{ enquiries: { delivery: object }[] }>(page, '**/api/enquiries?*', ({ enquiries }) => {
    for (const enquiry of enquiries) enquiry.delivery = delivery
  })
  await page.goto('/admin/enquiries')
  const card = cardOf(page, name)
  await expect(card.getByText("The email couldn't be delivered after 20 attempts")).toBeVisible()
  await expect(card.getByText(reason)).toBeVisible()
  await expect(card.getByText('Possible spam')).toBeVisible()
  await expect(
    page.getByText(/Messages from your contact form\. Each is also emailed to .*task-manager@example\.test/),
  ).toBeVisible()
  const resent = page.waitForRequest('**/resend')
  await page.route('**/resend', (route) => route.fulfill({ json: { message: '', enquiry: {} } }))
  await card.getByRole('button', { name: 'Send again' }).click()
  expect((await resent).method()).toBe('POST')
  await expect(page.getByText('The email is on its way')).toBeVisible()
})

test('is readable at all widths, when empty and after a failure [T14]', async ({ page, admin, member }) => {
  const name = unique('Everywhere ')
  await sendForm(name, { plan: 'Comprehensive Review', message: 'Word '.repeat(400) })
  const id = await enquiryOf(admin, name)
  const task = await createTask(admin, [member], { enquiryId: id })
  // When the stream opens, failed queries are fetched again.
  await withoutLive(page)
  await signIn(page, admin)
  await page.goto('/admin/enquiries?status=all')
  const card = cardOf(page, name)
  await card.getByRole('button', { name: 'Show the whole message' }).click()
  await expect(card.getByRole('link', { name: `Task: ${task.title}` })).toBeVisible()
  await checkEverywhere(page)

  await page.getByRole('tab', { name: /^All/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: /^Archived/ })).toBeFocused()
  await expect(page).toHaveURL(/status=archived/)
  await page.goBack()
  await expect(card).toBeVisible()

  await page.goto('/admin/enquiries?enquiry=0190a000-0000-7000-8000-000000000000')
  allowConsole(/404/)
  await expect(page.getByText('This enquiry no longer exists')).toBeVisible()

  allowConsole(/500|Server error/)
  await page.route('**/api/enquiries?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/enquiries')
  await expect(page.getByText("Couldn't load the enquiries")).toBeVisible()
  await checkAccessibility(page)
  await expect(page.getByText('Something went wrong. Please try again.')).toHaveCount(1)
  await page.unroute('**/api/enquiries?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card).toBeVisible()
})

const menuCount = (page: Page) =>
  page.getByRole('complementary').getByRole('link', { name: /^Enquiries\s*\d+ new$/ })
/** The number in the menu with the server's count: other journeys send enquiries too. */
async function counts(page: Page, admin: Account): Promise<[string, string]> {
  const { statusSummary } = await call<{ statusSummary: { new: number } }>(
    'GET',
    '/api/enquiries',
    admin.token,
  )
  const shown = (await menuCount(page).allTextContents()).map((text) => text.replace(/\D/g, ''))
  return [shown.join(), String(statusSummary.new)]
}
const same = ([a, b]: [string, string]) => a === b

test('shows new and changed enquiries live, in the menu too [P6, T23, T24]', async ({
  page,
  browser,
  admin,
  baseURL,
}) => {
  const [first, second] = [unique('Live one '), unique('Live two ')]
  await sendForm(first)
  await signIn(page, admin)
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
  await page.goto('/admin/enquiries')
  await listening
  await expect(cardOf(page, first)).toBeVisible()
  // On other screens: only the number, without a request.
  const other = await page.context().newPage()
  await other.goto('/admin/users')
  await expect(menuCount(other)).toBeVisible()
  await untilQuiet(other)
  const requests: string[] = []
  other.on('request', (request) => requests.push(new URL(request.url()).pathname))
  // A visitor in another browser.
  const visitor = await browser.newPage(baseURL ? { baseURL } : {})
  await visitor.goto('/contact')
  await untilHydrated(visitor)
  await visitor.getByLabel('Your name').fill(second)
  await visitor.getByLabel('Your email').fill('visitor@example.org')
  await visitor.getByLabel('Your message').fill(message)
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(cardOf(page, second)).toBeVisible()
  await expect.poll(async () => same(await counts(other, admin)), 'the menu counts as the server').toBe(true)
  await expect.poll(async () => same(await counts(page, admin)), 'the menu counts as the server').toBe(true)
  // A second administrator archives it; the focus stays on the page.
  await cardOf(page, second).getByRole('button', { name: 'Archive' }).focus()
  const id = await enquiryOf(admin, second)
  await call('PATCH', `/api/enquiries/${id}`, admin.token, { status: 'archived' })
  await expect(cardOf(page, second)).toHaveCount(0)
  await expect(page.getByRole('tabpanel')).toBeFocused()
  await expect(cardOf(page, first)).toBeVisible()
  // Its card shows the current state of the task created from it.
  const task = await createTask(admin, [admin], { enquiryId: await enquiryOf(admin, first) })
  const named = cardOf(page, first).getByRole('listitem').filter({ hasText: task.title })
  await expect(named.getByText('Pending')).toBeVisible()
  await call('PATCH', `/api/tasks/${task._id}/status`, admin.token, { status: 'Completed' })
  await expect(named.getByText('Completed')).toBeVisible()
  expect(requests.filter((path) => path.startsWith('/api/enquiries'))).toEqual([])
  await visitor.close()
})

test('holds a new enquiry back while the reader is further down [P6, T24]', async ({ page, admin }) => {
  const names = [unique('Below '), unique('Between '), unique('Above ')]
  for (const name of names) await sendForm(name, { message: 'Word '.repeat(300) })
  await signIn(page, admin)
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
  await page.goto('/admin/enquiries?status=all')
  await listening
  const card = cardOf(page, names[0] ?? '')
  await card.getByRole('button', { name: 'Archive' }).focus()
  await card.scrollIntoViewIfNeeded()
  expect(await settledScroll(page)).toBeGreaterThan(120)
  const fresh = unique('Fresh ')
  await sendForm(fresh)
  const button = page.getByRole('button', { name: /^Show \d+ new enquir/ })
  await expect(button).toBeVisible()
  await expect(cardOf(page, fresh)).toHaveCount(0)
  await button.click()
  // Enquiries of other journeys may be above it.
  await expect(cardOf(page, fresh)).toBeVisible()
  await expect(page.getByRole('article').first()).toBeInViewport()
  await expect(button).toHaveCount(0)
})

test('an opened enquiry keeps the focus when a press removes its button [P6]', async ({ page, admin }) => {
  const name = unique('Opened ')
  await sendForm(name)
  await signIn(page, admin)
  await page.goto(`/admin/enquiries?enquiry=${await enquiryOf(admin, name)}`)
  const card = cardOf(page, name)
  for (const action of ['Mark as replied', 'Move to New']) {
    await card.getByRole('button', { name: action }).press('Enter')
    await expect(card.getByRole('button', { name: action })).toHaveCount(0)
    await expect(card.getByRole('link', { name: 'Reply' })).toBeFocused()
  }
  allowConsole(/404/)
  // Another administrator deletes it.
  await call('DELETE', `/api/enquiries/${await enquiryOf(admin, name)}`, admin.token)
  await expect(page.getByRole('link', { name: 'Show all enquiries' })).toBeFocused()
})
