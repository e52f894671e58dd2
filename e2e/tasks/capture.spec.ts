/** Tasks captured in one line (decision T61). */
import { expect, type Page } from '@playwright/test'
import { call, createProject, createTask, dayFromNow, INVITE_CODE, signUpByApi, unique } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole } from '#e2e/fixtures.ts'
import { test } from '#e2e/own-server.ts'
import { holdRequests, partsLoaded, settledBox, signIn } from '#e2e/page.ts'

const capture = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'New task' })
  return {
    dialog,
    line: dialog.getByRole('combobox', { name: 'Task' }),
    chips: dialog.getByRole('list', { name: 'Understood' }).getByRole('button'),
    paste: (text: string) =>
      dialog.getByRole('combobox', { name: 'Task' }).evaluate((field, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text),
  }
}

test('captures a line, the next one, and a pasted list, with a draft that stays [T61]', async ({
  page,
  admin,
}) => {
  allowConsole(/400/)
  const name = unique('hafen').toLowerCase()
  await createProject(admin, { name })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${name}`)
  const { dialog, line, chips, paste } = capture(page)
  await expect(page.getByRole('tab').first()).toBeVisible()
  await page.keyboard.press('c')
  await expect(line).toBeFocused()
  await page.keyboard.type(`Call ${name} tomorrow #${name.slice(0, -1)}`)
  await expect(dialog.getByRole('option')).toHaveText([name])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('!high')
  await expect(chips).toHaveText([/^Due /, name, 'High priority'])
  await checkEverywhere(page)
  // Escape keeps the text.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(line).toHaveValue(`Call ${name} tomorrow #${name} !high`)
  await dialog.getByRole('button', { name: 'Remove High priority' }).click()
  await expect(line).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(`Created "Call ${name} !high"`)
  await expect(line).toHaveValue('')
  await line.fill(`Second ${name}`)
  await line.press('Control+Enter')
  await expect(page).toHaveURL(/\/tasks\/[0-9a-f-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: `Second ${name}` })).toBeVisible()

  await page.goto(`/admin/tasks?q=${name}`)
  await expect(page.getByRole('tab').first()).toHaveText('All2')
  await page.keyboard.press('c')
  await line.fill('Half a line')
  // A refused line is named, and nothing is saved; the next list begins without the message.
  await paste(`${name} one\n${'x'.repeat(201)}`)
  await dialog.getByRole('button', { name: 'Create 2 tasks' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Line 2: Title must be at most 200 characters.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await paste(`- ${name} one\n2. ${name} two\n[x] ${name} three`)
  await expect(dialog.getByRole('listitem')).toHaveText([`${name} one`, `${name} two`, `${name} three`])
  // Escape keeps lines that are neither tasks nor items yet.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog.getByRole('button', { name: 'One task with 3 items' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create 3 tasks' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Created 3 tasks')
  await expect(line).toHaveValue('Half a line')
  // Pasted items stay with their line, while others are created and when the dialog closes.
  await paste('Pens\nPaper')
  await dialog.getByRole('button', { name: 'One task with 2 items' }).click()
  await paste(`${name} four\n${name} five`)
  await dialog.getByRole('button', { name: 'Create 2 tasks' }).click()
  await expect(chips).toHaveText('2 checklist items')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(line).toHaveValue('Half a line')
  await expect(chips).toHaveText('2 checklist items')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab')).toHaveText(['All7', 'Pending6', 'In Progress0', 'Completed1'])
  const { tasks } = await call<{ tasks: { title: string; dueDate: string }[] }>(
    'GET',
    `/api/tasks?q=${name}`,
    admin.token,
  )
  expect(tasks.map(({ title }) => title)).toEqual([
    `${name} four`,
    `${name} five`,
    `${name} one`,
    `${name} two`,
    `${name} three`,
    `Second ${name}`,
    `Call ${name} !high`,
  ])
  expect(tasks.at(-1)?.dueDate).toBe(dayFromNow(1))
})

test('begins with the values of a project or board column, and More keeps them and the ticks [T61]', async ({
  page,
  admin,
}) => {
  const name = unique('platz').toLowerCase()
  const project = await createProject(admin, { name })
  await createTask(admin, [admin], { title: name, projectId: project._id })
  await signIn(page, admin)
  const { dialog, line, chips, paste } = capture(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/admin/tasks?project=${project._id}`)
  await page.getByRole('button', { name: 'New task' }).click()
  await expect(chips).toHaveText([name])
  // Several begin like this: Enter completes the name before it saves.
  await call('POST', '/api/projects', admin.token, { name: `${name}-annex` })
  await page.reload()
  await page.getByRole('button', { name: 'New task' }).click()
  await line.fill(`Call #${name.slice(0, -1)}`)
  await expect(dialog.getByRole('option')).toHaveCount(2)
  await line.press('Enter')
  await expect(line).toHaveValue(/^Call #platz\S+ $/)
  // The names to choose from leave the chips in view.
  await line.fill('Call !low @')
  await expect(chips).toHaveText(['Low priority', name].toReversed())
  const last = await settledBox(chips.last())
  const list = await settledBox(dialog.getByRole('listbox', { name: 'Suggestions' }))
  expect(list.y).toBeGreaterThanOrEqual(last.y + last.height)
  await line.fill('')
  await paste(`[x] Book\n[ ] Pack${'ing'.repeat(20)}`)
  const lines = dialog.getByRole('list', { name: 'Pasted lines' })
  expect(await lines.evaluate((each) => each.scrollWidth - each.clientWidth), 'none is cut').toBe(0)
  await dialog.getByRole('button', { name: 'One task with 2 items' }).click()
  await line.fill('Trip !high')
  await dialog.getByRole('button', { name: 'More' }).click()
  await expect(page.getByLabel('Task Title')).toHaveValue('Trip')
  await expect(page.getByLabel('Project')).toHaveValue(project._id)
  await expect(page.getByLabel('Priority')).toHaveValue('High')
  await expect(page.getByRole('list', { name: 'Checklist items' })).toContainText('Book')
  await expect(page.getByRole('list', { name: 'Checklist items' }).getByText('Done')).toHaveCount(1)

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`/admin/tasks?project=${project._id}&view=board`)
  await page.getByRole('button', { name: 'New task in In Progress' }).click()
  await expect(chips).toHaveText(['In Progress'])
  await line.fill(`${name} begun`)
  await line.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(`Created "${name} begun"`)
  const { tasks } = await call<{ tasks: { status: string }[] }>(
    'GET',
    `/api/tasks?q=${name}%20begun`,
    admin.token,
  )
  expect(tasks).toMatchObject([{ status: 'In Progress' }])
})

test("fri in the last hour of a Friday is a week later, in the person's own zone [T61]", async ({
  browser,
  admin,
}) => {
  // The server's day is Friday for the one, Saturday for the other.
  for (const [timezoneId, instant] of [
    ['Pacific/Kiritimati', '2026-11-27T09:30:00Z'],
    ['Pacific/Honolulu', '2026-11-28T09:30:00Z'],
  ] as const) {
    const context = await browser.newContext({ timezoneId })
    const page = await context.newPage()
    await page.clock.setFixedTime(instant)
    await signIn(page, admin)
    await page.goto('/admin/dashboard')
    const { dialog, line, chips } = capture(page)
    await page.keyboard.press('c')
    const title = unique('Pay')
    for (const [day, dueDate] of [
      ['fri', '2026-12-04'],
      ['sat', '2026-11-28'],
      ['', '2026-12-04'],
    ]) {
      await line.fill(`${title} ${day}`)
      await expect(chips).toHaveCount(day === '' ? 0 : 1)
      await line.press('Enter')
      await expect(line).toHaveValue('')
      await expect(dialog.getByRole('status')).toHaveText(`Created "${title}"`)
      const { tasks } = await call<{ tasks: { dueDate: string }[] }>(
        'GET',
        `/api/tasks?q=${title}`,
        admin.token,
      )
      expect(tasks[0]?.dueDate, `${day} in ${timezoneId}`).toBe(dueDate)
    }
    await context.close()
  }
})

test('keeps the next line that is typed while one is being saved [T61]', async ({ page, admin }) => {
  await signIn(page, admin)
  await page.goto('/admin/tasks?view=table')
  const release = await holdRequests(page, '**/api/tasks/quick')
  const { line, dialog } = capture(page)
  await page.getByRole('button', { name: 'New task' }).click()
  const title = unique('First ')
  await line.fill(title)
  await line.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Creating…' })).toBeVisible()
  await line.pressSequentially('Second')
  release()
  await expect(dialog.getByRole('status')).toHaveText(`Created "${title}"`)
  await expect(line).toHaveValue('Second')
  await line.fill(`${'t'.repeat(201)} fri`)
  await expect(dialog.getByText('1 character too many')).toBeVisible()
})

test('a member writes a line without a network, and saves it once the network is back [T61]', async ({
  page,
  context,
  startServer,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const { origin } = await startServer()
  const admin = await signUpByApi('Wangari Maina', INVITE_CODE, origin)
  const member = await signUpByApi('Baraka Otieno', '', origin)
  await call('PUT', '/api/settings', admin.token, { membersAddTasks: true }, origin)
  await signIn(page, member, origin)
  await page.goto(`${origin}/user/tasks`)
  await expect(page.getByText('No tasks for you yet')).toBeVisible()
  await partsLoaded(page, ['capture-dialog'])
  const title = unique('Unterwegs')
  const { line, dialog } = capture(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'New task' }).click()
  await line.fill(title)
  await line.press('Enter')
  await expect(dialog.getByText('The server cannot be reached.')).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'New task' }).click()
  await expect(line).toHaveValue(title)
  await line.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(`Created "${title}"`)
})

