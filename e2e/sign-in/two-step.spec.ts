/** Decision A21: a second step after the password, on the account page and at the next login. */
import { expect } from '@playwright/test'
import { call, PASSWORD } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { changeAnswers, chooseByKeyboard, logIn, signIn } from '#e2e/page.ts'
import { appCode } from '#test/app-code.ts'

test('a second step is set up with an app, required at the next login, and reset by an administrator [A21]', async ({
  page,
  admin,
  member,
}) => {
  allowConsole(/40[01]|422/)
  await signIn(page, member)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Set up the authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  // The field has the focus although it appeared after the dialog.
  await expect(dialog.getByLabel('Code from the app')).toBeFocused()
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
  // They are shown only once, so that anything but the button asks.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Close without saving your recovery codes?' })
  // The dialog is dimmed as well, so that the question stands out.
  await expect(page.locator('[role=presentation][class*="bg-black/"]')).toHaveCount(2)
  await question.getByRole('button', { name: 'Show the codes' }).click()
  await expect(question).toHaveCount(0)
  await expect(codes.first()).toHaveText(code)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('button', { name: "I've saved them" }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, member.email)
  const main = page.locator('#main')
  await expect(main.getByLabel('Code from your authenticator app')).toBeFocused()
  await main.getByLabel('Code from your authenticator app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('alert')).toContainText('This code is wrong or already used.')
  await checkEverywhere(page)
  await main.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(main.getByLabel('Recovery code')).toBeFocused()
  await main.getByLabel('Recovery code').fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Baraka')

  await signIn(page, admin)
  await page.goto('/admin/users')
  const card = page.getByRole('listitem').filter({ hasText: member.email })
  await card.getByRole('button', { name: /^Actions for/ }).click()
  await chooseByKeyboard(page, 'Reset two-step sign-in')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText(/can log in with just a password/)).toBeVisible()
  const { token } = await call<{ token: string }>('POST', '/api/auth/login', undefined, {
    email: member.email,
    password: PASSWORD,
  })
  expect(token).toBeTruthy()
})

test('a passkey signs in by itself, or after the password, and is removed [A22]', async ({
  page,
  member,
}) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Passkeys need a host name, not an IP address.
  const localhost = `http://localhost:${process.env.E2E_PORT}`
  const main = page.locator('#main')
  const dialog = page.getByRole('dialog')
  const isIn = () => expect(page.getByRole('heading', { level: 1 })).toContainText('Baraka')
  const logOut = async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(main.getByLabel('Email Address')).toBeVisible()
  }
  await page.goto(`${localhost}/login`)
  await logIn(page, member.email)
  await isIn()
  await page.goto(`${localhost}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: "I've saved them" }).click()
  await expect(main.getByText('10 of 10 left')).toBeVisible()

  await logOut()
  await main.getByRole('button', { name: 'Log in with a passkey' }).click()
  await isIn()
  await logOut()
  await logIn(page, member.email)
  await main.getByRole('button', { name: 'Use your passkey' }).click()
  await isIn()

  await page.goto(`${localhost}/account`)
  await main.getByRole('button', { name: 'Manage passkeys' }).click()
  await dialog.getByRole('button', { name: /^Rename/ }).click()
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Laptop', { exact: true })).toBeVisible()
  await checkEverywhere(page)
  await dialog.getByRole('button', { name: 'Remove "Laptop"' }).click()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
})

test('a second step must be set up first when it is required for everyone [A26]', async ({
  page,
  member,
}) => {
  // Only this answer is replaced: the real setting would affect all other journeys.
  await changeAnswers<{ twoStepNeeded?: true }>(page, '**/api/auth/profile', (json) => {
    json.twoStepNeeded = true
  })
  await signIn(page, member)
  await page.goto('/user/tasks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-step sign-in')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await checkEverywhere(page)
  await page.getByRole('button', { name: 'Set up the authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill(appCode(secret, Date.now()))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('button', { name: "I've saved them" }).click()
  await page.unroute('**/api/auth/profile')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Tasks')
})
