/** Spec 2 and 8: Manage Tasks and My Tasks. */
import { expect, type Page } from '@playwright/test'
import { call, createTask, dayFromNow, newEmail, PASSWORD, tick, unique } from '#e2e/api.ts'
import { checkEverywhere, checkNoHorizontalScroll } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { chooseByKeyboard, holdRequests, leftOf, resize, settledBox, signIn, withoutLive } from '#e2e/page.ts'
import { untilStored } from '#e2e/relay.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test('fetches the list for each tab, which is in the address and shows its count [spec 2, T17]', async ({
  page,
  admin,
  member,
}) => {
  const [pending, started, done] = [
    await createTask(admin, [member]),
    await createTask(admin, [member]),
    await createTask(admin, [member]),
  ]
  await tick(member, started, 1)
  await tick(member, done, 2)
  await signIn(page, member)
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
    const request = page.waitForRequest((request) =>
      request.url().includes(`status=${name.replace(' ', '+')}`),
    )
    await tab(page, name).click()
    await request
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

test("shows a card's fields in their colours, and a completed task in lime with an indigo bar, never overdue [spec 2]", async ({
  page,
  admin,
  member,
}) => {
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
  const task = await createTask(admin, [member, ...others], {
    priority: 'High',
    dueDate: dayFromNow(-2),
    attachments: ['example.org/a', 'example.org/b'],
  })
  await tick(member, task, 1)
  const done = await createTask(admin, [member], { dueDate: dayFromNow(-3), priority: 'Medium' })
  await tick(member, done, 2)
  await signIn(page, member)
  await page.goto('/user/tasks')
  const completed = cardOf(page, done.title)
  await expect(completed.getByText('Completed')).toHaveCSS('background-color', 'rgb(236, 252, 202)')
  await expect(completed.getByText('Medium')).toHaveCSS('background-color', 'rgb(254, 243, 198)')
  await expect(completed.locator('.bg-indigo-fill')).toHaveCSS('background-color', 'rgb(79, 57, 246)')
  await expect(completed.getByText(/overdue/)).toHaveCount(0)
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

test("sets a status and deletes from a card's menu, and returns the focus [T2]", async ({
  page,
  admin,
  member,
  task,
}) => {
  await signIn(page, admin)
  await page.goto(`/admin/tasks?assignedTo=${member.id}`)
  const card = cardOf(page, task.title)
  const button = card.getByRole('button', { name: `Actions for ${task.title}` })
  await button.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await checkEverywhere(page)
  await page.getByRole('menuitemradio', { name: 'Completed' }).click()
  await expect(card.getByText('100%')).toBeVisible()
  await expect(button).toBeFocused()
  await expect(tab(page, 'Completed')).toHaveText('Completed1')
  await button.press('Enter')
  await chooseByKeyboard(page, 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete Task' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Task Deleted Successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test("undoes a status that was set from a card's menu on a phone, with its ticks [T2, T43]", async ({
  page,
  admin,
  task,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await tick(admin, task, 1)
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${encodeURIComponent(task.title)}`)
  const card = cardOf(page, task.title)
  await card.getByRole('button', { name: `Actions for ${task.title}` }).click()
  await page.getByRole('menuitemradio', { name: 'Completed' }).click()
  await expect(card.getByText('Checklist 2/2')).toBeVisible()
  await expect(page.getByText('Moved to Completed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(card.getByText('Checklist 1/2')).toBeVisible()
  await expect(card.getByText('In Progress')).toBeVisible()
})

test("shows one member's tasks, then everyone's, and returns from the editor that a card opens [spec 2, T13, T17]", async ({
  page,
  admin,
  member,
}) => {
  const [theirs, other] = [await createTask(admin, [member]), await createTask(admin, [admin])]
  await signIn(page, admin)
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
  await page.goto(`/admin/tasks?assignedTo=${member.id}&status=Pending`)
  await listening
  await expect(page.getByRole('heading', { level: 1, name: 'My Tasks' })).toBeVisible()
  await expect(page.getByText(`Assigned to ${member.name}`)).toBeVisible()
  // A press gets feedback before anything else is rendered (decision 0032).
  const followed = (link: HTMLElement) => {
    link.click()
    return link.hasAttribute('data-followed')
  }
  expect(await cardOf(page, theirs.title).getByRole('link').evaluate(followed)).toBe(true)
  await expect(page).toHaveURL(new RegExp(`/admin/create-task\\?task=${theirs._id}$`))
  expect(await page.evaluate(() => window.history.state.usr)).toEqual({ taskId: theirs._id })
  await expect(page.getByLabel('Task Title')).toHaveValue(theirs.title)
  await page.goBack()
  await expect(page).toHaveURL(/status=Pending/)
  await expect(cardOf(page, theirs.title)).toBeVisible()
  await expect(cardOf(page, other.title)).toHaveCount(0)
  const chosen = async (button: HTMLElement) => {
    button.click()
    // React has rendered the feedback by then, and the list later.
    await null
    return button.ariaSelected
  }
  expect(await tab(page, 'Completed').evaluate(chosen)).toBe('true')
  await expect(page.getByText(`No completed tasks assigned to ${member.name}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Search all tabs' }).click()
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: `Remove the filter Assigned to ${member.name}` }).click()
  await expect(page).toHaveURL(/\/admin\/tasks$/)
  // Created now: tasks of other journeys precede older ones.
  const fresh = await createTask(admin, [admin])
  await expect(cardOf(page, fresh.title)).toBeVisible()
})

test('downloads the shown tasks as a report, reports a failure, and offers a retry [spec 7, T14, T16, T19]', async ({
  page,
  context,
  admin,
}) => {
  allowConsole(/500|Server error|ERR_INTERNET_DISCONNECTED|server cannot be reached/)
  await signIn(page, admin)
  await page.goto('/admin/tasks')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Report' }).click()
  expect((await saved).suggestedFilename()).toBe('task_details.xlsx')
  const request = page.waitForRequest('**/api/reports/export/tasks?*')
  await tab(page, 'Completed').click()
  const savedAgain = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Report · Completed', exact: true }).click()
  expect(new URL((await request).url()).search).toBe('?status=Completed')
  // One report is downloaded at a time.
  await savedAgain
  await tab(page, 'All').click()
  await page.route('**/api/reports/export/tasks', (route) => route.fulfill({ status: 500, json: {} }))
  // The button without a filter, for all tasks.
  const report = page.getByRole('button', { name: 'Download Report', exact: true })
  const failed = page.getByText('Failed to download task details. Please try again.')
  await report.click()
  await expect(failed).toBeVisible()
  await page.unroute('**/api/reports/export/tasks')
  const messages = page.getByRole('region', { name: 'Messages' }).locator('> div')
  const message = messages.filter({ has: failed })
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await expect(failed).toHaveCount(0)
  await expect(report).toBeEnabled()
  await context.setOffline(true)
  await report.click()
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  const offer = messages.filter({ hasText: "You're back online." })
  const late = page.waitForEvent('download')
  await offer.getByRole('button', { name: 'Download' }).click()
  expect((await late).suggestedFilename()).toBe('task_details.xlsx')
  await expect(offer).toHaveCount(0)
})

test("aligns to one left edge, uses the width, puts a card's title before its menu, and prints titles, fields and names", async ({
  page,
  admin,
  member,
  task,
}) => {
  await createTask(admin, [member])
  await signIn(page, admin)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`/admin/tasks?assignedTo=${member.id}`)
  const card = cardOf(page, task.title)
  await expect(card).toBeVisible()
  // 24 px beside the side panel.
  for (const part of [page.getByRole('heading', { level: 1 }), tab(page, 'All'), page.getByRole('tabpanel')])
    await expect.poll(() => leftOf(part)).toBe(280)
  expect((await settledBox(page.getByRole('tabpanel'))).width).toBe(1616)
  expect((await settledBox(card)).height).toBeLessThan(260)
  await card.getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: /^Actions/ })).toBeFocused()
  await resize(page, { width: 360, height: 780 })
  for (const name of ['All', 'Completed']) await expect(tab(page, name)).toBeInViewport({ ratio: 1 })
  expect((await settledBox(card)).height).toBeLessThan(200)
  await resize(page, { width: 1280, height: 720 })
  await page.emulateMedia({ media: 'print' })
  await expect(card.getByText(member.name, { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(card.getByText('Due Date')).toBeVisible()
  for (const part of [page.getByRole('tab'), page.getByRole('button')])
    await expect(part.filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await resize(page, { width: 360, height: 780 })
  await page.getByRole('button', { name: 'New task' }).click()
  await expect(page.getByRole('dialog', { name: 'New task' })).toBeVisible()
})

test('shows a failed list without counts, and retries [spec 8, T14]', async ({ page, member, task }) => {
  allowConsole(/500|Server error/)
  // When the stream opens, failed queries are fetched again.
  await withoutLive(page)
  await signIn(page, member)
  await page.route('**/api/tasks?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/user/tasks')
  await expect(page.getByText("Couldn't load the tasks")).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['All', 'Pending', 'In Progress', 'Completed'])
  const reason = page.getByText('Something went wrong. Please try again.')
  await expect(reason).toBeVisible()
  await checkEverywhere(page)
  // Only in the box, not in a toast as well.
  await expect(reason).toHaveCount(1)
  await page.unroute('**/api/tasks?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cardOf(page, task.title)).toBeVisible()
})

test('a column of the board that failed to load says so beside the others, and loads with Retry [T14, T43]', async ({
  page,
  admin,
  member,
}) => {
  allowConsole(/500|Server error/)
  const word = unique('Column').toLowerCase()
  await createTask(admin, [member], { title: `${word} new` })
  const begun = await createTask(admin, [member], { title: `${word} begun` })
  await tick(member, begun, 1)
  await signIn(page, admin)
  await withoutLive(page)
  let broken = true
  await page.route('**/api/tasks?**', (route) => {
    const { searchParams } = new URL(route.request().url())
    const isBroken = broken && searchParams.get('status') === 'In Progress'
    return isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback()
  })
  await page.goto(`/admin/tasks?view=board&q=${word}`)
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const failed = column('In Progress').getByRole('alert')
  await expect(failed).toContainText('Something went wrong. Please try again.')
  await expect(column('Pending').getByRole('article')).toContainText(`${word} new`)
  await expect(column('Completed').getByText('Drag a card here')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await checkEverywhere(page)
  const retry = failed.getByRole('button', { name: 'Retry' })
  const answered = page.waitForResponse((response) => response.status() === 500)
  await retry.press('Enter')
  await answered
  // It still fails.
  await expect(retry).toBeFocused()
  broken = false
  await retry.press('Enter')
  await expect(column('In Progress').getByRole('article')).toContainText(`${word} begun`)
  await expect(failed).toHaveCount(0)
  await expect(page.locator('#main:focus, #main :focus')).toBeAttached()
})

test('shows a hint in each empty tab', async ({ page, admin, member }) => {
  await signIn(page, member)
  for (const view of ['board', 'table']) {
    await page.goto(`/user/tasks?view=${view}`)
    await expect(page.getByText('No tasks for you yet')).toBeVisible()
  }
  await page.goto('/user/tasks')
  await expect(page.getByText('No tasks for you yet')).toBeVisible()
  await checkEverywhere(page)
  for (const [name, text] of [
    ['Pending', 'No pending tasks'],
    ['In Progress', 'No tasks in progress'],
    ['Completed', 'No completed tasks yet'],
  ] as const) {
    await tab(page, name).click()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('button')).toHaveCount(1)
  }
  await page.getByRole('button', { name: 'Show all tasks' }).click()
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true')
  // The button is gone, but not the focus.
  await createTask(admin, [member])
  await tab(page, 'Completed').click()
  await page.getByRole('button', { name: 'Show all tasks' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(tab(page, 'All')).toBeFocused()
  // The same before the server has answered, and before the part with the keys of rows has loaded.
  await page.route('**/bulk-actions-*', () => undefined)
  await page.goto('/user/tasks?view=board&status=Completed')
  const release = await holdRequests(page, '**/api/tasks?*')
  await page.getByRole('button', { name: 'Show all tasks' }).press('Enter')
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'All')).toBeFocused()
  release()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('loads page after page, and keeps the layout with long texts and other scripts [T7]', async ({
  page,
  admin,
  member,
}) => {
  test.slow()
  const long = `${unique('Lang')} ${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4)}`.slice(0, 200)
  const titles = [long, `مهمة ${unique('')}`, `${unique('')} 設計のレビューを行う`]
  for (const title of titles) await createTask(admin, [member], { title })
  await withoutLive(page)
  await signIn(page, member)
  await page.goto('/user/tasks')
  await expect(page.getByRole('article')).toHaveCount(3)
  await checkEverywhere(page)
  // Long enough that the browser skips off-screen cards.
  const more = Array.from({ length: 49 }, () => unique('T '))
  for (const title of more) await createTask(admin, [member], { title })
  // A busy browser stores it later.
  await untilStored(page, '"key":["tasks","list"')
  // The stored list of three tasks, which has no next page, is shown until the answer comes.
  const release = await holdRequests(page, '**/api/tasks?*')
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(3)
  release()
  await expect(page.getByRole('article')).toHaveCount(48)
  await expect(async () => {
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('article')).toHaveCount(titles.length + more.length, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Show more tasks' })).toHaveCount(0)
  const left = await page.evaluate(() => window.scrollY)
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(left - 400)
  for (const width of [1366, 360, 320]) {
    await resize(page, { width, height: 780 })
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await checkNoHorizontalScroll(page)
  }
})

test('overdue dates are red and not bold, in every view [T34]', async ({ page, admin, member }) => {
  const { _id } = await createTask(admin, [member], { dueDate: dayFromNow(-3) })
  await signIn(page, member)
  const late = page
    .getByRole('time')
    .filter({ hasText: '3 days overdue', visible: true })
    .or(page.getByRole('link', { name: '1 task overdue' }))
    .or(page.getByText('3 days overdue', { exact: true }).filter({ visible: true }))
  const lists = ['tasks?view=cards', 'tasks?view=table', 'tasks?view=board']
  for (const address of [...lists, 'dashboard', `task-details/${_id}`]) {
    await page.goto(`/user/${address}`)
    await expect(late.first()).toBeVisible()
    for (const each of await late.all()) {
      await expect(each).toHaveCSS('font-weight', '400')
      await expect(each).toHaveCSS('color', 'rgb(193, 0, 7)')
    }
  }
})

test('a title in Arabic reads from the right, at the left edge of its card and its page', async ({
  page,
  admin,
  member,
}) => {
  const word = unique('Xatt').toLowerCase()
  const title = `مراجعة قائمة الأسعار ${word}`
  const { _id } = await createTask(admin, [member], { title })
  await signIn(page, member)
  const heading = page.getByRole('heading', { name: title })
  for (const path of [`/user/tasks?q=${word}`, `/tasks/${_id}`]) {
    await page.goto(path)
    await expect(heading).toHaveCSS('direction', 'rtl')
    await expect(heading).toHaveCSS('text-align', 'left')
  }
})
