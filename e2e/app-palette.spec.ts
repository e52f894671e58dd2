/** The palette and its shortcuts (decision T40). */
import { expect } from '@playwright/test'
import { createTask, unique } from './api.ts'
import { checkEverywhere } from './checks.ts'
import { test } from './fixtures.ts'
import { signIn } from './page.ts'

test('opens tasks and screens with the palette and shortcuts [T40]', async ({ page, admin, member }) => {
  const title = unique('Palette')
  await createTask(admin, [member], { title, priority: 'High' })
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  const palette = page.getByRole('dialog', { name: 'Go to or do' })
  const field = palette.getByRole('combobox')
  const options = palette.getByRole('option')
  await page.getByRole('button', { name: 'Go to or do' }).click()
  await expect(field).toBeFocused()
  await field.fill(title.toLowerCase())
  await expect(options.first()).toContainText(title)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await checkEverywhere(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Task Title')).toHaveValue(title)
  await expect(palette).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([title])
  await field.fill('team')
  await expect(options.first()).toContainText('Team Members')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await field.fill('team')
  await page.keyboard.press('Enter')
  await expect(page.locator('#main').getByRole('heading', { level: 1 })).toHaveText('Team Members')
  await expect(palette).toHaveCount(0)

  // Typed filters find the same tasks as the list, and link to it.
  await page.keyboard.press('ControlOrMeta+k')
  await field.fill(`priority:high ${title}`)
  await expect(options).toHaveText([new RegExp(`^${title}`), 'Show it in the list'])
  await options.last().click()
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('priority') === 'High' && url.searchParams.get('q') === title,
  )
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(help.getByText('Go to the tasks')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  // In quick succession.
  await page.keyboard.type('gt')
  await expect(page.locator('#main').getByRole('heading', { level: 1 })).toHaveText('My Tasks')
})
