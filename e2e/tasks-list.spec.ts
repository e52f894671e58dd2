/** Spec 2 and 8: Manage Tasks and My Tasks. */
import { expect, type Page } from '@playwright/test'
import {
  call,
  checkEverywhere,
  checkNoSidewaysScroll,
  dayFromNow,
  makeTask,
  newEmail,
  PASSWORD,
  test,
  tick,
  unique,
} from './fixtures.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test('spec 2: tabs with counts; the list is asked again at each change; the tab is in the address', async ({
  page,
  admin,
  member,
  signIn,
}) => {
  const [pending, started, done] = [
    await makeTask(admin, [member]),
    await makeTask(admin, [member]),
    await makeTask(admin, [member]),
  ]
  await tick(member, started, 1)
  await tick(member, done, 2)
  await signIn(member)
  await page.goto('/user/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'My Tasks' })).toBeVisible()
  await expect(page).toHaveTitle(/^My Tasks/)
  await expect(page.getByRole('tab')).toHaveText(['All3', 'Pending1', 'In Progress1', 'Completed1'])
  await expect(page.getByRole('article')).toHaveCount(3)
  for (const [name, task] of [
    ['Pending', pending],
    ['In Progress', started],
    ['Completed', done],
  ] as const) {
    const asked = page.waitForRequest((request) => request.url().includes(`status=${name.replace(' ', '+')}`))
    await tab(page, name).click()
    await asked
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(cardOf(page, task.title)).toBeVisible()
  }
  await page.reload()
  await expect(tab(page, 'Completed')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab(page, 'In Progress')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'In Progress').press('ArrowLeft')
  await expect(tab(page, 'Pending')).toBeFocused()
  await expect(page).toHaveURL(/status=Pending/)
})

test('spec 2: what a card shows, and in which colours', async ({ page, admin, member, signIn }) => {
  const others = await Promise.all(
    ['Amina Yusuf', 'Brian Kiprop', 'Chen Wei', 'Dagny Lund'].map(async (name) => {
      const { user } = await call<{ user: { _id: string } }>('POST', '/api/users', admin.token, {
        name,
        email: newEmail(),
        password: PASSWORD,
      })
      return { id: user._id, name, email: '', token: '' }
    }),
  )
  const task = await makeTask(admin, [member, ...others], {
    priority: 'High',
    dueDate: dayFromNow(-2),
    attachments: ['example.org/a', 'example.org/b'],
  })
  await tick(member, task, 1)
  await signIn(member)
  await page.goto('/user/tasks')
  const card = cardOf(page, task.title)
  await expect(card.getByText('In Progress')).toHaveCSS('background-color', 'rgb(206, 250, 254)')
  await expect(card.getByText('High')).toHaveCSS('background-color', 'rgb(255, 226, 226)')
  await expect(card.getByText('Checklist 1/2')).toBeVisible()
  await expect(card.getByText('50%')).toBeVisible()
  await expect(card.getByText('2 days overdue')).toHaveCSS('color', 'rgb(193, 0, 7)')
  const faces = card.getByRole('list', { name: 'Assigned to' }).getByRole('listitem')
  await expect(faces).toHaveCount(4)
  await expect(faces.last()).toContainText('+2')
  await expect(card.getByText('2 attachments')).toBeVisible()
  await checkEverywhere(page)
})

test('spec 2: a completed task is lime with an indigo bar and never late', async ({
  page,
  admin,
  member,
  signIn,
}) => {
  const task = await makeTask(admin, [member], { dueDate: dayFromNow(-3), priority: 'Medium' })
  await tick(member, task, 2)
  await signIn(member)
  await page.goto('/user/tasks')
  const card = cardOf(page, task.title)
  await expect(card.getByText('Completed')).toHaveCSS('background-color', 'rgb(236, 252, 202)')
  await expect(card.getByText('Medium')).toHaveCSS('background-color', 'rgb(254, 243, 198)')
  await expect(card.locator('.bg-indigo-fill')).toHaveCSS('background-color', 'rgb(79, 57, 246)')
  await expect(card.getByText(/overdue/)).toHaveCount(0)
})

