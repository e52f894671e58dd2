import { type BrowserContext, expect, type Page } from '@playwright/test'
import { call, createTask, dayFromNow, editTask, logInByApi, tick, unique } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { holdRequests, resize, settledScroll, signIn } from '#e2e/page.ts'
import { pendingCalls } from '#scripts/browser/pending-calls.ts'

/** Opens a page and waits for its stream and its requests. */
async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  const pending = pendingCalls(context)
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
  await page.goto(path)
  await listening
  // The screen is busy until its answer arrives.
  await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(pending, 'no call is under way').toBe(0)
  return page
}

/** Collects the paths of a page's requests that match. */
const callsTo = (page: Page, pattern: RegExp): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pattern.test(pathname)) calls.push(pathname)
  })
  return calls
}
const tasksCalls = (page: Page): string[] => callsTo(page, /^\/api\/tasks(\/.*dashboard.*)?$/)

test("another user's change is shown without a request [T23, T24]", async ({ page, admin, member }) => {
  const title = unique('Live ')
  const task = await createTask(admin, [member], { title })
  await signIn(page, admin)
  const list = await open(page.context(), `/admin/tasks?assignedTo=${member.id}`)
  const card = list.getByRole('article').filter({ hasText: title })
  const calls = tasksCalls(list)
  // A label or project renamed by another journey in between needs a request.
  await expect(async () => {
    await tick(member, task, 0)
    await expect(card.getByText('Pending')).toBeVisible()
    calls.length = 0
    await tick(member, task, 1)
    await expect(card.getByText('In Progress')).toBeVisible()
    await expect(card.getByText('1/2')).toBeVisible()
    const second = await createTask(admin, [member], { title: unique('Also live ') })
    await expect(list.getByRole('link', { name: second.title })).toBeVisible()
    await call('DELETE', `/api/tasks/${second._id}`, admin.token)
    await expect(list.getByRole('link', { name: second.title })).toHaveCount(0)
    expect(calls).toEqual([])
  }).toPass({ timeout: 60_000 })
})

test('sends no request on any view for a change of one task, and one on the workload [T24]', async ({
  browser,
  page,
  admin,
  member,
}) => {
  test.slow()
  const word = unique('Still').toLowerCase()
  const add = () =>
    createTask(admin, [member], { title: unique(`${word} `), priority: 'High', dueDate: dayFromNow(0) })
  await add()
  await signIn(page, admin)
  const storageState = await page.context().storageState()
  let count = 1
  for (const [view, expected] of [
    ['', []],
    ['priority=High', []],
    ['view=table&sort=title', []],
    ['view=board', []],
    ['view=calendar', []],
    ['view=workload', ['/api/workload']],
  ] as const) {
    const context = await browser.newContext({ storageState })
    const pending = pendingCalls(context)
    await context.clock.install()
    const list = await open(context, `/admin/tasks?q=${word}&${view}`)
    const all = list.getByRole('tab', { name: /^All/ })
    const completed = list.getByRole('tab', { name: /^Completed/ })
    await expect(all).toHaveText(`All${count}`)
    // The stream begins with the changes of the last minute.
    await list.clock.runFor(3000)
    await expect.poll(pending).toBe(0)
    const calls = callsTo(list, /^\/api\/(?!events$)/)
    // A change by another journey may cause a request, so the next task is tried.
    await expect(async () => {
      const done = Number((await completed.textContent())?.replace(/\D/g, ''))
      calls.length = 0
      const task = await add()
      await expect(all).toHaveText(`All${++count}`)
      await list.clock.runFor(3000)
      expect([view, 'created', calls]).toEqual([view, 'created', expected])
      calls.length = 0
      await tick(member, task, 2)
      await expect(completed).toHaveText(`Completed${done + 1}`)
      await list.clock.runFor(3000)
      expect([view, 'completed', calls]).toEqual([view, 'completed', expected])
      calls.length = 0
      await call('DELETE', `/api/tasks/${task._id}`, admin.token)
      await expect(all).toHaveText(`All${--count}`)
      await list.clock.runFor(3000)
      expect([view, 'deleted', calls]).toEqual([view, 'deleted', expected])
    }).toPass({ timeout: 60_000 })
    await context.close()
  }
})

