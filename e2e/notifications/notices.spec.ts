/** Decision A17: emails about tasks, chosen on the account and turned off by their link. */
import { expect } from '@playwright/test'
import type { Notifications } from '@task-manager/contract/notifications/notifications'
import { call, createTask, unique } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { emailTo, linkIn } from '#e2e/mailbox.ts'
import { holdRequests, resize, settledBox, signIn } from '#e2e/page.ts'

interface Profile {
  timeZone: string
  timeZoneChosen: boolean
  mails: Record<string, boolean>
  mailsDaily: boolean
}

test.use({ timezoneId: 'Africa/Nairobi' })

test('detecting the time zone moves no section of the account page [A12]', async ({ page, member }) => {
  const release = await holdRequests(page, '**/api/auth/profile', 'PUT')
  await signIn(page, member)
  await page.goto('/account')
  const setUp = page.getByRole('button', { name: 'Set up the authenticator app' })
  const before = await settledBox(setUp)
  release()
  await expect(page.getByText(/^Detected by your browser\./)).toBeVisible()
  expect(await settledBox(setUp)).toEqual(before)
})

test('detects the time zone, and saves another and email choices [A12, A17]', async ({ page, member }) => {
  const kept = () => call<Profile>('GET', '/api/auth/profile', member.token)
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await expect.poll(async () => (await kept()).timeZone).toBe('Africa/Nairobi')
  await page.goto('/account')
  const zone = page.getByLabel('Time zone')
  await expect(zone).toHaveValue('Africa/Nairobi')
  await expect(page.getByText(/^Detected by your browser\. It is \d\d:\d\d there\.$/)).toBeVisible()
  await zone.selectOption('Pacific/Kiritimati')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Notifications' }).click()
  const save = page.getByRole('button', { name: 'Save notifications' })
  await expect(save).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Due by email' }).press('Space')
  await page.getByRole('checkbox', { name: 'New sign-in by email' }).uncheck()
  await save.click()
  await expect(page.getByText('Notifications saved')).toBeVisible()
  await expect(save).toBeDisabled()
  expect(await kept()).toMatchObject({
    timeZone: 'Pacific/Kiritimati',
    timeZoneChosen: true,
    mails: { assigned: true, 'due-tomorrow': false, 'new-sign-in': false },
    mailsDaily: false,
  })
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Due by email' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'New sign-in by email' })).not.toBeChecked()
  await page.getByRole('tab', { name: 'Theme and shortcuts' }).click()
  await page.getByRole('checkbox', { name: /^Single keys/ }).uncheck()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Single keys/ })).not.toBeChecked()
})

test('keeps choices made while notifications are being saved [T68]', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/account?tab=notifications')
  const choices = [
    ['Comments by email', 'Mentions by push', 'Save notifications'],
    [/^One email a day/, /^Quiet hours:/, 'Save times'],
  ] as const
  for (const [first, second, name] of choices) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/auth/notifications', async (route) => {
      if (route.request().method() === 'PUT') await answered
      await route.continue()
    })
    const later = page.getByRole('checkbox', { name: second })
    await page.getByRole('checkbox', { name: first }).check()
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
    const before = await later.isChecked()
    await later.setChecked(!before)
    answer()
    await expect(page.getByRole('button', { name })).toBeEnabled()
    expect(await later.isChecked()).toBe(!before)
    await page.unroute('**/api/auth/notifications')
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('button', { name })).toBeDisabled()
    expect(await later.isChecked()).toBe(!before)
  }
})

test('saves channels of each kind, one email a day and quiet hours, and keeps a choice that was refused [T68]', async ({
  page,
  member,
}) => {
  const kept = () => call<Notifications>('GET', '/api/auth/notifications', member.token)
  await signIn(page, member)
  await page.goto('/account?tab=notifications')
  const comments = page.getByRole('checkbox', { name: 'Comments by email' })
  await expect(comments).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Mentions in the inbox' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^New enquiry/ })).toHaveCount(0)
  await checkEverywhere(page)

  const path = '**/api/auth/notifications'
  const refusal = { status: 422, json: { message: 'Not today.' } }
  await page.route(path, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(refusal) : route.continue(),
  )
  allowConsole(/422/)
  await comments.check()
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await expect(page.getByText('Not today.')).toBeVisible()
  await expect(comments).toBeChecked()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await expect
    .poll(async () => (await kept()).kinds.commented)
    .toEqual({ inbox: true, mail: true, push: false })

  await page.getByRole('checkbox', { name: /^One email a day/ }).check()
  const start = page.getByLabel('Quiet hours start')
  await expect(start).toBeDisabled()
  await page.getByRole('checkbox', { name: /^Quiet hours/ }).check()
  await expect(start).toHaveValue('19:00')
  await start.fill('20:30')
  const save = page.getByRole('button', { name: 'Save times' })
  await save.click()
  await expect(save).toBeDisabled()
  await expect.poll(kept).toMatchObject({
    quiet: { from: '20:30', to: '07:30' },
    daily: true,
    kinds: { commented: { mail: true } },
  })
  await page.reload()
  await expect(start).toHaveValue('20:30')
  // Wide enough for its text on a phone too.
  await resize(page, { width: 360, height: 780 })
  const missing = () =>
    start.evaluate((field: HTMLElement) => {
      const { offsetWidth: width } = field
      field.style.width = 'max-content'
      const needed = field.offsetWidth
      field.style.width = ''
      return needed - width
    })
  await expect.poll(missing).toBeLessThanOrEqual(0)
  await page.getByRole('checkbox', { name: /^Quiet hours/ }).uncheck()
  await save.click()
  await expect.poll(async () => (await kept()).quiet).toBeNull()
})

test('emails an assignee, who turns these emails off by their link without logging in [A17]', async ({
  page,
  admin,
  member,
}) => {
  const task = await createTask(admin, [member], { title: unique('Mailed ') })
  const mail = await emailTo(member.email)
  expect(mail).toContain(`${admin.name} assigned you the task "${task.title}".`)
  await page.goto(linkIn(mail, '/confirm-email#off='))
  await expect(page.getByRole('heading', { name: 'Your emails' })).toBeVisible()
  await expect(page.getByText('"Assigned to you" emails are off.')).toBeVisible()
  const isOn = async () => (await call<Profile>('GET', '/api/auth/profile', member.token)).mails.assigned
  expect(await isOn()).toBe(false)
  await checkEverywhere(page)
  await expect(page.getByRole('link', { name: 'Notification settings' })).toBeVisible()
})
