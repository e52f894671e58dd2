/** Saved views (decision T37). */
import { expect, type Page } from '@playwright/test'
import { call, checkAccessibility, makeTask, test, unique } from './fixtures.ts'

const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

test('saves what a list shows by name, opens it from the menu, and deletes it [T37]', async ({
  page,
  admin,
  member,
  signIn,
  allowConsole,
}) => {
  allowConsole(/409/)
  const everybodys = unique('For all ')
  await call('POST', '/api/views', admin.token, { name: everybodys, query: 'priority=Low', shared: true })
  await makeTask(admin, [member], { title: 'Urgent', priority: 'High' })
  await makeTask(admin, [member], { title: 'Calm', priority: 'Low' })
  await signIn(member)
  await page.goto('/user/tasks?priority=High&sort=due')
  await expect(titles(page)).toHaveText(['Urgent'])
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await expect(dialog.getByRole('button', { name: `Delete ${everybodys}` })).toHaveCount(0)
  await expect(dialog.getByLabel('For everybody')).toHaveCount(0)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('What burns')
  await checkAccessibility(page)
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog).toHaveCount(0)
  const menu = page.getByRole('list', { name: 'Saved views' })
  await expect(menu.getByRole('link', { name: 'What burns' })).toHaveAttribute('aria-current', 'true')
  await menu.getByRole('link', { name: everybodys }).click()
  await expect(page).toHaveURL('/user/tasks?priority=Low')
  await expect(titles(page)).toHaveText(['Calm'])
  await menu.getByRole('link', { name: 'What burns' }).click()
  await expect(page).toHaveURL('/user/tasks?priority=High&sort=due&view=cards')
  await expect(titles(page)).toHaveText(['Urgent'])
  await page.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByLabel('Name').fill('what BURNS')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('There is a view of this name already.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete What burns' }).click()
  await expect(dialog.getByText('What burns')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'What burns' })).toHaveCount(0)
  // How a list is drawn is a view by itself.
  await page.goto('/user/tasks')
  await page.getByRole('radio', { name: 'Board' }).click()
  await page.getByRole('button', { name: 'Columns Status' }).click()
  await page.getByRole('menuitemradio', { name: 'Project' }).click()
  await page.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByLabel('Name').fill('By project')
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog).toHaveCount(0)
  await menu.getByRole('link', { name: everybodys }).click()
  await menu.getByRole('link', { name: 'By project' }).click()
  await expect(page).toHaveURL('/user/tasks?view=board&by=project')
})
