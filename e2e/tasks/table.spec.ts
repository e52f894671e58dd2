/** The lists as a table (decision T36). */
import { expect, type Page } from '@playwright/test'
import { call, createProject, createTask, dayFromNow, tick, unique } from '#e2e/api.ts'
import { checkEverywhere, checkFocusInView, checkNoHorizontalScroll } from '#e2e/checks.ts'
import { test } from '#e2e/fixtures.ts'
import { centreOf, chooseByKeyboard, resize, signIn, twoFrames, withoutLive } from '#e2e/page.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Tasks' }).getByRole('link')

test('shows both lists as tables, sorts by column heads, and remembers the view [T36]', async ({
  page,
  admin,
  member,
}) => {
  const word = unique('Tabelle').toLowerCase()
  await createTask(admin, [member], { title: `${word} beta`, priority: 'Low', dueDate: dayFromNow(-3) })
  await createTask(admin, [member], { title: `${word} alpha`, priority: 'High', dueDate: dayFromNow(0) })
  const done = await createTask(admin, [member], { title: `${word} gamma`, dueDate: dayFromNow(1) })
  await tick(member, done, 2)
  await signIn(page, admin)
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
  // Cells without an editor open the task, like the row.
  const items = await centreOf(table.getByText('0/2'))
  await page.mouse.click(items.x, items.y)
  await expect(page.getByRole('heading', { level: 1, name: `${word} alpha` })).toBeVisible()
  // An address without a view shows the last chosen one.
  await page.goto('/admin/tasks')
  await expect(table).toBeVisible()
  await page.getByRole('radio', { name: 'Table' }).press('ArrowLeft')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeFocused()
})

test('Undo keeps what someone else has set since [T36, T43]', async ({ page, admin, member }) => {
  await withoutLive(page)
  const word = unique('Undo').toLowerCase()
  const { _id: id } = await createTask(admin, [member], { title: word, priority: 'Low' })
  const priority = async () =>
    (await call<{ priority: string }>('GET', `/api/tasks/${id}`, admin.token)).priority
  const messages = page.getByRole('region', { name: 'Messages' })
  const undo = async () => {
    await expect(messages.getByRole('button', { name: 'Undo' })).toBeVisible()
    await call('PATCH', `/api/tasks/${id}`, admin.token, { priority: 'High' })
    await messages.getByRole('button', { name: 'Undo' }).click()
    await expect(messages.getByText("Couldn't undo it: This task has changed since.")).toBeVisible()
    expect(await priority()).toBe('High')
  }
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${word}&view=table`)
  await page.getByRole('button', { name: `Change priority of ${word}` }).click()
  await page.getByRole('menuitemradio', { name: 'Medium' }).click()
  await undo()

  await page.goto(`/admin/tasks?q=${word}&view=board&by=priority`)
  await page.getByRole('article').getByRole('link').focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect.poll(priority).toBe('Medium')
  await undo()
})

test('edits a task in cells by mouse and keyboard, and keeps the chosen columns [T36] [T37]', async ({
  page,
  admin,
  member,
}) => {
  await withoutLive(page)
  const word = unique('Zelle').toLowerCase()
  const name = unique('Kite ')
  await createProject(admin, { name, color: 'teal' })
  for (const title of ['beta', 'alpha']) await createTask(admin, [member], { title: `${word} ${title}` })
  await signIn(page, admin)
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
  await columns.getByRole('button', { name: 'Move project left' }).focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('Enter')
  // The focus stays in the menu, also where the column cannot move further.
  await expect(columns.getByRole('button', { name: 'Move project right' })).toBeFocused()
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
  await expect(messages.getByText('Undone')).toBeVisible()
  await expect(row('alpha')).not.toContainText(name)

  // Arrow keys move from the row's link to its cells; F2 opens one, Enter the task.
  await rows(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(row('beta').getByRole('button', { name: `Change priority of ${word} beta` })).toBeFocused()
  await page.keyboard.press('F2')
  await chooseByKeyboard(page, 'High', 'menuitemradio')
  await expect(row('beta')).toContainText('High')
  const changed = row('beta').getByRole('button', { name: `Change priority of ${word} beta` })
  await expect(changed).toBeFocused()
  await expect(changed).toHaveAccessibleDescription('High')
  await row('beta')
    .getByRole('button', { name: `Change people of ${word} beta` })
    .click()
  const faces = row('beta').getByRole('list', { name: 'Assigned to' }).getByRole('listitem')
  await page.getByRole('checkbox', { name: admin.name }).first().check()
  await expect(faces).toHaveCount(2)
  // An assignee is required: the cell reverts with the reason.
  await page.getByRole('checkbox', { name: member.name }).first().uncheck()
  await expect(faces).toHaveText([/Wanjiku/])
  await page.getByRole('checkbox', { name: admin.name }).first().click()
  await expect(messages.getByText('Task not assigned to any member')).toBeVisible()
  await expect(faces).toHaveText([/Wanjiku/])
  // The row keeps the reason and the choice until Escape.
  await page.keyboard.press('Escape')
  await expect(row('beta').getByRole('button', { name: `Change people of ${word} beta` })).toBeFocused()
  await expect(
    table.getByText(`Couldn't unassign ${admin.name}: Task not assigned to any member`),
  ).toBeVisible()
  const again = table.getByRole('button', { name: 'Try again' })
  await checkEverywhere(page)
  await expect(messages.getByText('Task not assigned to any member')).toHaveCount(0)
  await again.click()
  await expect(messages.getByText('Task not assigned to any member')).toBeVisible()
  await expect(again).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(again).toHaveCount(0)
  await expect(row('beta').getByRole('button', { name: `Change people of ${word} beta` })).toBeFocused()

  // The edge resizes a column; Alt and arrow keys move it.
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
  // The address is new a moment before the list has its columns.
  const view = page.getByRole('list', { name: 'Saved views' }).getByRole('link', { name: word })
  await expect(view).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await columns.getByRole('checkbox', { name: 'People' }).uncheck()
  await expect(heads).toHaveText(['Task', 'Project', 'Status', 'Due', 'Priority'])
  await page.keyboard.press('Escape')
  // A saved view has its own columns; other tables have the user's.
  await view.click()
  await expect(heads).toHaveText(['Task', 'Project', 'Status', 'Due', 'Priority', 'People'])
  await page.goto('/admin/tasks?view=table&priority=High')
  await expect(heads).toHaveText(['Task', 'Project', 'Status', 'Due', 'Priority', 'People'])
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await columns.getByRole('button', { name: 'Reset' }).click()
  await page.keyboard.press('Escape')
  await expect(heads).toHaveText(['Task', 'Status', 'Priority', 'Due', 'People', 'Checklist'])
  // Dragging a head does not sort.
  await table.getByRole('button', { name: 'Due', exact: true }).hover()
  await page.mouse.down()
  await heads.nth(1).hover({ position: { x: 4, y: 10 }, force: true })
  await page.mouse.up()
  await expect(heads).toHaveText(['Task', 'Due', 'Status', 'Priority', 'People', 'Checklist'])
  await expect(page).not.toHaveURL(/sort=/)
})

