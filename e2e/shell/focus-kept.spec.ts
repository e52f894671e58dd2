/** The keyboard keeps its place when a control is disabled or removed by its own action (WCAG 2.4.3). */
import { expect, type Locator } from '@playwright/test'
import { call, createTask } from '#e2e/api.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { signIn } from '#e2e/page.ts'

const pressEnter = (control: Locator) => control.press('Enter')

test('a save button keeps the focus while busy and with nothing to save [A12]', async ({ page, member }) => {
  // Otherwise the page saves that of the browser by itself.
  await call('PUT', '/api/auth/profile', member.token, { timeZone: 'Africa/Nairobi' })
  await signIn(page, member)
  await page.goto('/account')
  await page.getByLabel('Full Name').fill('Akinyi Wanjiku')
  const save = page.getByRole('button', { name: 'Save profile' })
  await pressEnter(save)
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  // Pressing it again sends nothing, and leaving it disables it as any other.
  let calls = 0
  page.on('request', (request) => request.method() === 'PUT' && calls++)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(save).toHaveAttribute('disabled')
  expect(calls).toBe(0)
})

test('a check keeps the focus on its button [A30]', async ({ page, admin }) => {
  await signIn(page, admin)
  await page.goto('/admin/health')
  await expect(page.getByText(/^Checked /)).toBeVisible()
  const answer = page.waitForResponse((one) => one.request().method() === 'POST')
  await pressEnter(page.getByRole('button', { name: 'Check again' }))
  await answer
  await expect(page.getByRole('button', { name: 'Check again' })).toBeFocused()
})

test('marking the inbox as read keeps the focus on the button [T64]', async ({ page, admin, member }) => {
  await createTask(admin, [member])
  await signIn(page, member)
  await page.goto('/inbox')
  const button = page.getByRole('button', { name: 'Mark all read' })
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
  await pressEnter(button)
  await expect(page.getByText("You're up to date")).toBeVisible()
  await expect(button).toBeDisabled()
  await expect(button).toBeFocused()
})

test('content that replaces an error gets the focus of Retry [T14]', async ({ page, admin }) => {
  allowConsole(/500|Server error/)
  await signIn(page, admin)
  const projects = '**/api/projects*'
  await page.route(projects, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/projects')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  // Focused first: the screen may fetch by itself as soon as it can.
  await retry.focus()
  await page.unroute(projects)
  await page.keyboard.press('Enter')
  await expect(retry).toHaveCount(0)
  await expect(page.locator('#main [tabindex]:focus, #main:focus')).toContainText('Projects')
})

test('the next attachment gets the focus of a removed one, and the button that of its field [T66]', async ({
  page,
  admin,
}) => {
  const { _id } = await createTask(admin, [admin], { attachments: ['a.example', 'b.example'] })
  await signIn(page, admin)
  await page.goto(`/tasks/${_id}`)
  await pressEnter(page.getByRole('button', { name: 'Remove attachment 1: a.example' }))
  const second = page.getByRole('button', { name: 'Remove attachment 1: b.example' })
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  const add = page.getByRole('button', { name: 'Add a link' })
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('c.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /c\.example/ })).toBeVisible()
  await expect(add).toBeFocused()
})
