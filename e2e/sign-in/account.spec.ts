/** Decision A12: the account page, with its emails. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { call, logInByApi, PASSWORD, picture } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { emailTo, linkIn } from '#e2e/mailbox.ts'
import { centreOf, holdRequests, partsLoaded, signIn } from '#e2e/page.ts'

test('opens from the profile, and saves a new name and picture [A12]', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await page.getByRole('complementary').getByRole('link', { name: member.email }).click()
  await expect(page).toHaveURL('/account')
  await expect(page).toHaveTitle(/^Account/)
  const save = page.getByRole('button', { name: 'Save profile' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Full Name').fill('Baraka O. Otieno')
  await page.getByLabel('Choose a profile picture').setInputFiles(picture)
  const crop = page.getByRole('dialog', { name: 'Your picture' })
  await expect(crop.getByRole('application')).toBeFocused()
  const shown = crop.locator('img')
  await expect(shown).toBeVisible()
  // The crop can move once the image size is known.
  await expect(crop.getByRole('button', { name: 'Use picture' })).toBeEnabled()
  await page.keyboard.press('+')
  await expect(crop.getByRole('slider')).toHaveValue('1.1')
  const middle = await shown.getAttribute('style')
  await page.keyboard.press('ArrowRight')
  await expect(shown).not.toHaveAttribute('style', middle ?? '')
  // By mouse: dragging right reveals the left part, and the wheel zooms.
  const { x, y } = await centreOf(crop.getByRole('application'))
  const left = () => shown.evaluate((image) => image.getBoundingClientRect().left)
  const before = await left()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 8, y, { steps: 2 })
  await page.mouse.up()
  await expect.poll(left).toBeCloseTo(before + 8, 0)
  await page.mouse.wheel(0, -100)
  await expect(crop.getByRole('slider')).toHaveValue('1.2')
  // Pinching with two fingers zooms.
  const touch = await page.context().newCDPSession(page)
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', away: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [x - away, x + away].map((at, id) => ({ x: at, y, id })),
    })
  await fingers('touchStart', 20)
  await fingers('touchMove', 40)
  await fingers('touchEnd', 40)
  await expect.poll(async () => Number(await crop.getByRole('slider').inputValue())).toBeGreaterThan(2)
  await checkEverywhere(page)
  await crop.getByRole('button', { name: 'Use picture' }).click()
  await expect(crop).toBeHidden()
  await save.click()
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Baraka O. Otieno')).toBeVisible()
  await expect(page.getByRole('complementary').locator('img')).toHaveAttribute('src', /^\/api\/images\//)
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('Baraka O. Otieno')
  await page.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeFocused()
  await save.click()
  await expect(page.getByRole('complementary').locator('img')).toHaveCount(0)
})

test('saving the profile keeps a name that someone else has set [A12]', async ({ page, admin, member }) => {
  await signIn(page, member)
  await page.goto('/account')
  await page.getByLabel('Language of dates').selectOption({ index: 1 })
  await call('PUT', `/api/users/${member.id}`, admin.token, { name: 'Set By Another' })
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Set By Another')
})

test('keeps text typed while the profile is being saved [A12]', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/account')
  const name = page.getByLabel('Full Name')
  const release = await holdRequests(page, '**/api/auth/profile', 'PUT')
  await name.fill('Sent First')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await name.fill('Typed Meanwhile')
  release()
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible()
  await expect(name).toHaveValue('Typed Meanwhile')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeDisabled()
  await expect(name).toHaveValue('Typed Meanwhile')
})

test('changes the password, keeps this session and ends the others [A12]', async ({ page, member }) => {
  // The wrong password, and a call that was under way when the token changed.
  allowConsole(/40[13]/)
  const other = await logInByApi(member.email)
  await signIn(page, member)
  await page.goto('/account')
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password', { exact: true }).fill('blue')
  await expect(page.getByText('4 more characters needed')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('password1')
  const common = page.getByText('This password is too common. Please choose another.')
  await expect(common).toBeVisible()
  const save = page.getByRole('button', { name: 'Change password' })
  await save.click()
  await expect(page.getByRole('alert')).toHaveText('This password is too common. Please choose another.')
  // The message appears only once.
  await expect(common).toHaveCount(1)
  await page.getByLabel('New password', { exact: true }).fill('four blue horses')
  await expect(page.getByText('Good', { exact: true })).toBeVisible()
  await page.getByLabel('Confirm new password').fill('four blue hoses')
  await save.click()
  await expect(page.getByRole('alert')).toHaveText("The new passwords don't match.")
  await page.getByLabel('Confirm new password').fill('four blue horses')
  await save.click()
  await expect(page.getByRole('alert')).toHaveText('The current password is wrong.')
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill(PASSWORD)
  await save.click()
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: 'since' })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expect(call('GET', '/api/auth/profile', other.token)).rejects.toThrow('401')
  expect(await emailTo(member.email)).toContain('The password of your Task Manager account was just changed')
})