test('draws only the rows near the screen [T36]', async ({ page, member }) => {
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
  await signIn(page, member)
  await page.goto('/user/tasks?view=table')
  await expect(rows(page).first()).toHaveText('Row 1')
  const last = page.getByRole('link', { name: `Row ${ALL}`, exact: true })
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(last).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect.poll(() => rows(page).count()).toBeLessThan(150)
  await expect(page.getByRole('table', { name: 'Tasks' })).toHaveAttribute('aria-rowcount', String(ALL + 1))
  const head = page.getByRole('button', { name: 'Due', exact: true })
  await expect(head).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByRole('link', { name: 'Row 1', exact: true })).toBeInViewport()
  // These make frames of a scrolling table expensive: updates of existing rows, groups without containment, clipped
  // round boxes, and stacked buttons in stacked cells.
  expect(await page.evaluate(expensiveRows)).toEqual([])
  await page.evaluate(watchRows)
  await page.evaluate(() => window.scrollTo(0, 3200))
  await expect(page.getByRole('link', { name: 'Row 110', exact: true })).toBeInViewport()
  expect(await page.evaluate(() => document.body.dataset.touched ?? '')).toBe('')
  // The head stays above the rows, and covers none that gets the focus.
  await page.getByRole('link', { name: 'Row 110', exact: true }).focus()
  for (let step = 0; step < 25; step++) await page.keyboard.press('k')
  await expect(page.getByRole('link', { name: 'Row 85', exact: true })).toBeFocused()
  await checkFocusInView(page)
  // The row with the focus stays drawn when it is far from the screen.
  await page.evaluate(() => window.scrollTo(0, 10_000))
  await expect(page.getByRole('link', { name: 'Row 320', exact: true })).toBeInViewport()
  await expect.poll(() => rows(page).count()).toBeLessThan(150)
  await page.keyboard.press('k')
  await expect(page.getByRole('link', { name: 'Row 84', exact: true })).toBeFocused()
  await checkFocusInView(page)
  await resize(page, { width: 360, height: 780 })
  await checkNoHorizontalScroll(page)
  // Rows of a phone are higher. About 200 px are above the first one.
  await page.evaluate(() => window.scrollTo(0, 30_000))
  await expect(page.getByRole('link', { name: 'Row 500', exact: true })).toBeInViewport()
})

/** Runs in the page. */
function expensiveRows(): string[] {
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

/** Runs in the page: records changes of existing rows on the body. */
function watchRows(): void {
  const watch = new MutationObserver((changes) => {
    for (const { target, type } of changes)
      if (target.parentElement?.closest('[data-row]'))
        document.body.dataset.touched = `${type} in ${target.nodeName}`
  })
  const everything = { subtree: true, childList: true, attributes: true, characterData: true }
  for (const table of document.querySelectorAll('table')) watch.observe(table, everything)
}

test('quick moves by keys are sent in order, also back to the status on the screen [T36]', async ({
  page,
  admin,
  task,
}) => {
  const sent: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/tasks/${task._id}/status`, async (route) => {
    sent.push(route.request().postDataJSON().status)
    await released
    await route.continue()
  })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?view=table&q=${encodeURIComponent(task.title)}`)
  await page.getByRole('link', { name: task.title }).focus()
  for (const key of ['2', '3', '1']) await page.keyboard.press(key)
  await expect.poll(() => sent).toEqual(['In Progress'])
  await twoFrames(page)
  expect(sent).toEqual(['In Progress'])
  release()
  await expect.poll(() => sent).toEqual(['In Progress', 'Completed', 'Pending'])
  const status = async () =>
    (await call<{ status: string }>('GET', `/api/tasks/${task._id}`, admin.token)).status
  await expect.poll(status).toBe('Pending')
})
