/** Spec 2, 3, 5, 8 and 9: both dashboards. */
import { expect, type Page } from '@playwright/test'
import {
  type Account,
  call,
  checkEverywhere,
  dayFromNow,
  makeTask,
  signUpByApi,
  test,
  tick,
} from './fixtures.ts'

const numbers = {
  statistics: {
    totalTasks: 1234,
    pendingTasks: 1000,
    inProgressTasks: 200,
    completedTasks: 34,
    overdueTasks: 7,
  },
  charts: {
    taskDistribution: { All: 1234, Pending: 1000, InProgress: 200, Completed: 34 },
    taskPriorityLevels: { Low: 1100, Medium: 100, High: 34 },
  },
  recentTasks: [],
}

const stubDashboard = (page: Page, body: object) =>
  page.route('**/api/tasks/dashboard-data*', (route) => route.fulfill({ json: body }))

const stat = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Task counts' }).getByRole('link', { name: label })

async function memberWithTasks(admin: Account, member: Account): Promise<void> {
  await makeTask(admin, [member], { title: 'Waiting', priority: 'High', dueDate: dayFromNow(-2) })
  await tick(member, await makeTask(admin, [member], { title: 'Begun', priority: 'Medium' }), 1)
  await tick(
    member,
    await makeTask(admin, [member], { title: 'Done', priority: 'Low', dueDate: dayFromNow(-9) }),
    2,
  )
}