test('members add tasks for themselves where the settings allow it [T61]', async ({ page, startServer }) => {
  const { origin } = await startServer()
  const admin = await signUpByApi('Wangari Maina', INVITE_CODE, origin)
  const member = await signUpByApi('Baraka Otieno', '', origin)
  await signIn(page, admin, origin)
  await page.goto(`${origin}/admin/settings`)
  const allowed = page.getByRole('checkbox', { name: 'Members can add tasks for themselves' })
  await expect(allowed).not.toBeChecked()
  await allowed.click()
  await expect(allowed).toBeChecked()
  await expect(page.getByText('Members can now add tasks for themselves')).toBeVisible()
  await checkEverywhere(page)
  const title = unique('Eigene')
  const { line, dialog } = capture(page)
  await signIn(page, member, origin)
  await page.goto(`${origin}/user/tasks`)
  await expect(page.getByText('No tasks for you yet')).toBeVisible()
  // An open screen follows the setting.
  const add = page.getByRole('button', { name: 'New task' })
  const allow = (membersAddTasks: boolean) =>
    call('PUT', '/api/settings', admin.token, { membersAddTasks }, origin)
  await expect(add).toBeVisible()
  await allow(false)
  await expect(add).toHaveCount(0)
  await allow(true)
  await add.click()
  // Nobody else can be chosen.
  await expect(dialog.getByRole('status')).toHaveText('Try fri, #project, +label or !high')
  await expect(line).toHaveAttribute('placeholder', 'Call the printer fri #harbour !high')
  await line.fill(title)
  await line.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(`Created "${title}"`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await page.keyboard.type(`${title} two`)
  await expect(page.getByRole('option', { name: `Create task "${title} two"` })).toBeVisible()
  await page.goto(`${origin}/user/dashboard`)
  await page.getByRole('button', { name: 'New task' }).click()
  await expect(line).toBeFocused()
})
