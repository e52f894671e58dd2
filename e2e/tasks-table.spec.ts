/** The lists as a table (decision T36). */
import { expect, type Page } from '@playwright/test'
import {
  call,
  checkEverywhere,
  checkNoSidewaysScroll,
  chooseByKey,
  dayFromNow,
  makeTask,
  middleOf,
  test,
  tick,
  unique,
  withoutLive,
} from './fixtures.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Tasks' }).getByRole('link')

test('shows both lists as tables, sorts by column heads, and remembers the view [T36]', async ({
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
  // What is not changed in its cell leads to the task, as the whole row does.
  const items = await middleOf(table.getByText('0/2'))
  await page.mouse.click(items.x, items.y)
  await expect(page.getByLabel('Task Title')).toHaveValue(`${word} alpha`)
  // The view that was chosen last is the one that an address without a view shows.
  await page.goto('/admin/tasks')
  await expect(table).toBeVisible()
  await page.getByRole('radio', { name: 'Table' }).press('ArrowLeft')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeFocused()
})

test('edits a task in cells by mouse and keyboard, and keeps the chosen columns [T36] [T37]', async ({
  page,
  admin,
  member,
  signIn,
}) => {
  await withoutLive(page)
  const word = unique('Zelle').toLowerCase()
  const name = unique('Kite ')
  await call('POST', '/api/projects', admin.token, { name, color: 'teal' })
  for (const title of ['beta', 'alpha']) await makeTask(admin, [member], { title: `${word} ${title}` })
  await signIn(admin)
  await page.goto(`/admin/tasks?q=${word}&view=table&sort=title`)
  const table = page.getByRole('table', { name: 'Tasks' })
  const row = (title: string) => table.getByRole('row').filter({ hasText: `${word} ${title}` })
  const heads = table.getByRole('columnheader')
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(rows(page)).toHaveText([`${word} alpha`, `${word} beta`])

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Checklist' }).uncheck()
  await columns.getByRole('checkbox', { name: 'Project' }).check()
  for (let step = 0; step < 4; step++)
    await columns.getByRole('button', { name: 'Project further left' }).click()
  await page.keyboard.press('Escape')
  await expect(heads).toHaveText(['Task', 'Project', 'Status', 'Priority', 'Due', 'People'])

  await row('alpha')
    .getByRole('button', { name: `Change project of ${word} alpha` })
    .click()
  await page.getByRole('searchbox', { name: 'Search projects' }).fill(name)
  await page.getByRole('button', { name, exact: true }).click()
  await expect(row('alpha')).toContainText(name)
  await expect(messages.getByText(`Moved to ${name}`)).toBeVisible()
  await messages.getByRole('button', { name: 'Undo' }).click()
  await expect(messages.getByText('Taken back')).toBeVisible()
  await expect(row('alpha')).not.toContainText(name)

  // From the row's link by arrows to its cells; F2 opens one, Enter the task.
  await rows(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(row('beta').getByRole('button', { name: `Change priority of ${word} beta` })).toBeFocused()
  await page.keyboard.press('F2')
  await chooseByKey(page, 'High', 'menuitemradio')
  await expect(row('beta')).toContainText('High')
  await expect(row('beta').getByRole('button', { name: `Change priority of ${word} beta` })).toBeFocused()
  await row('beta')
    .getByRole('button', { name: `Change people of ${word} beta` })
    .click()
  const faces = row('beta').getByRole('list', { name: 'Assigned to' }).getByRole('listitem')
  await page.getByRole('checkbox', { name: admin.name }).first().check()
  await expect(faces).toHaveCount(2)
  // Nobody is left without: it comes back, and says why.
  await page.getByRole('checkbox', { name: member.name }).first().uncheck()
  await expect(faces).toHaveText([/Wanjiku/])
  await page.getByRole('checkbox', { name: admin.name }).first().click()
  await expect(messages.getByText('Task not assigned to any member')).toBeVisible()
  await expect(faces).toHaveText([/Wanjiku/])
  // The row keeps the reason, and what was chosen, until Escape.
  await page.keyboard.press('Escape')
  await expect(row('beta').getByRole('button', { name: `Change people of ${word} beta` })).toBeFocused()
  await expect(table.getByText(`${admin.name} not taken off: Task not assigned to any member`)).toBeVisible()
  const again = table.getByRole('button', { name: 'Try again' })
  await checkEverywhere(page)
  await expect(messages.getByText('Task not assigned to any member')).toHaveCount(0)
  await again.click()
  await expect(messages.getByText('Task not assigned to any member')).toBeVisible()
  await expect(again).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(again).toHaveCount(0)
  await expect(row('beta').getByRole('button', { name: `Change people of ${word} beta` })).toBeFocused()

  // By its edge a column is as wide as somebody wants it; Alt-arrows move it.
  const edge = table.getByRole('separator', { name: 'Width of Due' })
  await edge.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(heads).toHaveText(['Task', 'Project', 'Status', 'Due', 'Priority', 'People'])
  await expect(edge).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuetext', /pixels$/)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill(word)
  await page.getByLabel('Name').press('Enter')
  await expect(page).toHaveURL(/cols=task%2Cproject%2Cstatus%2Cdue%3A\d+%2Cpriority%2Cpeople/)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await columns.getByRole('checkbox', { name: 'People' }).uncheck()
  await expect(heads).toHaveText(['Task', 'Project', 'Status', 'Due', 'Priority'])
  await page.keyboard.press('Escape')
  // The saved view has its own; other tables have those that were chosen for them.
  await page.getByRole('list', { name: 'Saved views' }).getByRole('link', { name: word }).click()
  await expect(heads).toHaveText(['Task', 'Project', 'Status', 'Due', 'Priority', 'People'])
  await page.goto('/admin/tasks?view=table&priority=High')
  await expect(heads).toHaveText(['Task', 'Project', 'Status', 'Due', 'Priority', 'People'])
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await columns.getByRole('button', { name: 'As it was' }).click()
  await page.keyboard.press('Escape')
  await expect(heads).toHaveText(['Task', 'Status', 'Priority', 'Due', 'People', 'Checklist'])
  // A head is carried by the mouse; that sorts nothing.
  await table.getByRole('button', { name: 'Due', exact: true }).hover()
  await page.mouse.down()
  await heads.nth(1).hover({ position: { x: 4, y: 10 }, force: true })
  await page.mouse.up()
  await expect(heads).toHaveText(['Task', 'Due', 'Status', 'Priority', 'People', 'Checklist'])
  await expect(page).not.toHaveURL(/sort=/)
})

test('draws only the rows near the screen [T36]', async ({ page, member, signIn }) => {
  const ALL = 960
  const PAGE = 96
  const people = ['Amina Njoroge', 'Brian Otieno'].map((name) => ({ _id: name, name, profileImageUrl: '' }))
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
      assignedTo: people,
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
  // What makes a picture of the scrolling table dear: rows that stay and are touched, groups without bounds, and within
  // rows round boxes that cut, and lifted buttons in lifted cells.
  expect(await page.evaluate(dearRows)).toEqual([])
  await page.evaluate(watchRows)
  await page.evaluate(() => window.scrollTo(0, 3200))
  await expect(page.getByRole('link', { name: 'Row 110', exact: true })).toBeInViewport()
  expect(await page.evaluate(() => document.body.dataset.touched ?? '')).toBe('')
  await page.setViewportSize({ width: 360, height: 780 })
  await checkNoSidewaysScroll(page)
})

/** In the page. */
function dearRows(): string[] {
  const within = [...document.querySelectorAll<HTMLElement>('[data-row] *')]
  return [
    ...within.filter((each) => {
      const { borderRadius, overflow } = getComputedStyle(each)
      return borderRadius !== '0px' && overflow !== 'visible'
    }),
    ...within.filter(
      (each) => each.matches('td:has([data-cell])') && getComputedStyle(each).position !== 'static',
    ),
    ...[...document.querySelectorAll<HTMLElement>('tbody:has([data-row])')].filter(
      (each) => getComputedStyle(each).clipPath === 'none',
    ),
  ].map(({ outerHTML }) => outerHTML.slice(0, 200))
}

/** In the page: whatever changes in a row that is there is written to the body. */
function watchRows(): void {
  const watch = new MutationObserver((changes) => {
    for (const { target, type } of changes)
      if (target.parentElement?.closest('[data-row]'))
        document.body.dataset.touched = `${type} in ${target.nodeName}`
  })
  const everything = { subtree: true, childList: true, attributes: true, characterData: true }
  for (const table of document.querySelectorAll('table')) watch.observe(table, everything)
}
