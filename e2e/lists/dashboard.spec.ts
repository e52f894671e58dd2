/** Spec 2, 3, 5, 8 and 9: both dashboards. */
import { expect, type Page } from '@playwright/test'
import { type Account, call, createTask, dayFromNow, signUpByApi, tick } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { advance, changeAnswers, resize, settledBox, signIn, untilQuiet, withoutLive } from '#e2e/page.ts'
import { pendingCalls } from '#scripts/browser/pending-calls.ts'

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

/** Fixed numbers, so that other journeys cannot change them. */
async function stubDashboard(page: Page, body: object): Promise<void> {
  await page.route('**/api/tasks/dashboard-data*', (route) => route.fulfill({ json: body }))
  await withoutLive(page)
}

const stat = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Task counts' }).getByRole('link', { name: label })

async function memberWithTasks(admin: Account, member: Account): Promise<void> {
  await createTask(admin, [member], { title: 'Waiting', priority: 'High', dueDate: dayFromNow(-2) })
  await tick(member, await createTask(admin, [member], { title: 'Begun', priority: 'Medium' }), 1)
  await tick(
    member,
    await createTask(admin, [member], { title: 'Done', priority: 'Low', dueDate: dayFromNow(-9) }),
    2,
  )
}

test('greets by name, with today as dddd Do MMM YYYY [spec 2]', async ({ page, admin }) => {
  await page.clock.setFixedTime(new Date(2026, 10, 20, 23, 30))
  const request = page.waitForRequest(/dashboard-data\?today=2026-11-20$/)
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  await request
  await expect(page).toHaveTitle(/^Dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome! ${admin.name}`)
  await expect(page.getByText('Friday 20th Nov 2026', { exact: true })).toBeVisible()
})

test('shows beside each number what is new, unassigned, due and completed this week [spec 2, T8]', async ({
  page,
  admin,
}) => {
  const counts: Record<string, object> = {
    createdAt: { all: 4 },
    assignedTo: { pendingTasks: 2, inProgressTasks: 1 },
    due: { inProgressTasks: 1001 },
    completed: { completedTasks: 0 },
  }
  await page.route('**/api/tasks?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [, summary] = Object.entries(counts).find(([name]) => query.has(name)) ?? []
    const none = { all: 0, pendingTasks: 0, inProgressTasks: 0, completedTasks: 0 }
    return route.fulfill({
      json: { tasks: [], can: {}, statusSummary: { ...none, ...summary }, nextCursor: null },
    })
  })
  await stubDashboard(page, numbers)
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  const figures = page.getByRole('list', { name: 'Task counts' })
  await expect(figures.getByRole('listitem')).toHaveText([
    'Total Tasks1,2344 new this week',
    'Pending Tasks1,0002 unassigned',
    'In Progress Tasks2001,000+ due this week',
    'Completed34',
  ])
  for (const [name, list] of [
    ['4 new this week', /\?status=all&createdAt=\d{4}-\d\d-\d\d\.\.$/],
    ['2 unassigned', '/admin/tasks?status=Pending&assignedTo=nobody'],
    ['1,000+ due this week', '/admin/tasks?status=In+Progress&due=week'],
  ] as const)
    await expect(figures.getByRole('link', { name })).toHaveAttribute('href', list)
})

test('shows four numbers with thousands separators, a donut chart, and bars with a table for screen readers [spec 2, spec 5, spec 9]', async ({
  page,
  admin,
}) => {
  await stubDashboard(page, numbers)
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  for (const [label, count, list] of [
    ['Total Tasks', '1,234', '/admin/tasks?status=all'],
    ['Pending Tasks', '1,000', '/admin/tasks?status=Pending'],
    ['In Progress Tasks', '200', '/admin/tasks?status=In+Progress'],
    ['Completed', '34', '/admin/tasks?status=Completed'],
  ] as const) {
    await expect(stat(page, label)).toContainText(count)
    await expect(stat(page, label)).toHaveAttribute('href', list)
  }
  await expect(page.getByText('7 tasks overdue')).toBeVisible()

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
  expect(pending?.fill).toBe('rgb(138, 85, 196)')
  expect(inProgress?.fill).toBe('rgb(43, 138, 163)')
  expect(completed?.fill).toBe('rgb(58, 143, 87)')
  expect(pending?.shape).toMatch(/A130,130,.*A100,100,/)
  await expect(donut).toContainText('1,234')
  const legend = page.getByRole('list', { name: 'Legend' }).getByRole('listitem')
  await expect(legend).toHaveText([/^Pending\s*1,000$/, /^In Progress\s*200$/, /^Completed\s*34$/])
  await expect(legend.last().getByRole('link')).toHaveAttribute('href', '/admin/tasks?status=Completed')

  // Low, Medium, High, 300 px high.
  const bars = page.getByRole('img', { name: 'Tasks by priority: Low 1100, Medium 100, High 34.' })
  expect((await bars.boundingBox())?.height).toBe(300)
  await expect(bars).toContainText('1,100')
  await expect(page.getByRole('link', { name: 'High: 34 tasks' })).toHaveAttribute(
    'href',
    '/admin/tasks?status=all&priority=High',
  )
  const table = page.getByRole('table', { name: 'Task Priority Levels' })
  await expect(table.getByRole('rowheader')).toHaveText(['Low', 'Medium', 'High'])
  await expect(table.getByRole('cell')).toHaveText(['1100', '100', '34'])
})

test("counts only a member's own tasks [spec 2, T3, T8]", async ({ page, admin, member }) => {
  await createTask(admin, [await signUpByApi('Neema Wairimu')], { title: "Someone else's" })
  await memberWithTasks(admin, member)
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await expect(stat(page, 'Total Tasks')).toContainText('3')
  await expect(stat(page, 'Pending Tasks')).toContainText('1')
  await expect(stat(page, 'In Progress Tasks')).toHaveAttribute('href', '/user/tasks?status=In+Progress')
  await expect(page.getByText('1 task overdue')).toBeVisible()
  await expect(page.getByText("Someone else's")).toHaveCount(0)
  const rows = page.getByRole('table', { name: /^Recent tasks/ }).getByRole('row')
  await expect(rows).toHaveText([/Name.*Status.*Priority.*Created On/, /Done/, /Begun/, /Waiting/])
  await rows.getByRole('link', { name: 'Begun' }).click()
  await expect(page).toHaveURL(/\/user\/task-details\/[0-9a-f-]+$/)
})

test('My day ticks the next item, undoes the last one, and moves and hides rows [T70]', async ({
  page,
  admin,
  member,
}) => {
  const due = { dueDate: dayFromNow(0) }
  await createTask(admin, [member], { title: 'Send the offer', priority: 'High', ...due })
  await createTask(admin, [member], { title: 'Call back', todoChecklist: [{ text: 'Dial' }], ...due })
  await createTask(admin, [member], { title: 'Old promise', dueDate: dayFromNow(-2) })
  await createTask(admin, [member], { title: 'Old debt', priority: 'High', dueDate: dayFromNow(-2) })
  // A captured task: its only item has the same text as the task.
  await createTask(admin, [member], {
    title: 'Buy ink',
    todoChecklist: [{ text: 'Buy ink' }],
    dueDate: dayFromNow(-1),
  })
  await signIn(page, member)
  await page.goto('/user/dashboard')
  const rows = page
    .getByRole('list', { name: 'Today' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
  await expect(rows).toHaveText([/^First.*Send the offer/, /^Dial.*Call back/])
  const overdue = page.getByRole('region', { name: 'Overdue' })
  await expect(overdue.getByRole('listitem').first()).toContainText('2 days overdue')
  await expect(overdue.getByRole('link', { name: 'Overdue 3' })).toHaveAttribute(
    'href',
    '/user/tasks?status=Open&myDay=overdue',
  )
  await expect(overdue.getByText('Buy ink', { exact: true })).toHaveCount(1)
  await expect(overdue.getByRole('link', { name: 'Buy ink' })).toHaveAttribute('href', /^\/tasks\//)
  // The next item takes the place of a ticked one.
  await rows.getByRole('checkbox', { name: /^First/ }).check()
  await expect(rows.first()).toHaveText(/^Second.*Send the offer/)
  await expect(rows.first().getByRole('checkbox')).not.toBeChecked()
  // The last one stays for a moment.
  await rows.getByRole('checkbox', { name: /^Dial/ }).check()
  await expect(rows.last()).toContainText('Call back is done')
  await expect(stat(page, 'Completed')).toContainText('1')
  // The undone task is back, and can be moved, before the day has been fetched again.
  await page.route('**/api/day?*', () => undefined)
  await rows.last().getByRole('button', { name: 'Undo Dial' }).click()
  await expect(rows.last()).toHaveText(/^Dial.*Call back/)
  await expect(rows.last().getByRole('checkbox')).not.toBeChecked()
  await expect(rows.last().getByRole('checkbox')).toBeFocused()
  const moved = page.waitForResponse('**/api/day/*')
  await rows.first().getByRole('checkbox').press('Alt+ArrowDown')
  await expect(rows).toHaveText([/Call back/, /Send the offer/])
  await moved
  await expect(stat(page, 'Completed')).toContainText('0')
  await page.unroute('**/api/day?*')
  await page.reload()
  await expect(rows).toHaveText([/Call back/, /Send the offer/])
  // By mouse: from the first row to below the second one.
  const [from, to] = [await settledBox(rows.first()), await settledBox(rows.last())]
  await page.mouse.move(from.x + 60, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 20)
  await page.mouse.move(to.x + 60, to.y + to.height - 2, { steps: 5 })
  await expect(page.getByText('Position 2 of 2').first()).toBeAttached()
  // One line, in the list of the dragged row.
  await expect(page.locator('[data-drop]')).toHaveCount(1)
  await page.mouse.up()
  await expect(rows).toHaveText([/Send the offer/, /Call back/])
  await expect(rows.first().getByRole('checkbox')).not.toBeChecked()
  await rows.last().getByRole('checkbox').press('Alt+ArrowUp')
  await expect(rows).toHaveText([/Call back/, /Send the offer/])
  await rows.first().hover()
  await page.getByRole('button', { name: 'Actions for Call back' }).click()
  // Without permission to use the clipboard, the message has the address.
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText(/Link copied|\/tasks\//)).toBeVisible()
  await rows.first().hover()
  await page.getByRole('button', { name: 'Actions for Call back' }).click()
  await page.getByRole('menuitem', { name: 'Not today' }).click()
  await expect(rows).toHaveText([/Send the offer/])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)
  await checkEverywhere(page)
  // By keyboard the focus moves to the row that takes its place, and from the last row to the one above.
  for (const [title, next] of [
    ['Call back', rows.getByRole('checkbox')],
    ['Send the offer', overdue.getByRole('checkbox').last()],
  ] as const) {
    await page.getByRole('button', { name: `Actions for ${title}` }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Not today' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rows.filter({ hasText: title })).toHaveCount(0)
    await expect(next).toBeFocused()
  }
})

test('lists recent tasks with date and colours, on a phone before the charts [spec 2]', async ({
  page,
  admin,
  member,
}) => {
  await memberWithTasks(admin, member)
  const answers = '**/api/tasks/user-dashboard-data*'
  await changeAnswers<{ recentTasks: { createdAt: string }[] }>(page, answers, ({ recentTasks }) => {
    const [first, second] = recentTasks
    if (first) first.createdAt = '2024-03-05T12:00:00.000Z'
    if (second) second.createdAt = ''
  })
  await signIn(page, member)
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
  // On a phone the tasks come before the charts.
  await resize(page, { width: 360, height: 780 })
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'My day',
    'Recent Tasks',
    'Task Distribution',
    'Task Priority Levels',
  ])
  await expect(page.getByRole('link', { name: 'Done' })).toBeInViewport()
  await expect(row('Done').getByText('5th Mar 2024')).toBeHidden()
  await expect(row('Done').getByText('Completed').first()).toBeVisible()
})

test('See All opens all or own tasks, a row opens its task, and only administrators learn about sample texts [spec 2, T15, P16]', async ({
  page,
  admin,
  member,
}) => {
  const { _id, title } = await createTask(admin, [member])
  const task = await call('GET', `/api/tasks/${_id}`, admin.token)
  // Other journeys may have created tasks since.
  await withoutLive(page)
  await changeAnswers<{ recentTasks: unknown[] }>(page, '**/api/tasks/dashboard-data*', (json) => {
    json.recentTasks = [task]
  })
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  const line = page.getByText('Your public site still shows 14 sample texts.')
  // Parts above the line load later, and move it.
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible()
  await untilQuiet(page)
  await line.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Name person.ts' })).toBeVisible()
  const links = page.locator('details').getByRole('link')
  await expect(links).toHaveCount(14)
  // Each page shows its text.
  const named = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href')]),
  )
  for (const [text = '', href] of named as [string, string][]) {
    const shown = /^(?:Project|Case study): (.*)|^Figure: (\S+)/.exec(text)
    if (!shown) continue
    const html = await (await fetch(new URL(href, page.url()))).text()
    expect(html, `${text} on ${href}`).toContain((shown[1] ?? shown[2] ?? '').replaceAll("'", '&#x27;'))
  }
  await page.getByRole('link', { name: 'See All' }).click()
  await expect(page).toHaveURL('/admin/tasks')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent Tasks' })).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.getByRole('link', { name: 'See All' }).click()
  await expect(page).toHaveURL('/user/tasks')
})

test('shows that the dashboard failed to load, and loads it with Retry [T14]', async ({ page, admin }) => {
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
  // When the stream opens, failed queries are fetched again.
  await withoutLive(page)
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  await logged
  await expect(page.getByRole('alert')).toContainText("Couldn't load the dashboard")
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.')
  await checkEverywhere(page)
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(stat(page, 'Total Tasks')).toBeVisible()
})

test('times out after 10,000 ms with a message [spec 9, T18]', async ({ page, context, member }) => {
  allowConsole(/^Request timeout\. Please try again\./)
  await page.clock.install()
  await withoutLive(page)
  await page.route('**/api/tasks/user-dashboard-data*', () => undefined)
  const logged = page.waitForEvent('console', (line) => line.text() === 'Request timeout. Please try again.')
  await signIn(page, member)
  const now = () => page.evaluate(() => Date.now())
  const start = await now()
  const pending = pendingCalls(context)
  await page.goto('/user/dashboard')
  await expect(page.getByText('Loading the dashboard…')).toBeAttached()
  // Only this request is pending.
  await expect.poll(pending).toBe(1)
  await page.clock.fastForward(8_000)
  await logged
  expect((await now()) - start).toBeGreaterThan(9_900)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('updates the date when left open over midnight', async ({ page, member }) => {
  // Moving the clock would end the stream and reconnect.
  await withoutLive(page)
  await page.clock.install({ time: new Date(2026, 10, 20, 23, 55) })
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('img', { name: /^Tasks by priority/ })).toBeVisible()
  await expect(page.getByText('Friday 20th Nov 2026', { exact: true })).toBeVisible()
  const request = page.waitForRequest(/dashboard-data\?today=2026-11-21$/)
  // Moving the clock would time out pending requests, such as the later ones of the screen.
  await advance(page, 8_000)
  await untilQuiet(page)
  await page.clock.fastForward('06:00')
  await request
  await expect(page.getByText('Saturday 21st Nov 2026', { exact: true })).toBeVisible()
})

test('offers the first action on an empty dashboard', async ({ page, admin, member }) => {
  allowConsole(/409/)
  await stubDashboard(page, {
    statistics: { totalTasks: 0, pendingTasks: 0, inProgressTasks: 0, completedTasks: 0, overdueTasks: 0 },
    charts: {
      taskDistribution: { All: 0, Pending: 0, InProgress: 0, Completed: 0 },
      taskPriorityLevels: { Low: 0, Medium: 0, High: 0 },
    },
    recentTasks: [],
  })
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 2, name: 'Next steps' })).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 3, name: 'For the person who runs this server' }),
  ).toBeVisible()
  // The server can send email, but has no public address.
  await expect(page.getByText('Get enquiries by email')).toHaveCount(0)
  await expect(page.getByText('Set your web address')).toBeVisible()
  // The step depends on the name of the check, not on its title.
  const address = { check: 'web-address', title: 'Address', state: 'ok', detail: '', advice: '' }
  const health = { checkedAt: new Date().toISOString(), node: 'one', findings: [address] }
  await page.route('**/api/health', (route) => route.fulfill({ json: health }))
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Next steps' })).toBeVisible()
  await expect(page.getByText('Set your web address')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Create a project' })).toHaveAttribute(
    'href',
    '/admin/projects',
  )
  await expect(page.getByRole('link', { name: 'Create your first task' })).toBeVisible()
  for (const part of ['Task Distribution', 'Task Priority Levels', 'Recent Tasks'])
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Create Task' })).toHaveAttribute(
    'href',
    '/admin/create-task',
  )
  // The journeys share an installation that has tasks: the server refuses, and says why.
  await createTask(admin, [admin])
  await page.getByRole('button', { name: 'Add a sample team' }).click()
  await expect(page.getByText('A sample team can only be added while there are no tasks.')).toBeVisible()
  await checkEverywhere(page)
  await page.getByRole('link', { name: 'Invite people' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email addresses')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/users')
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await expect(page.getByText('Tasks assigned to you appear here.')).toBeVisible()
})

test('is accessible, with long names and other scripts', async ({ page, admin, member }) => {
  await memberWithTasks(admin, member)
  await createTask(admin, [member], { title: 'W'.repeat(200) })
  await createTask(admin, [member], { title: 'مراجعة قائمة الأسعار والعروض قبل نهاية الشهر' })
  await call('PUT', `/api/users/${member.id}`, member.token, {
    name: `李小龍 ${'Featherstonehaugh'.repeat(4)}`,
  })
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('img', { name: /^Tasks by priority/ })).toBeVisible()
  await checkEverywhere(page)
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('img', { name: /^Tasks by priority/ })).toBeVisible()
  await page.getByText('Everybody', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await checkEverywhere(page)
})