test("a dashboard sends no request when a teammate's task is due later [T24, T70]", async ({
  browser,
  page,
  admin,
  member,
}) => {
  await signIn(page, admin)
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const pending = pendingCalls(context)
  await context.clock.install()
  const screen = await open(context, '/admin/dashboard')
  await screen.clock.runFor(3000)
  await expect.poll(pending).toBe(0)
  const calls = callsTo(screen, /^\/api\/(tasks|day|workload|users)/)
  // A change by another journey may cause a request.
  await expect(async () => {
    calls.length = 0
    const { title } = await createTask(admin, [member], { title: unique('Later '), dueDate: dayFromNow(60) })
    await expect(screen.getByRole('link', { name: title })).toBeVisible()
    await screen.clock.runFor(3000)
    expect(calls).toEqual([])
  }).toPass({ timeout: 30_000 })
  await context.close()
})

test("shows a new task that exceeds an event's size, without fetching the list [T24]", async ({
  page,
  admin,
  member,
}) => {
  await signIn(page, member)
  const list = await open(page.context(), '/user/tasks')
  await expect(list.getByText('No tasks for you yet')).toBeVisible()
  const calls = tasksCalls(list)
  const todoChecklist = Array.from({ length: 60 }, (_, i) => ({ text: `${i} ${'long '.repeat(80)}` }))
  // A label or project renamed by another journey in between needs a request.
  await expect(async () => {
    calls.length = 0
    const { title } = await createTask(admin, [member], { title: unique('Large '), todoChecklist })
    await expect(list.getByRole('link', { name: title })).toBeVisible()
    expect(calls).toEqual([])
  }).toPass({ timeout: 60_000 })
})

test('holds new tasks back while the reader is further down [T24]', async ({ page, admin, member }) => {
  for (let i = 0; i < 12; i++) await createTask(admin, [member], { title: unique(`Row ${i} `) })
  await signIn(page, member)
  await page.setViewportSize({ width: 390, height: 700 })
  const list = await open(page.context(), '/user/tasks')
  await list.getByText('Row 2 ').first().scrollIntoViewIfNeeded()
  const before = await settledScroll(list)
  expect(before).toBeGreaterThan(120)
  const fresh = await createTask(admin, [member], { title: unique('Fresh ') })
  const button = list.getByRole('button', { name: 'Show 1 new task' })
  await expect(button).toBeInViewport()
  expect(await settledScroll(list)).toBe(before)
  await button.click()
  await expect(list.getByRole('link', { name: fresh.title })).toBeInViewport()
  await expect(button).toHaveCount(0)
})

test('offers a held-back task below the header of the table until the task is deleted [T24]', async ({
  page,
  admin,
  member,
}) => {
  for (let i = 0; i < 12; i++) await createTask(admin, [member], { title: unique(`Row ${i} `) })
  await signIn(page, member)
  const list = await open(page.context(), '/user/tasks?view=table')
  await resize(list, { width: 1280, height: 400 })
  await expect(list.getByText('Row 0 ')).toBeAttached()
  await list.evaluate(() => window.scrollTo({ top: 400 }))
  expect(await settledScroll(list)).toBeGreaterThan(120)
  const fresh = await createTask(admin, [member], { title: unique('Fresh ') })
  const button = list.getByRole('button', { name: 'Show 1 new task' })
  // Nothing covers it.
  await button.click({ trial: true })
  await call('DELETE', `/api/tasks/${fresh._id}`, admin.token)
  await expect(button).toHaveCount(0)
})

test('removes the task from the screen of a member who was unassigned [T3, T23]', async ({
  page,
  admin,
  member,
}) => {
  allowConsole(/404/)
  const title = unique('Taken away ')
  const task = await createTask(admin, [member], { title })
  await signIn(page, member)
  const details = await open(page.context(), `/user/task-details/${task._id}`)
  await expect(details.getByRole('heading', { name: title })).toBeVisible()
  await editTask(admin, task, { description: 'Moved.', dueDate: '2031-01-01', assignedTo: [admin.id] })
  await expect(details.getByRole('heading', { name: title })).toHaveCount(0)
})