test('says in view of the field why a password is refused [A12]', async ({ page, member }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, member)
  await page.goto('/account')
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('brave new words')
  await page.getByLabel('Confirm new password').fill('other new words')
  await page.getByLabel('New password', { exact: true }).press('Enter')
  await expect(page.getByLabel('Confirm new password')).toBeFocused()
  await expect(page.getByText("The new passwords don't match.")).toBeInViewport({ ratio: 1 })
})

test('ends one session, and all others [A12]', async ({ page, member }) => {
  const others = [await logInByApi(member.email), await logInByApi(member.email)]
  await signIn(page, member)
  await page.goto('/account')
  const rows = page.getByRole('listitem').filter({ hasText: 'since' })
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  await page.getByLabel('New password', { exact: true }).fill('four blue horses')
  await checkEverywhere(page)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all others' }).click()
  await expect(rows).toHaveCount(1)
  for (const { token } of others) await expect(call('GET', '/api/auth/profile', token)).rejects.toThrow('401')
})

test('changes the email by the link sent to the new address [A12]', async ({ page, member }) => {
  const moved = `moved-${member.email}`
  await signIn(page, member)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await expect(dialog).toBeVisible()
  await checkEverywhere(page)
  await dialog.getByLabel('New email address').fill(moved)
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`We sent a link to ${moved}.`)).toBeVisible()
  await page.goto(linkIn(await emailTo(moved), '/confirm-email#'))
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(
    page.getByText('Your new email address is confirmed. Use it to log in from now on.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('complementary').getByText(moved)).toBeVisible()
  expect(await emailTo(member.email)).toContain(`Your Task Manager account now uses ${moved}.`)
})

test('explains an incomplete link to confirm an email [A12]', async ({ page }) => {
  await page.goto('/confirm-email')
  await expect(page.getByText('The link is incomplete. Open it again from the email.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use this address' })).toHaveCount(0)
})

test('undoes a change of email by the link sent to the old address [A12]', async ({ page, member }) => {
  const thief = `thief-${member.email}`
  await call('PUT', '/api/auth/email', member.token, { email: thief, currentPassword: PASSWORD })
  const token = linkIn(await emailTo(thief), '/confirm-email#').split('token=')[1]
  await call('POST', '/api/auth/confirm-email', undefined, { token })
  await signIn(page, member)
  await page.goto(linkIn(await emailTo(member.email), '/confirm-email#back='))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Undo the email change')
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter the password')
  await checkEverywhere(page)
  await page.getByLabel('New password', { exact: true }).fill('four blue horses')
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(
    page.getByText('Your previous email address was restored, and you were signed out everywhere.'),
  ).toBeVisible()
  await expect(call('GET', '/api/auth/profile', member.token)).rejects.toThrow('401')
  await call('POST', '/api/auth/login', undefined, { email: member.email, password: 'four blue horses' })
})

test('exports the data and deletes the account [A23]', async ({ page, member }) => {
  // The wrong password, and the refetched profile when the stream ends.
  allowConsole(/40[13]/)
  await signIn(page, member)
  await page.goto('/account?tab=notifications')
  await expect(page.getByRole('button', { name: 'Save notifications' })).toBeVisible()
  await page.getByRole('tab', { name: 'My data' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const kept = JSON.parse(await readFile(await (await file).path(), 'utf8'))
  expect(kept.profile.email).toBe(member.email)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Current password').fill('not my password')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The current password is wrong.')
  await checkEverywhere(page)
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account was deleted.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(call('GET', '/api/auth/profile', member.token)).rejects.toThrow('401')
})

test('asks before a page with a half-typed name or label is left [A12, T42]', async ({ page, admin }) => {
  await signIn(page, admin)
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  for (const [path, label] of [
    ['/account', 'Full Name'],
    ['/admin/settings/labels', 'New label'],
  ] as const) {
    await page.goto(path)
    const field = page.getByLabel(label)
    await partsLoaded(page, ['unsaved-part'])
    await field.fill('Half a na')
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(field).toHaveValue('Half a na')
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL('/admin/dashboard')
  }
})
