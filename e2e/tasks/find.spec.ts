/** Finding tasks (decision T35): search, filters and order of both lists. */
import { expect, type Locator, type Page } from '@playwright/test'
import { call, createTask, dayFromNow, tick, unique } from '#e2e/api.ts'
import { checkEverywhere, checkNoHorizontalScroll } from '#e2e/checks.ts'
import { test } from '#e2e/fixtures.ts'
import {
  advance,
  holdRequests,
  resize,
  signIn,
  untilAppRendered,
  untilQuiet,
  withoutLive,
} from '#e2e/page.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
/** Texts of a list that are cut. */
const cutIn = (list: Locator) =>
  list
    .locator('span')
    .evaluateAll((parts) =>
      parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
    )
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search tasks' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Filter' })
const choose = async (page: Page, field: string, ...options: string[]) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await menu(page).getByRole('button', { name: field }).click()
  for (const name of options) await menu(page).getByRole('checkbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
}

test('keeps each letter of a text that a program types at once [T35]', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/user/tasks')
  await untilAppRendered(page)
  await search(page).click()
  await expect(page.getByRole('listbox', { name: 'Filters you can type' })).toBeVisible()
  const text = 'abcdefghij'.repeat(20)
  await page.evaluate((text) => {
    for (const letter of text) document.execCommand('insertText', false, letter)
  }, text)
  await expect(search(page)).toHaveValue(text)
  await expect(page).toHaveURL(new RegExp(`q=${text}$`))
})

