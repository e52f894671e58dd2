/** Decision A21: a second step after the password, on the account page and at the next login. */
import { expect } from '@playwright/test'
import { appCode } from '#test/app-code.ts'
import { call, checkEverywhere, PASSWORD, test } from './fixtures.ts'

test('is set up with an app, asked at the next login, and reset by an administrator [A21]', async ({
  page,
  admin,
  member,
  signIn,
  allowConsole,
}) => {
  allowConsole(/40[01]|422/)
  await signIn(member)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Set up the authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText()).replaceAll(' ', '')
  await checkEverywhere(page)
  await dialog.getByLabel('Code from the app').fill('12 34')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please enter the 6 digits that your app shows.')
  await dialog.getByLabel('Code from the app').fill(appCode(secret, Date.now()))
  await dialog.getByLabel('Code from the app').press('Enter')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const code = await codes.first().innerText()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email Address').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const main = page.locator('#main')
  await expect(main.getByLabel('Code from your authenticator app')).toBeFocused()
  await main.getByLabel('Code from your authenticator app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('alert')).toContainText('This code is not right.')
  await checkEverywhere(page)
  await main.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(main.getByLabel('Recovery code')).toBeFocused()
  await main.getByLabel('Recovery code').fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Baraka')

  await signIn(admin)
  await page.goto('/admin/users')
  const card = page.getByRole('listitem').filter({ hasText: member.email })
  await card.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText(/signs in with the password alone now/)).toBeVisible()
  const { token } = await call<{ token: string }>('POST', '/api/auth/login', undefined, {
    email: member.email,
    password: PASSWORD,
  })
  expect(token).toBeTruthy()
})
