/** Decision T20: undoing a deletion, and the trash. */
import { expect, type Locator, type Page } from '@playwright/test'
import { type Account, type CreatedTask, call, createProject, createTask, unique } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { advance, chooseByKeyboard, leftOf, resize, signIn, untilQuiet, withoutLive } from '#e2e/page.ts'

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const visible = (token: string, id: string): Promise<boolean> =>
  call('GET', `/api/tasks/${id}`, token).then(
    () => true,
    () => false,
  )

/** Deletes from the card's menu, up to the toast. */
async function deleteTask(page: Page, member: Account, title: string) {
  await page.goto(`/admin/tasks?assignedTo=${member.id}`)
  await cardOf(page, title)
    .getByRole('button', { name: `Actions for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(messages(page), 'the live region is older than its text').toHaveAttribute(
    'aria-live',
    'polite',
  )
  await page.getByRole('alertdialog', { name: 'Delete Task' }).getByRole('button', { name: 'Delete' }).click()
  await expect(messages(page).getByText('Task Deleted Successfully')).toBeVisible()
}

test('undoes a deletion by mouse, and shows the task [T20]', async ({ page, admin, member, task }) => {
  await signIn(page, admin)
  await page.clock.install()
  await deleteTask(page, member, task.title)
  await expect(cardOf(page, task.title)).toHaveCount(0)
  expect(await visible(admin.token, task._id)).toBe(false)
  // From here the clock moves only by these steps: the toast stays for eight seconds.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await advance(page, 4000)
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await page.clock.resume()
  await expect(messages(page).getByText('Restored.')).toBeVisible()
  await expect(cardOf(page, task.title)).toBeVisible()
  await messages(page).getByRole('link', { name: 'Show' }).click()
  await expect(page.getByLabel('Task Title')).toHaveValue(task.title)
  await expect(page).toHaveURL(new RegExp(`task=${task._id}$`))
})

test('undoes a deletion by keyboard, with F6 to reach the toast and to return [T20]', async ({
  page,
  admin,
  task,
}) => {
  // The event may precede the answer: then the editor fetches the task and its activity.
  allowConsole(/404 .*\/api\/tasks\/[\w-]+(\/activity\?\S*)?\)$/)
  await signIn(page, admin)
  await page.clock.install()
  await page.goto(`/admin/create-task?task=${task._id}`)
  const remove = page.locator('#main').getByRole('button', { name: 'Delete', exact: true })
  await expect(remove).toBeVisible()
  await untilQuiet(page)
  await remove.press('Enter')
  const dialog = page.getByRole('alertdialog')
  // It takes the focus a moment after it appears.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/tasks$/)
  const undo = messages(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const button = page.getByRole('button', { name: 'New task' })
  await button.focus()
  await page.keyboard.press('F6')
  await expect(undo).toBeFocused()
  await page.keyboard.press('F6')
  await expect(button).toBeFocused()
  await page.keyboard.press('F6')
  // It stays while focused, and closes afterwards.
  await advance(page, 30_000)
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(messages(page).getByText('Restored.')).toBeVisible()
  await expect(button).toBeFocused()
  expect(await visible(admin.token, task._id)).toBe(true)
  await advance(page, 10_000)
  await expect(messages(page).getByText('Restored.')).toHaveCount(0)
})

test('the toast closes after 8 seconds, not while hovered, and says when someone else was faster [T20]', async ({
  page,
  admin,
  member,
  task,
}) => {
  allowConsole(/404/)
  await signIn(page, admin)
  await page.clock.install()
  await deleteTask(page, member, task.title)
  const undo = messages(page).getByRole('button', { name: 'Undo' })
  await undo.hover()
  await advance(page, 20_000)
  await expect(undo).toBeVisible()
  await call('DELETE', `/api/trash/${task._id}`, admin.token)
  await undo.click()
  await expect(page.getByText('This task is no longer in the trash.')).toBeVisible()
  await page.mouse.move(700, 200)
  await advance(page, 10_000)
  await expect(messages(page)).toBeEmpty()
})

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const bar = (page: Page) => page.getByRole('region', { name: 'With the selected tasks' })

/** Creates deleted tasks with a unique common word in their titles, the first deleted last. */
async function fillTrash(admin: Account, count: number) {
  const word = unique('Gone')
  const tasks: CreatedTask[] = []
  for (let n = count; n >= 1; n--) {
    const task = await createTask(admin, [admin], { title: `${word} number ${n}` })
    await call('DELETE', `/api/tasks/${task._id}`, admin.token)
    tasks.unshift(task)
  }
  return { word, tasks, titles: tasks.map(({ title }) => title) }
}

test('lists deleted tasks with person and date, and finds them by title [T20]', async ({ page, admin }) => {
  test.slow()
  const { word, titles } = await fillTrash(admin, 3)
  const [title = ''] = titles
  await signIn(page, admin)
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: /^Trash/ }).click()
  await expect(page).toHaveTitle(/^Trash/)
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
  await expect(page.getByText(/^Deleted tasks stay here for 30 days/)).toBeVisible()
  await page.getByRole('searchbox').fill(word.toUpperCase())
  await expect(page).toHaveURL(new RegExp(`q=${word.toUpperCase()}`))
  await expect(page.getByRole('rowheader')).toHaveText(titles)
  await expect(page.getByText(/^3 of \d+ deleted tasks\.$/)).toBeVisible()
  await expect(row(page, title).getByRole('cell', { name: admin.name })).toBeVisible()
  const when = row(page, title).getByRole('button', { name: /^just now|min ago/ })
  await expect(row(page, title).getByRole('button', { name: /^in 30 days, / })).toBeVisible()
  await when.focus()
  await expect(when.getByText(/^\d+\w\w \w{3} \d{4}, \d\d:\d\d$/)).toBeVisible()
  await row(page, title).getByRole('checkbox').check()
  // The title also fits beside the settings list.
  const name = page.getByRole('rowheader').first()
  expect(await name.evaluate((cell) => cell.clientWidth)).toBeGreaterThan(300)
  // Every value is below the name of its column.
  const column = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const apart = async (value: Locator, name: string) => (await leftOf(value)) - (await leftOf(column(name)))
  await expect.poll(() => apart(row(page, title).getByRole('rowheader'), 'Task')).toBe(0)
  await expect
    .poll(() => apart(row(page, title).getByRole('cell', { name: admin.name }), 'Deleted by'))
    .toBe(0)
  await expect(column('Project')).toBeVisible()
  await checkEverywhere(page)
  await page.getByRole('searchbox').fill(`${word} nowhere`)
  await expect(page.getByText(`No deleted tasks match "${word} nowhere".`)).toBeVisible()
  await checkEverywhere(page)
  await page.getByRole('button', { name: 'Show all deleted tasks' }).click()
  await expect(page).toHaveURL(/\/admin\/trash$/)
})

test('a project name that has room is not cut on a wide screen [T20, T41]', async ({ page, admin }) => {
  const word = unique('Wide')
  const name = `Harbour site ${word.slice(-4)}`
  const project = await createProject(admin, { name })
  const { _id } = await createTask(admin, [admin], { title: word, projectId: project._id })
  await call('DELETE', `/api/tasks/${_id}`, admin.token)
  await signIn(page, admin)
  await page.goto(`/admin/trash?q=${word}`)
  for (const width of [1440, 1536]) {
    await resize(page, { width, height: 900 })
    const shown = row(page, word).getByTitle(name)
    await expect.poll(() => shown.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
    const title = row(page, word).getByRole('rowheader')
    expect(await title.evaluate((cell) => cell.clientWidth)).toBeGreaterThan(300)
  }
})

test('restores one by keyboard, and a selected range [T20]', async ({ page, admin }) => {
  const { word, tasks, titles } = await fillTrash(admin, 5)
  await signIn(page, admin)
  await page.goto(`/admin/trash?q=${word}`)
  const tick = (n: number) => row(page, titles[n] ?? '').getByRole('checkbox')
  await row(page, titles[0] ?? '')
    .getByRole('button', { name: /^Restore / })
    .press('Enter')
  await expect(messages(page).getByText('Restored.')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText(titles.slice(1))
  expect(await visible(admin.token, tasks[0]?._id ?? '')).toBe(true)

  await tick(1).click()
  await tick(3).click({ modifiers: ['Shift'] })
  await expect(bar(page).getByRole('status')).toHaveText('3 selected')
  await bar(page).getByRole('button', { name: 'All that match' }).waitFor()
  const wide = page.viewportSize() ?? { width: 1280, height: 720 }
  await resize(page, { width: 390, height: 844 })
  await expect
    .poll(async () => (await bar(page).boundingBox())?.height, 'one row on a phone')
    .toBeLessThan(60)
  await resize(page, wide)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(tick(3)).toBeFocused()
  await tick(1).press('Space')
  await tick(2).press('Space')
  await bar(page).getByRole('button', { name: 'Restore' }).click()
  await expect(messages(page).getByText('2 tasks restored.')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText(titles.slice(3))
  await expect(bar(page)).toHaveCount(0)
  expect(await visible(admin.token, tasks[2]?._id ?? '')).toBe(true)
})

test('supports the keys / j k x, Tab to the actions, and Escape [T20]', async ({ page, admin }) => {
  const { word, titles } = await fillTrash(admin, 4)
  await signIn(page, admin)
  await page.goto(`/admin/trash?q=${word}`)
  await expect(page.getByRole('rowheader')).toHaveText(titles)
  const at = (n: number) => row(page, titles[n] ?? '')
  await page.keyboard.press('j')
  await expect(at(0)).toBeFocused()
  for (const key of ['j', 'j', 'k', 'x']) await page.keyboard.press(key)
  await expect(at(1)).toBeFocused()
  await expect(at(1).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(bar(page).getByRole('status')).toHaveText('3 selected')
  // The last control in the row, then the bar.
  await at(3)
    .getByRole('button', { name: /^Actions/ })
    .focus()
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(at(3).getByRole('button', { name: /^Actions/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(at(3).getByRole('checkbox')).toBeFocused()
  // In the search field they are letters.
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search deleted tasks')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('jkx/')
  await expect(page.getByLabel('Search deleted tasks')).toHaveValue(`${word}jkx/`)
})

test('deletes one and several permanently after a confirmation [T20]', async ({ page, admin }) => {
  allowConsole(/404/)
  const { word, tasks, titles } = await fillTrash(admin, 4)
  await withoutLive(page)
  await signIn(page, admin)
  await page.goto(`/admin/trash?q=${word}`)
  const actions = row(page, titles[0] ?? '').getByRole('button', { name: /^Actions for / })
  await actions.click()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(titles[0] ?? '')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(4)
  await actions.press('Enter')
  await chooseByKeyboard(page, 'Delete permanently')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(messages(page).getByText('1 task permanently deleted')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText(titles.slice(1))

  // Another user is faster with one of them.
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await bar(page).getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog).toContainText('Permanently delete 3 tasks?')
  await call('POST', `/api/tasks/${tasks[3]?._id}/restore`, admin.token)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(messages(page).getByText('2 tasks permanently deleted')).toBeVisible()
  await expect(messages(page).getByText('This task is no longer in the trash.')).toBeVisible()
  await expect(page.getByText(`No deleted tasks match "${word}".`)).toBeVisible()
  expect(await visible(admin.token, tasks[3]?._id ?? '')).toBe(true)
})

test('shows a failed load, retries, and marks tasks due for deletion within three days in red [T14, T20]', async ({
  page,
  admin,
}) => {
  allowConsole(/500|Server error/)
  const { word, titles } = await fillTrash(admin, 1)
  // When the stream opens, failed queries are fetched again.
  await withoutLive(page)
  await signIn(page, admin)
  await page.clock.setFixedTime(Date.now() + 28 * 86_400_000)
  await page.route('**/api/trash?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/admin/trash?q=${word}`)
  await expect(page.getByText("Couldn't load the trash")).toBeVisible()
  await checkEverywhere(page)
  await page.unroute('**/api/trash?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  const end = row(page, titles[0] ?? '').getByRole('button', { name: /^in 2 days, / })
  await expect(end).toHaveCSS('color', 'rgb(193, 0, 7)')
})

test('empties the trash with a count, and loads page after page [T20]', async ({ page, admin }) => {
  // The trash is shared with other journeys, so these answers are mocked.
  const entry = (n: number) => ({
    _id: `t${n}`,
    title: `Deleted ${n}`,
    status: 'Pending',
    priority: 'Low',
    dueDate: '2030-01-01',
    deletedAt: new Date().toISOString(),
    deletedBy: { _id: null, name: 'a former member', profileImageUrl: '' },
    purgeAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  })
  let left = 25
  const newest = '2030-01-01T10:00:00.000Z'
  await page.route('**/api/trash*', async (route) => {
    const request = route.request()
    if (request.method() === 'DELETE') {
      // What is deleted after the question stays.
      expect(new URL(request.url()).searchParams.get('until')).toBe(newest)
      left = 0
      return route.fulfill({ json: { message: 'Trash emptied', purged: 25 } })
    }
    const from = Number(new URL(request.url()).searchParams.get('cursor') ?? 0)
    const to = Math.min(left, from + 20)
    const entries = Array.from({ length: Math.max(0, to - from) }, (_, n) => entry(from + n))
    return route.fulfill({
      json: { entries, total: left, newest, days: 7, nextCursor: to < left ? String(to) : null },
    })
  })
  await signIn(page, admin)
  await page.goto('/admin/trash')
  await expect(async () => {
    await page.getByRole('row').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('rowheader')).toHaveCount(25, { timeout: 500 })
  }).toPass()
  await expect(page.getByText('25 tasks deleted in the last 7 days.')).toBeVisible()
  await expect(page.getByText('a former member').first()).toBeVisible()
  await page.getByRole('button', { name: 'Empty trash' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Empty trash?' })
  await expect(dialog).toContainText('Permanently delete 25 tasks?')
  await checkEverywhere(page)
  await dialog.getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByText('Nothing was deleted in the last 7 days.')).toBeVisible()
  await expect(messages(page).getByText('25 tasks permanently deleted')).toBeVisible()
  await expect(page.locator('#main').getByRole('button', { name: 'Empty trash' })).toBeHidden()
  await expect(page.getByRole('searchbox', { name: 'Search deleted tasks' })).toBeHidden()
  await expect(page.locator('#main [aria-busy]:focus')).toContainText('Deleted tasks appear here.')
  await checkEverywhere(page)
})
