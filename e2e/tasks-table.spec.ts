/** The lists as a table (decision T36). */
import { expect, type Page } from '@playwright/test'
import {
  checkEverywhere,
  checkNoSidewaysScroll,
  dayFromNow,
  makeTask,
  test,
  tick,
  unique,
} from './fixtures.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Tasks' }).getByRole('link')

test('shows either list as a table, sorts by its heads, and remembers the view [T36]', async ({
  page,
  admin,
  member,
  signIn,
}) => {
  const word = unique('Tabelle').toLowerCase()
  await makeTask(admin, [member], { title: `${word} beta`, priority: 'Low', dueDate: dayFromNow(-3) })
  await makeTask(admin, [member], { title: `${word} alpha`, priority: 'High', dueDate: dayFromNow(0) })
  const done = await makeTask(admin, [member], { title: `${word} gamma`, dueDate: dayFromNow(1) })
  await tick(member, done, 2)
  await signIn(admin)
  await page.goto(`/admin/tasks?q=${word}`)
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect(page).toHaveURL(`/admin/tasks?q=${word}&view=table`)
  await expect(rows(page)).toHaveText([`${word} gamma`, `${word} alpha`, `${word} beta`])
  const table = page.getByRole('table', { name: 'Tasks' })
  await expect(table.getByRole('row').nth(1)).toContainText('Completed')
  await expect(table.getByRole('row').nth(2)).toContainText('Today')
  await expect(table.getByText('3 days overdue').filter({ visible: true })).toHaveCSS(
    'color',
    'rgb(193, 0, 7)',
  )
  await table.getByRole('button', { name: 'Task', exact: true }).click()
  await expect(rows(page)).toHaveText([`${word} alpha`, `${word} beta`, `${word} gamma`])
  await expect(table.getByRole('columnheader', { name: 'Task' })).toHaveAttribute('aria-sort', 'ascending')
  await table.getByRole('button', { name: 'Task', exact: true }).click()
  await expect(rows(page)).toHaveText([`${word} gamma`, `${word} beta`, `${word} alpha`])
  await expect(page).toHaveURL(/sort=title&order=desc$/)
  await rows(page).first().focus()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rows(page).first()).toBeFocused()
  await table.getByRole('button', { name: `Actions for ${word} beta` }).click()
  await page.getByRole('menuitemradio', { name: 'Completed' }).click()
  await expect(table.getByRole('row').filter({ hasText: 'beta' })).toContainText('2/2')
  await checkEverywhere(page)
  await page.getByRole('tab', { name: /^Pending/ }).click()
  await expect(rows(page)).toHaveText([`${word} alpha`])
  // The view that was chosen last is the one that an address without a view shows.
  await page.goto('/admin/tasks')
  await expect(table).toBeVisible()
  await page.getByRole('radio', { name: 'Table' }).press('ArrowLeft')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeFocused()
})

test('draws only the rows near the screen, of thousands too [T36]', async ({ page, member, signIn }) => {
  const ALL = 960
  const PAGE = 96
  await page.route('**/api/tasks?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const tasks = Array.from({ length: PAGE }, (_, i) => ({
      _id: `t${ALL - from - i}`,
      title: `Row ${from + i + 1}`,
      description: '',
      priority: 'Low',
      status: 'Pending',
      progress: 0,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      dueDate: '2030-01-01',
      assignedTo: [],
      attachments: [],
      todoChecklist: [{ _id: 'a', text: 'One', completed: false }],
      completedTodoCount: 0,
      version: 1,
      enquiryId: null,
    }))
    const statusSummary = { all: ALL, pendingTasks: ALL, inProgressTasks: 0, completedTasks: 0 }
    const nextCursor = from + PAGE < ALL ? String(from + PAGE) : null
    return route.fulfill({ json: { tasks, statusSummary, nextCursor } })
  })
  await signIn(member)
  await page.goto('/user/tasks?view=table')
  await expect(rows(page).first()).toHaveText('Row 1')
  const last = page.getByRole('link', { name: `Row ${ALL}`, exact: true })
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(last).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(await rows(page).count()).toBeLessThan(150)
  await expect(page.getByRole('table', { name: 'Tasks' })).toHaveAttribute('aria-rowcount', String(ALL + 1))
  const head = page.getByRole('button', { name: 'Due', exact: true })
  await expect(head).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByRole('link', { name: 'Row 1', exact: true })).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 780 })
  await checkNoSidewaysScroll(page)
})
