/** The palette and its shortcuts (decision T40). */
import { expect } from '@playwright/test'
import { call, createTask, unique } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { holdRequests, signIn, withoutLive } from '#e2e/page.ts'

test('opens tasks and screens with the palette and shortcuts [T40]', async ({ page, admin, member }) => {
  const title = unique('Palette')
  const description = 'For the team members'
  await createTask(admin, [member], { title, priority: 'High', description })
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  const field = palette.getByRole('combobox')
  const options = palette.getByRole('option')
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await expect(field).toBeFocused()
  await field.fill(title.toLowerCase())
  await expect(options.first()).toContainText(title)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await checkEverywhere(page)
  // One line, with all of its words.
  const hint = palette.getByText('Try due:overdue')
  await expect
    .poll(() => hint.evaluate((one) => [one.scrollWidth - one.clientWidth, one.clientHeight < 24]))
    .toEqual([0, true])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(palette).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([title])
  await field.fill('team')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  // A task that has the words only in its description does not come before the screen of that name.
  await field.fill('team members')
  await page.keyboard.press('Enter')
  await expect(page.locator('#main').getByRole('heading', { level: 1 })).toHaveText('Team Members')
  await expect(palette).toHaveCount(0)

  // Pages outside the menu are found too.
  await page.keyboard.press('ControlOrMeta+k')
  await field.fill('inbox')
  await expect(options.first()).toHaveText('Inbox')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/inbox')

  // Typed filters find the same tasks as the list, and link to it.
  await page.keyboard.press('ControlOrMeta+k')
  await field.fill(`priority:high ${title}`)
  await expect(options).toHaveText([
    new RegExp(`^${title}`),
    'Show it in the list',
    `Create task "priority:high ${title}"`,
  ])
  await options.nth(1).click()
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('priority') === 'High' && url.searchParams.get('q') === title,
  )
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  // `>` finds what can be done with the list on show, `#` its projects.
  await page.keyboard.press('ControlOrMeta+k')
  await field.fill('>sort title')
  await expect(options).toHaveText('Sort by title')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('sort') === 'title' && url.searchParams.get('q') === title,
  )
  await page.keyboard.press('ControlOrMeta+k')
  await field.fill('>filter')
  await expect(options).toHaveText('Filter this list')
  await field.fill('>export')
  await expect(options).toHaveText('Download')
  await field.fill('>save v')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await field.fill(member.email)
  await palette.getByRole('group', { name: 'People' }).getByRole('option', { name: member.name }).click()
  await expect(page).toHaveURL(`/admin/users/${member.id}`)
  await page.keyboard.press('ControlOrMeta+k')
  await field.fill(`#${title}`)
  await expect(options).toHaveCount(0)
  await field.fill(`${title} two !high`)
  await palette.getByRole('option', { name: `Create task "${title} two !high"` }).click()
  const capture = page.getByRole('dialog', { name: 'New task' })
  await expect(capture.getByRole('combobox', { name: 'Task' })).toHaveValue(`${title} two !high`)
  await expect(capture.getByRole('button', { name: 'Remove High priority' })).toBeVisible()
  await page.goto('/admin/dashboard')
  // The button comes with the shell, which takes the keys.
  await expect(page.locator('[aria-keyshortcuts*="+K"]')).toBeVisible()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Shortcuts' })
  // Without a field or another button, and not on the button to close.
  await expect(help.getByRole('heading', { name: 'Shortcuts' })).toBeFocused()
  await expect(help.getByText('Go to the tasks')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  // In quick succession.
  await page.keyboard.type('gt')
  await expect(page.locator('#main').getByRole('heading', { level: 1 })).toHaveText('My Tasks')
})

test('finds open tasks before completed ones, in every view [T40]', async ({ page, admin, member }) => {
  const title = unique('Ordered ')
  const open = await createTask(admin, [member], { title })
  for (const n of [1, 2]) {
    const { _id } = await createTask(admin, [member], { title: `${title} ${n}` })
    await call('PUT', `/api/tasks/${_id}/status`, admin.token, { status: 'Completed' })
  }
  // The word is in their descriptions alone.
  for (let n = 0; n < 4; n++) await createTask(admin, [admin], { title: `Other ${n}`, description: title })
  await signIn(page, admin)
  await page.goto('/admin/tasks?view=table')
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  const tasks = palette.getByRole('group', { name: 'Tasks' }).getByRole('option')
  await palette.getByRole('combobox').fill(title)
  await expect(tasks).toHaveText([
    new RegExp(`^${open.title}(?! \\d)`),
    /Completed$/,
    /Completed$/,
    /^Other/,
    /^Other/,
    `All 7 tasks with "${title}"`,
  ])
  // A typed filter leads to a list with as many tasks, where the table begins with the open ones.
  await palette.getByRole('combobox').fill(`@${member.email}`)
  await palette.getByRole('option', { name: 'Show all 3 in the list' }).click()
  await expect(page.locator('#main').getByRole('tab', { selected: true })).toHaveText('All3')
})