test('spec 2: the greeting has the name and today’s date, dddd Do MMM YYYY', async ({
  page,
  admin,
  signIn,
}) => {
  await page.clock.setFixedTime(new Date(2026, 10, 20, 23, 30))
  const asked = page.waitForRequest(/dashboard-data\?today=2026-11-20$/)
  await signIn(admin)
  await page.goto('/admin/dashboard')
  await asked
  await expect(page).toHaveTitle(/^Dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome! ${admin.name}`)
  await expect(page.getByText('Friday 20th Nov 2026', { exact: true })).toBeVisible()
})

test('spec 2 and 5: four stat cards with separated thousands, each opening its list', async ({
  page,
  admin,
  signIn,
}) => {
  await stubDashboard(page, numbers)
  await signIn(admin)
  await page.goto('/admin/dashboard')
  for (const [label, count, list] of [
    ['Total Tasks', '1,234', '/admin/tasks'],
    ['Pending Tasks', '1,000', '/admin/tasks?status=Pending'],
    ['In Progress Tasks', '200', '/admin/tasks?status=In+Progress'],
    ['Completed', '34', '/admin/tasks?status=Completed'],
  ] as const) {
    await expect(stat(page, label)).toContainText(count)
    await expect(stat(page, label)).toHaveAttribute('href', list)
  }
  await expect(page.getByText('7 tasks overdue')).toBeVisible()
})

test('spec 9: the donut is 325 px high with radii 100 and 130, in purple, cyan and green in their order', async ({
  page,
  admin,
  signIn,
}) => {
  await stubDashboard(page, numbers)
  await signIn(admin)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 2, name: 'Task Distribution' })).toBeVisible()
  const donut = page.getByRole('img', {
    name: 'Tasks by status: Pending 1000, In Progress 200, Completed 34.',
  })
  expect((await donut.boundingBox())?.height).toBe(325)
  const [pending, inProgress, completed] = await donut
    .locator('path:not(.fill-sunken)')
    .evaluateAll((paths) =>
      paths.map((path) => ({ fill: getComputedStyle(path).fill, shape: path.getAttribute('d') })),
    )
  expect(pending?.fill).toBe('rgb(152, 16, 250)')
  expect(inProgress?.fill).toBe('rgb(0, 146, 184)')
  expect(completed?.fill).toBe('rgb(0, 166, 62)')
  expect(pending?.shape).toMatch(/A130,130,.*A100,100,/)
  await expect(donut).toContainText('1,234')
  const legend = page.getByRole('list', { name: 'Legend' }).getByRole('listitem')
  await expect(legend).toHaveText([/^Pending\s*1,000$/, /^In Progress\s*200$/, /^Completed\s*34$/])
})

test('spec 9: the bars are 300 px high, Low, Medium, High, with a table for those who listen', async ({
  page,
  admin,
  signIn,
}) => {
  await stubDashboard(page, numbers)
  await signIn(admin)
  await page.goto('/admin/dashboard')
  const bars = page.getByRole('img', { name: 'Tasks by priority: Low 1100, Medium 100, High 34.' })
  expect((await bars.boundingBox())?.height).toBe(300)
  await expect(bars).toContainText('1,100')
  const table = page.getByRole('table', { name: 'Task Priority Levels' })
  await expect(table.getByRole('rowheader')).toHaveText(['Low', 'Medium', 'High'])
  await expect(table.getByRole('cell')).toHaveText(['1100', '100', '34'])
})

test('spec 2: the member’s dashboard counts his own tasks alone', async ({ page, admin, member, signIn }) => {
  await makeTask(admin, [await signUpByApi('Neema Wairimu')], { title: 'Somebody else’s' })
  await memberWithTasks(admin, member)
  await signIn(member)
  await page.goto('/user/dashboard')
  await expect(stat(page, 'Total Tasks')).toContainText('3')
  await expect(stat(page, 'Pending Tasks')).toContainText('1')
  await expect(stat(page, 'In Progress Tasks')).toHaveAttribute('href', '/user/tasks?status=In+Progress')
  await expect(page.getByText('1 task overdue')).toBeVisible()
  await expect(page.getByText('Somebody else’s')).toHaveCount(0)
  const rows = page.getByRole('table', { name: /^Recent tasks/ }).getByRole('row')
  await expect(rows).toHaveText([/Name.*Status.*Priority.*Created On/, /Done/, /Begun/, /Waiting/])
  await rows.getByRole('link', { name: 'Begun' }).click()
  await expect(page).toHaveURL(/\/user\/task-details\/[0-9a-f-]+$/)
})

test('spec 2: the table’s columns, date format and colours', async ({ page, admin, member, signIn }) => {
  await memberWithTasks(admin, member)
  await page.route('**/api/tasks/user-dashboard-data*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { recentTasks: { createdAt: string }[] }
    const [first, second] = json.recentTasks
    if (first) first.createdAt = '2024-03-05T12:00:00.000Z'
    if (second) second.createdAt = ''
    await route.fulfill({ json })
  })
  await signIn(member)
  await page.goto('/user/dashboard')
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  const colour = (title: string, word: string) =>
    row(title)
      .getByRole('cell', { name: word, exact: true })
      .locator('span')
      .evaluate((badge) => getComputedStyle(badge).color)
  await expect(row('Done')).toContainText('5th Mar 2024')
  await expect(row('Begun')).toContainText('N/A')
  expect(await colour('Done', 'Completed')).toBe('rgb(1, 102, 48)')
  expect(await colour('Waiting', 'Pending')).toBe('rgb(110, 17, 176)')
  expect(await colour('Begun', 'In Progress')).toBe('rgb(0, 95, 120)')
  expect(await colour('Waiting', 'High')).toBe('rgb(159, 7, 18)')
  expect(await colour('Begun', 'Medium')).toBe('rgb(159, 45, 0)')
  expect(await colour('Done', 'Low')).toBe('rgb(1, 102, 48)')
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(row('Done').getByText('5th Mar 2024')).toBeHidden()
  await expect(row('Done').getByText('Completed').first()).toBeVisible()
})

test('spec 2 and T15: See All leads to all tasks', async ({ page, admin, member, signIn }) => {
  await signIn(admin)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'See All' }).click()
  await expect(page).toHaveURL('/admin/tasks')
  await signIn(member)
  await page.goto('/user/dashboard')
  await page.getByRole('link', { name: 'See All' }).click()
  await expect(page).toHaveURL('/user/tasks')
})

test('a row of the administrator’s table opens the editor of its task', async ({
  page,
  admin,
  member,
  signIn,
}) => {
  const task = await makeTask(admin, [member])
  await signIn(admin)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: task.title }).click()
  await expect(page).toHaveURL(/\/admin\/create-task/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Update Task')
})

test('T14: a failed call shows what failed, and Retry brings it back', async ({
  page,
  admin,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500/)
  allowConsole(/^Server error\. Please try again later\./)
  let broken = true
  await page.route('**/api/tasks/dashboard-data*', (route) =>
    broken
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong. Please try again.' } })
      : route.continue(),
  )
  const logged = page.waitForEvent(
    'console',
    (line) => line.text() === 'Server error. Please try again later.',
  )
  await signIn(admin)
  await page.goto('/admin/dashboard')
  await logged
  await expect(page.getByRole('alert')).toContainText('The dashboard could not be loaded.')
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.')
  await checkEverywhere(page)
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(stat(page, 'Total Tasks')).toBeVisible()
})

test('spec 9: a call gives up after 10,000 ms and says so', async ({
  page,
  member,
  signIn,
  allowConsole,
}) => {
  allowConsole(/^Request timeout\. Please try again\./)
  await page.route('**/api/tasks/user-dashboard-data*', () => undefined)
  const logged = page.waitForEvent('console', (line) => line.text() === 'Request timeout. Please try again.')
  await signIn(member)
  const start = Date.now()
  await page.goto('/user/dashboard')
  await expect(page.getByText('Loading the dashboard…')).toBeAttached()
  await logged
  expect(Date.now() - start).toBeGreaterThan(9_900)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('an empty dashboard offers the one thing to do', async ({ page, admin, member, signIn }) => {
  await stubDashboard(page, {
    statistics: { totalTasks: 0, pendingTasks: 0, inProgressTasks: 0, completedTasks: 0, overdueTasks: 0 },
    charts: {
      taskDistribution: { All: 0, Pending: 0, InProgress: 0, Completed: 0 },
      taskPriorityLevels: { Low: 0, Medium: 0, High: 0 },
    },
    recentTasks: [],
  })
  await signIn(admin)
  await page.goto('/admin/dashboard')
  await expect(page.locator('main').getByRole('link', { name: 'Create Task' })).toHaveAttribute(
    'href',
    '/admin/create-task',
  )
  await checkEverywhere(page)
  await signIn(member)
  await page.goto('/user/dashboard')
  await expect(page.getByText('Tasks that are assigned to you will show up here.')).toBeVisible()
})

test('WCAG: nothing found on either dashboard, long names and foreign scripts included', async ({
  page,
  admin,
  member,
  signIn,
}) => {
  await memberWithTasks(admin, member)
  await makeTask(admin, [member], { title: 'W'.repeat(200) })
  await makeTask(admin, [member], { title: 'مراجعة قائمة الأسعار والعروض قبل نهاية الشهر' })
  await call('PUT', `/api/users/${member.id}`, member.token, {
    name: `李小龍 ${'Featherstonehaugh'.repeat(4)}`,
  })
  await signIn(member)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('img', { name: /^Tasks by priority/ })).toBeVisible()
  await checkEverywhere(page)
  await signIn(admin)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('img', { name: /^Tasks by priority/ })).toBeVisible()
  await checkEverywhere(page)
})
