/** Decisions A14 and A16: invitations, with their emails. */
import { expect } from '@playwright/test'
import { NOTE_MAX } from '@task-manager/contract/people/invitations'
import { newEmail, PASSWORD, picture } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { emailTo, linkIn } from '#e2e/mailbox.ts'
import { signIn } from '#e2e/page.ts'

test('are sent from Team Members, opened from the email, and create an administrator [A16]', async ({
  page,
  admin,
  context,
}) => {
  const [email, other] = [newEmail(), newEmail()]
  await signIn(page, admin)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await expect(dialog.getByLabel('Email addresses')).toBeFocused()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByText('Please enter an email address.')).toBeVisible()
  await expect(dialog.getByLabel('Email addresses')).toBeFocused()
  await page.keyboard.type(`ben, ${other} `)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('"ben" is not an email address. Correct or remove it.')
  await dialog.getByRole('button', { name: 'Remove ben' }).click()
  await page.keyboard.insertText(`Ines Duarte <${email}>; ${admin.email}`)
  await expect(dialog.getByRole('list', { name: 'Addresses' }).getByText(other)).toBeVisible()
  await expect(dialog.getByText('3 addresses')).toBeVisible()
  await dialog.getByLabel('Role').selectOption('Administrator')
  // A pasted text that is too long is kept, and nothing is sent.
  const message = dialog.getByLabel('Message (optional)')
  await message.focus()
  await page.keyboard.insertText('x'.repeat(NOTE_MAX + 1))
  await expect(message).toHaveAccessibleDescription('1 character too many')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(message).toBeFocused()
  await expect(message).toHaveValue('x'.repeat(NOTE_MAX + 1))
  await message.fill('See you on Monday.')
  // Escape and the cross ask before what was typed is dropped.
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await close()
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog.getByText('3 addresses')).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  const links = page.getByRole('dialog', { name: '2 people are invited' })
  await expect(links.getByText(`${admin.email} already has an account.`)).toBeVisible()
  await expect(links.getByLabel(email, { exact: true })).toHaveValue(/\/signup#invitation=[\w-]{43}$/)
  await checkEverywhere(page)
  await links.getByRole('button', { name: 'Done' }).click()
  const invited = page.getByRole('region', { name: 'Open invitations' })
  const row = invited.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Admin')
  const mail = await emailTo(email)
  expect(mail).toContain('See you on Monday.')

  const guest = await context.browser()?.newPage()
  if (!guest) throw new Error('no browser')
  await guest.goto(linkIn(mail, '/signup#invitation='))
  await expect(guest.getByText(`${admin.name} invited you to join as an administrator.`)).toBeVisible()
  await expect(guest.getByLabel('Email Address')).toHaveValue(email)
  await expect(guest.getByLabel('Email Address')).not.toBeEditable()
  await expect(guest.getByLabel('Admin Invite Token')).toHaveCount(0)
  // The list updates live.
  await expect(row).toContainText('Opened')
  await guest.getByLabel('Choose a profile picture').setInputFiles(picture)
  await guest.getByLabel('Full Name').fill('Ines Duarte')
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'SIGN UP' }).click()
  await expect(guest).toHaveURL('/admin/dashboard')
  await guest.close()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Team', exact: true }).getByText(email)).toBeVisible()
})

test('are sent again with a new link, and withdrawn [A16]', async ({ page, admin }) => {
  allowConsole(/400/)
  const email = newEmail()
  await signIn(page, admin)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByLabel('Email addresses').fill(newEmail())
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite people' }).click()
  await expect(page.getByRole('list', { name: 'Addresses' })).toHaveCount(0)
  await page.getByLabel('Email addresses').fill(email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  const first = linkIn(await emailTo(email), '/signup#invitation=')
  await page.getByRole('button', { name: `Send again to ${email}` }).click()
  const again = page.getByRole('dialog', { name: `${email} is invited` })
  const link = await again.getByLabel(email, { exact: true }).inputValue()
  expect(link).not.toBe(first)
  await page.keyboard.press('Escape')
  await expect(again).toHaveCount(0)
  await checkEverywhere(page)
  await page.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Invitation withdrawn', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0)
  // Another page, so that no screen fetches without a session.
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByText('This invitation no longer works.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('are not opened for someone who is logged in, and a message says why [A16]', async ({ page, admin }) => {
  // The page also reads the invitation, which does not exist here.
  allowConsole(/400/)
  await signIn(page, admin)
  await page.goto(`/signup#invitation=${'x'.repeat(43)}`)
  await expect(
    page.getByText('You are already logged in. Log out first to accept an invitation.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('are required when sign-up is by invitation [A14]', async ({ page }) => {
  const options = { mail: true, passwordMinLength: 8, signUp: 'invite' }
  await page.route('**/api/auth/options', (route) =>
    route.fulfill({ json: { ...options, inviteCode: false } }),
  )
  await page.goto('/signup')
  await expect(page.getByText('Sign-up is by invitation only. Ask an administrator')).toBeVisible()
  await expect(page.getByRole('button', { name: 'SIGN UP' })).toHaveCount(0)
  await page.unroute('**/api/auth/options')
  await page.route('**/api/auth/options', (route) =>
    route.fulfill({ json: { ...options, inviteCode: true } }),
  )
  await page.reload()
  await expect(page.getByText('Open the link in your invitation, or enter the code')).toBeVisible()
  await expect(page.getByLabel('Admin Invite Token')).toBeVisible()
})
