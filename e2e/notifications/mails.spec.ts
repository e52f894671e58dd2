/** Decision A18: sent emails with the mail server's replies. */
import { expect } from '@playwright/test'
import { createTask, INVITE_CODE, signUpByApi } from '#e2e/api.ts'
import { checkAccessibility, checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { emailTo } from '#e2e/mailbox.ts'
import { signIn } from '#e2e/page.ts'

test("sends a test email and shows the mail server's reply [A18]", async ({ page }) => {
  const adminUser = await signUpByApi('Wangari Maina', INVITE_CODE)
  await signIn(page, adminUser)
  await page.goto('/admin/mail')
  await expect(page.getByRole('heading', { name: 'Email', exact: true })).toBeVisible()
  await expect(page.getByText(/^Sent from .*task-manager@example\.test/)).toBeVisible()
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  expect(await emailTo(adminUser.email)).toContain('Emails from your Task Manager arrive at this address.')
  await expect(page.getByText(new RegExp(`^Test email to ${adminUser.email}: Sent `))).toBeVisible()
  await page.getByLabel('Search emails').fill(adminUser.email)
  await expect(page).toHaveURL(/q=/)
  const row = page.getByRole('list', { name: 'Emails' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row.getByText(/^Sent /)).toBeVisible()
  await expect(row.getByText(/^250 /)).toBeVisible()
  await checkEverywhere(page)
  await page.getByLabel('State').selectOption('Failed')
  await expect(page).toHaveURL(/state=failed/)
  await expect(page.getByText('No matching emails')).toBeVisible()
})

test('shows why an email was not sent, and sends it again [A18]', async ({ page, admin }) => {
  await signIn(page, admin)
  const mail = {
    _id: '0190a000-0000-7000-8000-000000000000',
    kind: 'invitation',
    to: 'somebody@example.test',
    subject: 'You are invited',
    state: 'failed',
    attempts: 1,
    refused: true,
    answer: 'The mail server refused the address. (550 No such mailbox here)',
    createdAt: '2026-11-20T08:00:00.000Z',
    sentAt: null,
    nextAttemptAt: null,
    canSend: true,
  }
  const answer = { mails: [mail], from: 'tasks@example.test', nextCursor: null }
  await page.route('**/api/mails?*', (route) => route.fulfill({ json: answer }))
  await page.goto('/admin/mail')
  await expect(page.getByText('Refused', { exact: true })).toBeVisible()
  await expect(page.getByText('550 No such mailbox here')).toBeVisible()
  const request = page.waitForRequest('**/send')
  await page.route('**/send', (route) => route.fulfill({ json: { message: '', mail } }))
  await page.getByRole('button', { name: /^Send again/ }).click()
  expect((await request).method()).toBe('POST')
  await expect(page.getByText('The email is on its way', { exact: true })).toBeVisible()
  allowConsole(/500|Server error/)
  await page.unroute('**/api/mails?*')
  await page.route('**/api/mails?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText("Couldn't load the emails")).toBeVisible()
  await checkAccessibility(page)
})

test('asks after a restore what to do with notifications that are waiting [A29]', async ({ page, admin }) => {
  await signIn(page, admin)
  let hold: object | null = {
    since: '2026-11-24T08:00:00.000Z',
    backupAt: '2026-11-24T02:00:00.000Z',
    emails: 12,
    pushes: 1,
  }
  await page.route('**/api/sending', (route) => route.fulfill({ json: { hold } }))
  await page.route('**/api/sending/resume', (route) => {
    hold = null
    return route.fulfill({ json: { message: 'Notifications are sent again.' } })
  })
  // An installation without tasks shows its next steps instead.
  await createTask(admin, [admin])
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /^Notifications are on hold/ }).click()
  const part = page.getByRole('region', { name: 'Notifications are on hold' })
  await expect(part.getByText('12 emails and 1 push notification are waiting.')).toBeVisible()
  await checkAccessibility(page)
  await page.goto('/admin/mail')
  await expect(part.getByText('12 emails and 1 push notification are waiting.')).toBeVisible()
  const request = page.waitForRequest('**/api/sending/resume')
  await part.getByRole('button', { name: 'Discard them and resume' }).click()
  expect((await request).postDataJSON()).toEqual({ waiting: 'discard' })
  await expect(page.getByText('Notifications are sent again.', { exact: true })).toBeVisible()
  await expect(part).toHaveCount(0)
})
