/** Decision A13: a forgotten password, with its email. */
import { expect } from '@playwright/test'
import { PASSWORD, signUpByApi } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { emailTo, linkIn } from '#e2e/mailbox.ts'
import { chooseByKeyboard, logIn, signIn } from '#e2e/page.ts'

test('is replaced by the link in the email [A13]', async ({ page, member }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgotten password')
  await page.getByLabel('Email Address').fill(member.email.replace('@', ' '))
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await checkEverywhere(page)
  await page.getByLabel('Email Address').fill(member.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(
    page.getByText('If an account uses this address, an email with a link is on its way.'),
  ).toBeVisible()
  await page.goto(linkIn(await emailTo(member.email), '/reset-password#'))
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter the password')
  await checkEverywhere(page)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 8 characters.')
  await page.getByLabel('New password', { exact: true }).fill('a fresh horse battery')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Your password was changed. Please log in.')).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(page, member.email, 'a fresh horse battery')
  await expect(page).toHaveURL('/user/dashboard')
  expect(await emailTo(member.email, 2)).toContain(
    'The password of your Task Manager account was just changed',
  )
})

test('explains a used or incomplete link [A13]', async ({ page, member }) => {
  allowConsole(/400/)
  await page.goto('/reset-password')
  await expect(page.getByText('The link is incomplete.')).toBeVisible()
  await page.goto(`/reset-password#token=${'x'.repeat(43)}`)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link no longer works. Request a new one.')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByLabel('Email Address')).toBeVisible()
  await page.getByLabel('Email Address').fill(`nobody-${member.email}`)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('If an account uses this address')).toBeVisible()
})

test('says who can help when no email can be sent [A13]', async ({ page }) => {
  await page.route('**/api/auth/options', (route) =>
    route.fulfill({ json: { mail: false, passwordMinLength: 8, inviteCode: false } }),
  )
  await page.goto('/forgot-password')
  await expect(page.getByText('Ask an administrator to create a reset link')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send link' })).toHaveCount(0)
})

test('can be reset from Team Members by email or by a link to share [A13]', async ({ page, admin }) => {
  const { email, name } = await signUpByApi('Halima Juma')
  await signIn(page, admin)
  await page.goto('/admin/users')
  const menuOf = page.getByRole('listitem').filter({ hasText: email }).getByRole('button')
  await menuOf.click()
  await chooseByKeyboard(page, 'Send password reset link')
  await expect(page.getByText(`A link is on its way to ${email}.`, { exact: true })).toBeVisible()
  expect(await emailTo(email)).toContain('Wanjiku Mwangi sent you a link')
  await page.route('**/reset-link', (route) =>
    route.fulfill({ json: { message: 'Made.', link: 'https://studio.test/reset-password#token=abc' } }),
  )
  await menuOf.click()
  await chooseByKeyboard(page, 'Send password reset link')
  const dialog = page.getByRole('dialog', { name: `Password link for ${name}` })
  await expect(dialog.getByLabel('Link')).toHaveValue('https://studio.test/reset-password#token=abc')
  await checkEverywhere(page)
  // It is shown only once, so that closing it asks unless it was copied.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Close without copying the link?' })
  await question.getByRole('button', { name: 'Show the link' }).click()
  await expect(question).toHaveCount(0)
  await dialog.getByLabel('Link').dispatchEvent('copy')
  await expect(dialog.getByText('Copied')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menuOf).toBeFocused()
})

test('lists the passkeys of the account and removes them when asked to [A13, A22]', async ({ page }) => {
  const passkeys = [{ name: 'Firefox on macOS', createdAt: '2026-11-02T08:00:00.000Z', usedAt: null }]
  await page.route('**/api/auth/reset-link', (route) =>
    route.fulfill({ json: { passkeys, removesPasskeys: false } }),
  )
  await page.route('**/api/auth/reset-password', (route) =>
    route.fulfill({ json: { message: `Removed: ${route.request().postDataJSON().removePasskeys}` } }),
  )
  await page.goto(`/reset-password#token=${'x'.repeat(43)}`)
  await expect(page.getByText('Firefox on macOS')).toBeVisible()
  await checkEverywhere(page)
  await page.getByRole('checkbox', { name: 'Remove all' }).check()
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Removed: true')).toBeVisible()
})