test('spec 2: a card leads an admin to the editor with navigation state, a member to the details', async ({
  page,
  admin,
  member,
  signIn,
}) => {
  const task = await makeTask(admin, [member])
  await signIn(admin)
  await page.goto('/admin/tasks?status=Pending')
  await cardOf(page, task.title).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/admin/create-task\\?task=${task._id}$`))
  expect(await page.evaluate(() => window.history.state.usr)).toEqual({ taskId: task._id })
  await expect(page.getByLabel('Task Title')).toHaveValue(task.title)
  await page.goBack()
  await expect(page).toHaveURL(/status=Pending/)
  await expect(cardOf(page, task.title)).toBeVisible()
})

test('a card’s menu changes the status and deletes; the focus comes back', async ({
  page,
  admin,
  member,
  signIn,
}) => {
  const task = await makeTask(admin, [member])
  await signIn(admin)
  await page.goto(`/admin/tasks?assignedTo=${member.id}`)
  const card = cardOf(page, task.title)
  const button = card.getByRole('button', { name: `Actions for ${task.title}` })
  await button.click()
  await checkEverywhere(page)
  await page.getByRole('menuitemradio', { name: 'Completed' }).click()
  await expect(card.getByText('100%')).toBeVisible()
  await expect(button).toBeFocused()
  await expect(tab(page, 'Completed')).toHaveText('Completed1')
  await button.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Delete Task' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Task Deleted Successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('one member’s tasks, and everybody’s again', async ({ page, admin, member, signIn }) => {
  const [his, other] = [await makeTask(admin, [member]), await makeTask(admin, [admin])]
  await signIn(admin)
  await page.goto(`/admin/tasks?assignedTo=${member.id}`)
  await expect(page.getByText(`Assigned to ${member.name}`)).toBeVisible()
  await expect(cardOf(page, his.title)).toBeVisible()
  await expect(cardOf(page, other.title)).toHaveCount(0)
  await tab(page, 'Completed').click()
  await expect(page.getByText('No tasks here for this member')).toBeVisible()
  await tab(page, 'All').click()
  await page.getByRole('paragraph').getByRole('button', { name: "Show everybody's tasks" }).click()
  await expect(page).toHaveURL(/\/admin\/tasks$/)
  await expect(cardOf(page, other.title)).toBeVisible()
})

test('spec 7 and decision T16: the report, and its failure', async ({
  page,
  admin,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500|Server error/)
  await signIn(admin)
  await page.goto('/admin/tasks')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Report' }).click()
  expect((await saved).suggestedFilename()).toBe('task_details.xlsx')
  await page.route('**/api/reports/export/tasks', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Download Report' }).click()
  await expect(page.getByText('Failed to download task details. Please try again.')).toBeVisible()
})

test('spec 8 and decision T14: a failed list is emptied, told, and can be tried again', async ({
  page,
  admin,
  member,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500|Server error/)
  const task = await makeTask(admin, [member])
  await signIn(member)
  await page.route('**/api/tasks?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/user/tasks')
  await expect(page.getByText('The tasks could not be loaded')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['All', 'Pending', 'In Progress', 'Completed'])
  await expect(page.getByText('Something went wrong. Please try again.').first()).toBeVisible()
  await checkEverywhere(page)
  await page.unroute('**/api/tasks?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cardOf(page, task.title)).toBeVisible()
})

test('an empty list says what to do, in each tab', async ({ page, member, signIn }) => {
  await signIn(member)
  await page.goto('/user/tasks')
  await expect(page.getByText('No tasks for you yet')).toBeVisible()
  await checkEverywhere(page)
  for (const [name, text] of [
    ['Pending', 'Nothing is pending'],
    ['In Progress', 'Nothing is in progress'],
    ['Completed', 'Nothing is completed yet'],
  ] as const) {
    await tab(page, name).click()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('button')).toHaveCount(1)
  }
  await page.getByRole('button', { name: 'Show all tasks' }).click()
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true')
})

test('pages follow one another by cursor; long texts and any script keep their shape', async ({
  page,
  admin,
  member,
  signIn,
}) => {
  test.slow()
  const long = `${unique('Lang')} ${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4)}`.slice(0, 200)
  const titles = [
    long,
    `مهمة ${unique('')}`,
    `${unique('')} 設計のレビューを行う`,
    // Long enough for the browser to draw only what is near the screen.
    ...Array.from({ length: 152 }, () => unique('T ')),
  ]
  for (const title of titles) await makeTask(admin, [member], { title })
  await signIn(member)
  await page.goto('/user/tasks')
  await expect(page.getByRole('article')).toHaveCount(48)
  await expect(async () => {
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('article')).toHaveCount(155, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Show more tasks' })).toHaveCount(0)
  for (const width of [1366, 360, 320]) {
    await page.setViewportSize({ width, height: 780 })
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await checkNoSidewaysScroll(page)
  }
  await checkEverywhere(page)
})