test('merges edits of different fields without asking [T5, T24]', async ({ page, admin, member }) => {
  const title = unique('Both ')
  const task = await createTask(admin, [member], { title })
  await signIn(page, admin)
  const editor = await open(page.context(), `/admin/create-task?task=${task._id}`)
  await editor.getByLabel('Description').fill('Mine, not saved yet.')
  const changes = { title: `${title} by another`, priority: 'High', dueDate: '2031-01-01' }
  await editTask(admin, task, changes)
  await expect(editor.getByLabel('Task Title')).toHaveValue(`${title} by another`)
  await expect(editor.getByLabel('Description')).toHaveValue('Mine, not saved yet.')
  await editor.getByRole('button', { name: 'UPDATE TASK' }).click()
  await expect(editor.getByText('Task Updated Successfully')).toBeVisible()
  const saved = await call<{ title: string; description: string; priority: string }>(
    'GET',
    `/api/tasks/${task._id}`,
    admin.token,
  )
  expect(saved).toMatchObject({
    title: `${title} by another`,
    description: 'Mine, not saved yet.',
    priority: 'High',
  })
})

test('offers both values of a field that two people edited [T5, T24]', async ({ page, admin, member }) => {
  const task = await createTask(admin, [member], { title: unique('Offered ') })
  await signIn(page, admin)
  const editor = await open(page.context(), `/admin/create-task?task=${task._id}`)
  const [titleField, text] = [editor.getByLabel('Task Title'), editor.getByLabel('Description')]
  await titleField.fill('My title')
  await text.fill('My text')
  const other = await logInByApi(admin.email)
  await editTask(other, task, {
    title: 'Their title',
    description: 'Their text',
    priority: 'High',
    dueDate: '2031-01-01',
  })
  const offer = (field: string) => editor.locator(`[data-offer=${field}]`)
  await expect(offer('title')).toContainText(`${admin.name} changed this:`)
  await expect(offer('title')).toContainText('Their title')
  // The input and its cursor stay; untouched fields take the new value.
  await expect(titleField).toHaveValue('My title')
  await expect(text).toBeFocused()
  await expect(editor.getByLabel('Priority')).toHaveValue('High')
  await checkEverywhere(editor)
  await offer('title')
    .getByRole('button', { name: /^Keep mine/ })
    .click()
  await expect(titleField).toBeFocused()
  await expect(offer('title')).toHaveCount(0)
  await offer('description')
    .getByRole('button', { name: /^Use theirs/ })
    .click()
  await expect(text).toHaveValue('Their text')
  await editor.getByRole('button', { name: 'Undo' }).click()
  await expect(text).toHaveValue('My text')
  await editor.getByRole('button', { name: 'UPDATE TASK' }).click()
  await expect(editor.getByText('Task Updated Successfully')).toBeVisible()
  const saved = await call<Record<string, unknown>>('GET', `/api/tasks/${task._id}`, admin.token)
  expect(saved).toMatchObject({ title: 'My title', description: 'My text', priority: 'High' })
})

test('uses one stream for all tabs of a browser [T24]', async ({ page, admin, member }) => {
  const title = unique('Tabs ')
  const task = await createTask(admin, [member], { title })
  await signIn(page, member)
  const first = await open(page.context(), '/user/tasks')
  let streams = 0
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams += 1
  })
  const second = await page.context().newPage()
  await second.goto('/user/tasks')
  await expect(second.getByRole('link', { name: title })).toBeVisible()
  await tick(member, task, 2)
  for (const tab of [first, second])
    await expect(tab.getByRole('article').filter({ hasText: title }).getByText('Completed')).toBeVisible()
  expect(streams).toBe(0)
  await first.close()
  await expect.poll(() => streams).toBe(1)
  await tick(member, task, 0)
  await expect(second.getByRole('article').filter({ hasText: title }).getByText('Pending')).toBeVisible()
})

test('the board of a busy tab handles many changes of a task at once [T24, T43]', async ({
  page,
  context,
  admin,
  member,
}) => {
  const word = unique('Burst').toLowerCase()
  const { _id } = await createTask(admin, [member], { title: `${word} 0` })
  await signIn(page, admin)
  const board = await open(context, `/admin/tasks?view=board&q=${word}`)
  const title = (text: string) => board.getByRole('article').getByText(text, { exact: true })
  await expect(title(`${word} 0`)).toBeVisible()
  const release = await holdRequests(board, '**/healthz')
  // The page does nothing until this call is answered.
  const busy = board.evaluate(() => {
    const call = new XMLHttpRequest()
    call.open('GET', '/healthz', false)
    call.send()
  })
  // React refuses more than fifty updates that cause each other.
  for (let i = 1; i <= 80; i++)
    await call('PATCH', `/api/tasks/${_id}`, admin.token, { title: `${word} ${i}` })
  release()
  await busy
  await expect(title(`${word} 80`)).toBeVisible()
})