test('opens the first result with an early Enter, and keeps a chosen entry when the results arrive [T40]', async ({
  page,
  admin,
}) => {
  const { title } = await createTask(admin, [admin], { title: unique('Early Enter ') })
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  await expect(page.locator('[aria-keyshortcuts*="+K"]')).toBeVisible()
  const holdResults = () => holdRequests(page, '**/api/tasks?*limit=25*')
  let release = await holdResults()
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  const field = palette.getByRole('combobox')
  const create = palette.getByRole('option', { name: `Create task "${title}"` })
  await page.keyboard.press('ControlOrMeta+k')
  await field.fill(title)
  await expect(create).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(palette.getByText('Searching…')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(palette).toHaveCount(0)

  await page.goto('/admin/dashboard')
  await expect(page.locator('[aria-keyshortcuts*="+K"]')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  release = await holdResults()
  await page.keyboard.press('ControlOrMeta+k')
  await field.fill(title)
  await expect(create).toBeVisible()
  await page.keyboard.press('ArrowDown')
  release()
  await expect(palette.getByRole('group', { name: 'Tasks' }).getByRole('option').first()).toContainText(title)
  await expect(create).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog', { name: 'New task' }).getByRole('combobox', { name: 'Task' }),
  ).toHaveValue(title)
})

test('an early Enter opens what is shown when results do not arrive [T40]', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await expect(page.locator('[aria-keyshortcuts*="+K"]')).toBeVisible()
  await page.route('**/api/tasks?*limit=25*', () => new Promise(() => {}))
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await page.keyboard.press('ControlOrMeta+k')
  await palette.getByRole('combobox').fill('account')
  await page.keyboard.press('Enter')
  await expect(palette.getByText('Searching…')).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
})

test('says when the tasks could not be searched [T40, T14]', async ({ page, admin }) => {
  allowConsole(/500|Server error/)
  // When the stream opens, failed queries are fetched again.
  await withoutLive(page)
  const title = unique('Unsearched')
  await createTask(admin, [admin], { title })
  await signIn(page, admin)
  await page.goto('/admin/users')
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await page.route('**/api/tasks?*', (route) => route.fulfill({ status: 500, json: {} }))
  await palette.getByRole('combobox').fill(title)
  await expect(palette.getByText("Couldn't search the tasks. Type to try again.")).toBeVisible()
  await page.unroute('**/api/tasks?*')
  await page.keyboard.press('Backspace')
  await expect(palette.getByRole('option').first()).toContainText(title)
  await expect(palette.getByText("Couldn't search the tasks.")).toHaveCount(0)
})

test('recent tasks have their current titles, and deleted ones are left out [T40]', async ({
  page,
  admin,
}) => {
  const [renamed, deleted] = [unique('Renamed'), unique('Deleted')]
  const tasks = [
    await createTask(admin, [admin], { title: renamed }),
    await createTask(admin, [admin], { title: deleted }),
  ]
  await signIn(page, admin)
  await page.goto('/admin/tasks')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  for (const title of [renamed, deleted]) {
    await page.keyboard.press('ControlOrMeta+k')
    await palette.getByRole('combobox').fill(title)
    await expect(palette.getByRole('option').first()).toContainText(title)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  // The page of the deleted task would fetch it again.
  await page.goto('/admin/tasks')
  await page.keyboard.press('ControlOrMeta+k')
  const recent = palette.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent).toHaveText([deleted, renamed])
  await call('DELETE', `/api/tasks/${tasks[1]?._id}`, admin.token)
  await call('PATCH', `/api/tasks/${tasks[0]?._id}`, admin.token, { title: `${renamed} now` })
  await expect(recent).toHaveText([`${renamed} now`])
})

test('Back closes the palette, a new task and a dialog, and the screen stays [T40, T61]', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL('/admin/projects')
  for (const open of [
    () => page.keyboard.press('ControlOrMeta+k'),
    () => page.keyboard.press('c'),
    () => page.getByRole('button', { name: 'New project' }).first().click(),
  ]) {
    await open()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('input').first()).toBeFocused()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/admin/projects')
  }
  await page.goBack()
  await expect(page).toHaveURL('/admin/dashboard')
})