test('finds words while typing, highlights them, and is one step of the history [T35]', async ({
  page,
  admin,
  member,
}) => {
  const word = unique('Zitrone').toLowerCase()
  await createTask(admin, [member], { title: `Crème and ${word} cake` })
  const done = await createTask(admin, [member], { title: `Order ${word}` })
  await tick(member, done, 2)
  await createTask(admin, [member], { title: 'Nothing of that' })
  await signIn(page, member)
  await page.goto('/user/tasks')
  await expect(titles(page)).toHaveCount(3)
  // The document draws the first cards before keys work.
  await expect(search(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('creme')
  await expect(titles(page)).toHaveText([`Crème and ${word} cake`])
  await expect(page.getByRole('article').locator('mark')).toHaveText(['Crème'])
  await expect(search(page)).toBeFocused()
  await search(page).fill(`${word.slice(0, -2)}`)
  await expect(titles(page)).toHaveCount(2)
  await expect(page.getByRole('tab')).toHaveText(['All2', 'Pending1', 'In Progress0', 'Completed1'])
  await expect(page).toHaveURL(new RegExp(`q=${word.slice(0, -2)}$`))
  await tab(page, 'Completed').click()
  await expect(titles(page)).toHaveText([`Order ${word}`])
  await page.reload()
  await expect(search(page)).toHaveValue(word.slice(0, -2))
  await expect(titles(page)).toHaveText([`Order ${word}`])
  await page.goBack()
  await expect(titles(page)).toHaveCount(2)
  await page.goBack()
  await expect(search(page)).toHaveValue('')
  await expect(titles(page)).toHaveCount(3)
  // Symbols alone find nothing, and the page says why.
  await search(page).fill('%-')
  await expect(page.getByText('Symbols are ignored.')).toBeVisible()
  await expect(titles(page)).toHaveCount(0)
})

test('keeps earlier results until the answer, without delay [T35]', async ({ page, admin, member }) => {
  const title = unique('Gefunden ')
  await createTask(admin, [member], { title })
  await signIn(page, member)
  await page.goto('/user/tasks')
  await expect(titles(page)).toHaveText([title])
  const release = await holdRequests(page, '**/api/tasks?*q=*')
  const request = page.waitForRequest('**/api/tasks?*q=*')
  await search(page).pressSequentially('nicht da')
  await request
  await expect(search(page)).toHaveValue('nicht da')
  await expect(titles(page)).toHaveText([title])
  release()
  await expect(page.getByText('No tasks match "nicht da".')).toBeVisible()
  const long = 'x'.repeat(150)
  await search(page).fill(long)
  await expect(page.getByText(`No tasks match "${long}".`)).toBeVisible()
  await checkNoHorizontalScroll(page)
  await search(page).fill('%')
  await expect(page.getByText('Search for words in titles, descriptions')).toBeVisible()
  await page.getByRole('button', { name: 'Show all tasks' }).click()
  await expect(titles(page)).toHaveText([title])
  await expect(search(page)).toHaveValue('')
})

test('filters and sorts from menus with counts, shows chips, and keeps all in the address [T35] [T47]', async ({
  page,
  admin,
  member,
}) => {
  const word = unique('Menge').toLowerCase()
  const make = (name: string, priority: string, due: number) =>
    createTask(admin, [member], { title: `${word} ${name}`, priority, dueDate: dayFromNow(due) })
  await make('late', 'High', -2)
  await make('far', 'High', 200)
  await make('slow', 'Low', -3)
  await make('medium', 'Medium', 0)
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${word}`)
  await expect(titles(page)).toHaveCount(4)
  await choose(page, 'Priority', 'High', 'Medium')
  await expect(titles(page)).toHaveText([`${word} medium`, `${word} far`, `${word} late`])
  await expect(page.getByRole('button', { name: 'Priority High or Medium', exact: true })).toBeVisible()
  // The count of a choice equals the resulting list.
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await menu(page).getByRole('button', { name: 'Due' }).click()
  const overdue = menu(page).getByRole('checkbox', { name: 'Overdue', exact: true })
  await expect(overdue).toHaveAccessibleDescription('1 task')
  await expect(
    menu(page).getByRole('checkbox', { name: 'Next week', exact: true }),
  ).toHaveAccessibleDescription('0 tasks')
  await overdue.click()
  await page.keyboard.press('Escape')
  await expect(titles(page)).toHaveText([`${word} late`])
  await expect(tab(page, 'All')).toHaveText('All1')
  await expect(page).toHaveURL(`/admin/tasks?q=${word}&priority=High&priority=Medium&due=overdue`)
  await page.reload()
  await expect(titles(page)).toHaveText([`${word} late`])
  await page.getByRole('button', { name: 'Remove the filter Due Overdue' }).click()
  await expect(titles(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menuitemradio', { name: 'Due date' }).click()
  // A closing menu would receive the next press.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(titles(page)).toHaveText([`${word} late`, `${word} medium`, `${word} far`])
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menuitemradio', { name: 'Latest first' }).click()
  await expect(titles(page)).toHaveText([`${word} far`, `${word} medium`, `${word} late`])
  await expect(page).toHaveURL(/sort=due&order=desc$/)
  await page.getByRole('button', { name: 'Priority High or Medium', exact: true }).press('Backspace')
  await expect(titles(page)).toHaveCount(4)
  await page.goBack()
  await expect(titles(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/tasks\?sort=due&order=desc$/)
  // Announced also without a filter.
  await expect(
    page
      .locator('#main')
      .getByRole('status')
      .filter({ hasText: / tasks$/ }),
  ).toHaveCount(1)
})

test('the filters in use fold at every width of the window [T35]', async ({ page, admin, member }) => {
  await page.setViewportSize({ width: 1800, height: 900 })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?status=all&priority=Medium&assignedTo=${member.id}&createdBy=${admin.id}`)
  const filters = page.getByRole('list', { name: 'Filters' })
  const more = filters.getByRole('button', { name: /^Show / })
  await expect(filters).toContainText(member.name)
  await expect(filters).toContainText(admin.name)
  await expect(more).toHaveCount(0)
  for (let width = 1800; width > 650; width -= 10) await resize(page, { width, height: 900 })
  await expect(more).toBeVisible()
  await checkNoHorizontalScroll(page)
  // Each view has other controls beside the filters.
  const excess = () => filters.evaluate((list) => list.scrollWidth - list.clientWidth)
  for (const width of [1366, 1280]) {
    await resize(page, { width, height: 900 })
    for (const view of ['Cards', 'Table', 'Board']) {
      await page.getByRole('radio', { name: view }).click()
      await expect.poll(excess).toBe(0)
    }
  }
  await resize(page, { width: 660, height: 900 })
  await more.click()
  await expect(more).toHaveCount(0)
  await expect(filters).toContainText(admin.name)
})

test('a wide filter is cut before it covers other buttons [T35]', async ({ page, admin }) => {
  // The Columns button of the table leaves less room.
  await createTask(admin, [admin], { title: unique('Narrow '), priority: 'High', dueDate: dayFromNow(0) })
  await page.setViewportSize({ width: 700, height: 900 })
  await signIn(page, admin)
  const due = ['overdue', 'week', 'next-week'].map((value) => `due=${value}`).join('&')
  await page.goto(`/admin/tasks?status=all&view=table&${due}&assignedTo=${admin.id}&priority=High`)
  const filters = page.getByRole('list', { name: 'Filters' })
  await expect(filters.getByRole('button', { name: 'Show 2 more filters' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeVisible()
  // Folded filters are invisible at their full width.
  const excess = () =>
    filters.evaluate((list) => {
      const visible = [...list.children].filter((item) => item.checkVisibility({ visibilityProperty: true }))
      const ends = visible.map((item) => item.getBoundingClientRect().right)
      return Math.max(...ends) - list.getBoundingClientRect().right
    })
  for (const width of [700, 660, 640]) {
    await resize(page, { width, height: 900 })
    await expect.poll(excess).toBeLessThanOrEqual(0)
  }
  // The tools of the workload are below the filters.
  await page.goto(`/admin/tasks?view=workload&priority=High`)
  await expect(filters.getByRole('button', { name: 'Priority High', exact: true })).toBeVisible()
  await expect.poll(excess).toBeLessThanOrEqual(0)
  await expect.poll(() => cutIn(filters)).toEqual([])
  await checkNoHorizontalScroll(page)
})

test('filters by people, by day, and unassigned tasks [T35]', async ({ page, admin, member }) => {
  const word = unique('Leute').toLowerCase()
  const theirs = await createTask(admin, [member], { title: `${word} theirs`, dueDate: '2027-03-04' })
  await createTask(admin, [admin], { title: `${word} mine`, dueDate: '2027-03-05' })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${word}`)
  await expect(titles(page)).toHaveCount(2)
  await choose(page, 'Assigned to', 'Me')
  await expect(titles(page)).toHaveText([`${word} mine`])
  await page.getByRole('button', { name: 'Assigned to me', exact: true }).click()
  await menu(page).getByRole('checkbox', { name: 'Me', exact: true }).click()
  await menu(page).getByRole('checkbox', { name: 'Unassigned', exact: true }).click()
  await expect(page.getByText(`No unassigned tasks match "${word}".`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  await page.goto(`/admin/tasks?q=${word}&assignedTo=${member.id}`)
  await expect(page.getByRole('button', { name: `Assigned to ${member.name}`, exact: true })).toBeVisible()
  await expect(titles(page)).toHaveText([theirs.title])
  await page.goto(`/admin/tasks?q=${word}`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await menu(page).getByRole('button', { name: 'Due' }).click()
  await menu(page).getByLabel('From', { exact: true }).fill('5 mar 2027')
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText([`${word} mine`])
  await menu(page).getByLabel('To', { exact: true }).fill('2027-03-04')
  await page.keyboard.press('Enter')
  await expect(menu(page).getByText('The end date is before the start date.')).toBeVisible()
  await menu(page).getByLabel('From', { exact: true }).fill('2027-03-04')
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText([theirs.title])
  await expect(page.getByRole('button', { name: 'Due 4th Mar 2027', exact: true })).toBeVisible()
  await checkEverywhere(page)
})

test('Clear also ends a search that is still being typed [T35]', async ({ page, admin, member }) => {
  const word = unique('Clear').toLowerCase()
  await createTask(admin, [member], { title: word, dueDate: dayFromNow(-1) })
  await withoutLive(page)
  await signIn(page, admin)
  await page.clock.install()
  await page.goto('/admin/tasks?due=overdue')
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  await expect(clear).toBeVisible()
  // From here on, time passes in steps.
  await untilQuiet(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await search(page).pressSequentially(word)
  await clear.click()
  await advance(page, 2000)
  await expect(search(page)).toHaveValue('')
  await expect(page).toHaveURL('/admin/tasks')
})

test('turns typed filters into chips and keeps the rest as text [T35]', async ({ page, admin, member }) => {
  const word = unique('Getippt').toLowerCase()
  await createTask(admin, [member], { title: `${word} urgent`, priority: 'High', dueDate: dayFromNow(-1) })
  await createTask(admin, [member], { title: `${word} calm` })
  await signIn(page, admin)
  await page.goto('/admin/tasks')
  await search(page).pressSequentially(`due:overdue priority:high ${word}`)
  await expect(search(page)).toHaveValue(word)
  await expect(titles(page)).toHaveText([`${word} urgent`])
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveText([
    'Due Overdue',
    'Priority High',
  ])
  // The field suggests filters, chosen by keys and by mouse.
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await search(page).focus()
  await expect(page.getByRole('option', { name: /^due: overdue, today/ })).toBeVisible()
  expect(await cutIn(page.getByRole('listbox', { name: 'Filters you can type' }))).toEqual([])
  await search(page).pressSequentially(`${word} du`)
  await search(page).press('ArrowDown')
  await search(page).press('Enter')
  await search(page).pressSequentially('priority:h')
  await page.getByRole('option', { name: 'priority:high' }).click()
  await expect(search(page)).toHaveValue(`${word} `)
  await expect(search(page)).toBeFocused()
  await expect(titles(page)).toHaveText([`${word} urgent`])
  await search(page).fill(`${word} due:someday`)
  await search(page).press('Enter')
  await expect(page.getByText(`No overdue high-priority tasks match "${word} due:someday".`)).toBeVisible()
  await search(page).fill(`${word} calm`)
  await expect(page.getByText('Found 1 task without the filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Search all tasks' }).click()
  await expect(titles(page)).toHaveText([`${word} calm`])
  await expect(search(page)).toHaveValue(`${word} calm`)
  await tab(page, 'Completed').click()
  await page.getByRole('button', { name: 'Search all tabs' }).click()
  await expect(titles(page)).toHaveText([`${word} calm`])
})

test('names invalid values of an address and applies the rest [T35]', async ({ page, admin, member }) => {
  const title = unique('Address ')
  await createTask(admin, [member], { title, priority: 'High' })
  await signIn(page, member)
  await page.goto('/user/tasks?due=someday&priority=High&sort=size&assignedTo=me')
  await expect(titles(page)).toHaveText([title])
  const notice = page.getByText(
    '"someday" is not a valid value for Due; Only administrators can filter by assignee; "size" is not',
  )
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page).toHaveURL('/user/tasks?priority=High')
  await page.goto('/user/tasks?view=workload')
  await expect(
    page.getByText('Only administrators can see the workload. This setting is ignored.'),
  ).toBeVisible()
  // A link sent by an administrator.
  await page.goto('/admin/tasks?priority=High')
  await expect(page).toHaveURL('/user/tasks?priority=High')
  await expect(titles(page)).toHaveText([title])
})

test('filters and sorts on a phone from one sheet [T35]', async ({ page, admin, member }) => {
  await createTask(admin, [member], { title: 'Calm', priority: 'Low' })
  await createTask(admin, [member], { title: 'Urgent', priority: 'High' })
  await signIn(page, member)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/user/tasks')
  await expect(titles(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
  // Fields are folded, and list only choices that leave tasks.
  await sheet.getByRole('button', { name: 'Priority' }).click()
  await expect(sheet.getByRole('checkbox', { name: 'Medium' })).toHaveCount(0)
  await sheet.getByRole('checkbox', { name: 'High' }).click()
  await sheet.getByLabel('Sort by').selectOption('Due date')
  await sheet.getByRole('button', { name: 'Show 1 task' }).click()
  await expect(sheet).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Filter and sort, 1 in use' })
  await expect(button).toBeFocused()
  await expect(titles(page)).toHaveText(['Urgent'])
  await expect(page).toHaveURL('/user/tasks?priority=High&sort=due')
  // Chips, Clear and Save view are there; a chip without room is behind '+1'.
  await page.goto('/user/tasks?priority=High&due=..2030-01-01&createdAt=2020-01-01..2030-01-01')
  const chips = page.getByRole('list', { name: 'Filters' })
  await expect(chips.getByRole('button', { name: 'Due until 1st Jan 2030' }).first()).toBeVisible()
  await chips.getByRole('button', { name: /^Show \d more/ }).click()
  await expect(chips.getByRole('button', { name: /^Created 1st Jan 2020/ })).toBeVisible()
  await checkNoHorizontalScroll(page)
  await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL('/user/tasks')
  await expect(titles(page)).toHaveCount(2)
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('the search field lists filters whole, and completes one [T35]', async ({ page, member, task }) => {
    await signIn(page, member)
    await page.goto('/user/tasks')
    await expect(titles(page)).toHaveCount(1)
    const field = search(page)
    await field.tap()
    const list = page.getByRole('listbox', { name: 'Filters you can type' })
    await expect(
      list.getByRole('option', { name: 'due: overdue, today, week, next-week or a date' }),
    ).toBeVisible()
    await expect.poll(() => cutIn(list)).toEqual([])
    await field.fill('du')
    await list.getByRole('option', { name: 'due:week', exact: true }).tap()
    await expect(page).toHaveURL('/user/tasks?due=week')
    await expect(page.getByText(task.title)).toHaveCount(0)
  })
})

test('keeps a filtered list and its counts up to date, and exports the search results with their number [T19, T24]', async ({
  page,
  admin,
  member,
}) => {
  const word = unique('Live').toLowerCase()
  const task = await createTask(admin, [member], { title: `${word} first`, priority: 'High' })
  await signIn(page, admin)
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
  await page.goto(`/admin/tasks?q=${word}&priority=High`)
  await listening
  await expect(titles(page)).toHaveText([task.title])
  await createTask(admin, [member], { title: `${word} low` })
  const second = await createTask(admin, [member], { title: `${word} second`, priority: 'High' })
  await expect(titles(page)).toHaveText([second.title, task.title])
  await expect(tab(page, 'All')).toHaveText('All2')
  await call('DELETE', `/api/tasks/${second._id}`, admin.token)
  await expect(titles(page)).toHaveText([task.title])
  await tick(member, task, 2)
  await expect(page.getByRole('article').getByText('Completed')).toBeVisible()
  await expect(tab(page, 'Completed')).toHaveText('Completed1')
  await page.goto(`/admin/tasks?q=${word}&priority=High&priority=Low&sort=title`)
  const request = page.waitForRequest('**/api/reports/export/tasks?*')
  await page.getByRole('button', { name: 'Download Report · 2 tasks', exact: true }).click()
  expect(new URL((await request).url()).search).toBe(`?q=${word}&priority=High&priority=Low`)
})

test('links from the dashboard to overdue tasks and to each priority [T35]', async ({
  page,
  admin,
  member,
}) => {
  await withoutLive(page)
  await createTask(admin, [member], { title: 'Late', priority: 'High', dueDate: dayFromNow(-1) })
  await createTask(admin, [member], { title: 'In time', priority: 'Low' })
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await page.getByRole('link', { name: '1 task overdue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Tasks' })).toBeVisible()
  await expect(page).toHaveURL('/user/tasks?due=overdue')
  await expect(titles(page)).toHaveText(['Late'])
  await page.goBack()
  await page.getByRole('link', { name: 'Low: 1 task' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Tasks' })).toBeVisible()
  await expect(titles(page)).toHaveText(['In time'])
})
