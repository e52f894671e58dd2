/** Projects and labels (decisions T41, T42). */
import { expect } from '@playwright/test'
import { LABEL_NAME_MAX } from '@task-manager/contract/projects/group-values'
import { PROJECT_NOTE_MAX } from '@task-manager/contract/projects/projects'
import { call, createProject, createTask, unique } from '#e2e/api.ts'
import { checkEverywhere, checkNoHorizontalScroll } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import {
  chooseByKeyboard,
  escapeAndAnswer,
  failOnRelease,
  holdRequests,
  partsLoaded,
  signIn,
  untilAppRendered,
  untilQuiet,
  withoutLive,
} from '#e2e/page.ts'

test('creates a project, adds a task with labels, finds it, and renames its labels [T41] [T42]', async ({
  page,
  admin,
}) => {
  const [project, label] = [unique('Relaunch '), unique('copy ')]
  const created = await createTask(admin, [admin], {
    title: unique('Write for it '),
    dueDate: '2026-01-05',
  })
  await signIn(page, admin)

  await page.goto('/admin/projects')
  const main = page.locator('#main')
  await expect(main.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await main.getByRole('button', { name: 'New project' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByLabel('Name').fill(project)
  await dialog.getByText('teal').click()
  await dialog.getByLabel('Client (optional)').fill('Harbour Law LLP')
  // A pasted text that is too long is kept, and nothing is saved.
  const note = dialog.getByLabel('Note (optional)')
  await note.focus()
  await page.keyboard.insertText('x'.repeat(PROJECT_NOTE_MAX + 2))
  await expect(note).toHaveAccessibleDescription('2 characters too many')
  await dialog.getByRole('button', { name: 'Create project' }).click()
  await expect(note).toBeFocused()
  await note.fill('x '.repeat(PROJECT_NOTE_MAX / 2))
  await dialog.getByRole('button', { name: 'Create project' }).click()
  // The new project opens, because the next step is to add tasks.
  await expect(main.getByRole('heading', { level: 1, name: project })).toBeVisible()
  await main.getByRole('tabpanel').getByRole('button', { name: 'New task' }).click()
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Understood' })).toHaveText(project)
  await page.goto('/admin/projects')
  const card = main
    .getByRole('list', { name: 'Projects', exact: true })
    .getByRole('listitem')
    .filter({ hasText: project })
  await expect(card).toContainText('No tasks yet')
  await checkEverywhere(page)

  // By keyboard: a label is created while typing.
  await page.goto(`/admin/create-task?task=${created._id}`)
  await main.getByLabel('Project').selectOption(project)
  const labels = main.getByRole('combobox', { name: 'Labels' })
  await labels.focus()
  await page.keyboard.insertText('x'.repeat(LABEL_NAME_MAX + 1))
  await expect(labels).toHaveAccessibleDescription('1 character too many')
  await main.getByRole('button', { name: 'UPDATE TASK' }).click()
  await expect(main.getByText(`A label must be at most ${LABEL_NAME_MAX} characters.`)).toBeVisible()
  await labels.fill(label)
  await expect(main.getByRole('option', { name: `Create "${label}"` })).toBeVisible()
  await labels.press('Enter')
  await expect(main.getByRole('list', { name: 'Chosen labels' })).toHaveText(label)
  await main.getByRole('button', { name: 'UPDATE TASK' }).click()
  await expect(page.getByText('Task Updated Successfully')).toBeVisible()

  // The project's page is its list; typed filters work there.
  await page.goto('/admin/projects')
  await card.getByRole('link', { name: project }).click()
  await expect(main.getByRole('heading', { level: 1, name: project })).toBeVisible()
  await expect(main.getByText('0 of 1 done')).toBeVisible()
  const task = main.getByRole('article').filter({ hasText: created.title })
  await expect(task.getByRole('list', { name: 'Labels' })).toHaveText(label)
  await main.getByRole('searchbox', { name: 'Search tasks' }).fill(`-label:"${label}"`)
  await page.keyboard.press('Enter')
  await expect(main.getByRole('list', { name: 'Filters' })).toContainText(`Without label ${label}`)
  await expect(task).toHaveCount(0)

  await page.goto('/admin/settings/labels')
  await main.getByRole('button', { name: `Edit ${label}` }).click()
  await main.getByLabel('Name').fill(`${label} two`)
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('button', { name: `Edit ${label} two` })).toBeVisible()
  // The list has as many tasks as the number on the link.
  await page.evaluate(() => localStorage.setItem('task-view', 'table'))
  await main.getByRole('link', { name: `1 task with ${label} two` }).click()
  await expect(main.getByRole('tab', { selected: true })).toHaveText('All1')
  await page.goto('/admin/projects')
  await card.getByRole('link', { name: project }).click()
  await expect(main.getByRole('tab', { selected: true })).toHaveText('All1')
  await page.goBack()
  await card.getByRole('link', { name: '1 overdue' }).click()
  await expect(main.getByRole('list', { name: 'Filters' })).toContainText('Due Overdue')
  await expect(main.getByRole('link', { name: created.title })).toBeVisible()
})

test('a list of a deleted project offers no task in it [T41]', async ({ page, admin }) => {
  const project = await createProject(admin, { name: unique('Gone ') })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?project=${project._id}`)
  const main = page.locator('#main')
  await expect(main.getByText('Add the first one.')).toBeVisible()
  await call('DELETE', `/api/projects/${project._id}`, admin.token)
  await expect(main.getByText('It may have been deleted.')).toBeVisible()
  await expect(main.getByText('Add the first one.')).toHaveCount(0)
  await main.getByRole('button', { name: 'Show all tasks' }).click()
  await expect(page).toHaveURL((url) => !url.searchParams.has('project'))
})

test('other screens follow the name and tasks of a project [T24, T41]', async ({ page, admin, member }) => {
  const name = unique('Live ')
  const project = await createProject(admin, { name })
  const created = await createTask(admin, [member], { title: unique('Of it '), projectId: project._id })
  await signIn(page, member)
  await page.goto(`/user/tasks?project=${project._id}`)
  const main = page.locator('#main')
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(main.getByRole('article').filter({ hasText: created.title })).toContainText(name)
  await untilQuiet(page)
  await call('PUT', `/api/projects/${project._id}`, admin.token, { name: `${name} renamed` })
  await expect(main.getByRole('heading', { level: 1, name: `${name} renamed` })).toBeVisible()
  await expect(main.getByRole('article').filter({ hasText: created.title })).toContainText(`${name} renamed`)
  const second = await createTask(admin, [member], { title: unique('More of it '), projectId: project._id })
  await expect(main.getByRole('article').filter({ hasText: second.title })).toBeVisible()
  await expect(main.getByText('0 of 2 done')).toBeVisible()
})

test('a client name without spaces does not widen the page [T41]', async ({ page, admin }) => {
  const body = { name: unique('Wide '), color: 'red', clientName: 'K'.repeat(80) }
  const { project } = await call<{ project: { _id: string } }>('POST', '/api/projects', admin.token, body)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?project=${project._id}`)
  await expect(page.locator('#main').getByText(body.clientName)).toBeVisible()
  await checkNoHorizontalScroll(page)
})

test('saving a project keeps what someone else changed meanwhile [T41]', async ({ page, admin }) => {
  const name = unique('Shared ')
  const { _id } = await createProject(admin, { name })
  await signIn(page, admin)
  await page.goto('/admin/projects')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await chooseByKeyboard(page, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit project' })
  await dialog.getByLabel('Client (optional)').fill('Harbour Law LLP')
  await call('PUT', `/api/projects/${_id}`, admin.token, { note: 'Changed meanwhile.' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Project saved')).toBeVisible()
  const { project } = await call<{ project: unknown }>('GET', `/api/projects/${_id}`, admin.token)
  expect(project).toMatchObject({ name, clientName: 'Harbour Law LLP', note: 'Changed meanwhile.' })
})

test('a dialog asks before it discards typed text [T41]', async ({ page, admin }) => {
  await signIn(page, admin)
  await page.goto('/admin/trash')
  await untilAppRendered(page)
  await page.getByRole('link', { name: 'Projects' }).click()
  const open = page.getByRole('button', { name: 'New project' }).first()
  const dialog = page.getByRole('dialog')
  const note = dialog.getByLabel('Note (optional)')
  await open.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await open.click()
  await note.fill('Typed with care')
  await escapeAndAnswer(page, 'Keep editing')
  await expect(note).toHaveValue('Typed with care')
  await expect(note).toBeFocused()
  await page.mouse.click(5, 5)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(note).toHaveValue('Typed with care')
  await escapeAndAnswer(page, 'Discard')
  await expect(dialog).toHaveCount(0)
  await open.click()
  await expect(note).toHaveValue('')
  // The browser asks before a reload.
  const asksBeforeReload = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await asksBeforeReload()).toBe(false)
  await note.fill('Typed again')
  expect(await asksBeforeReload()).toBe(true)
  // So does Back, which closes the dialog and not the screen.
  await partsLoaded(page, ['later-parts'])
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(note).toHaveValue('Typed again')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/projects$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/trash$/)
})

test('keeps the typed name of a label that someone deletes meanwhile [T42]', async ({ page, admin }) => {
  const [before, after] = [unique('Gone '), unique('Typed ')]
  const { label } = await call<{ label: { _id: string } }>('POST', '/api/labels', admin.token, {
    name: before,
  })
  await signIn(page, admin)
  await page.goto('/admin/settings/labels')
  await page.getByRole('button', { name: `Edit ${before}` }).click()
  const name = page.getByLabel('Name')
  await name.fill(after)
  await untilQuiet(page)
  await call('DELETE', `/api/labels/${label._id}`, admin.token)
  await expect(page.getByText('This label was deleted and removed from its tasks.')).toBeVisible()
  await expect(name).toHaveValue(after)
  await expect(name).toBeFocused()
  await page.getByRole('button', { name: 'Add label' }).click()
  await expect(page.getByRole('button', { name: `Edit ${after}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit ${before}` })).toHaveCount(0)
})

test('asks before discarding a half-typed label name [T42]', async ({ page, admin }) => {
  const [one, other] = [unique('First '), unique('Second ')]
  for (const name of [one, other]) await call('POST', '/api/labels', admin.token, { name })
  await signIn(page, admin)
  await page.goto('/admin/settings/labels')
  const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}` })
  const field = page.getByLabel('Name')
  await edit(one).click()
  await field.fill('Half a na')
  await escapeAndAnswer(page, 'Keep editing')
  await expect(field).toBeFocused()
  await edit(other).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(field).toHaveValue('Half a na')
  await edit(other).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(field).toHaveValue(other)
  await expect(field).toBeFocused()
  await field.fill('Half a na')
  await escapeAndAnswer(page, 'Discard')
  await expect(field).toHaveCount(0)
  await expect(edit(other)).toBeFocused()
  // Nothing was typed.
  await edit(other).press('Enter')
  await expect(field).toHaveValue(other)
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
})

test('a form takes no input while it is being saved, because the input would be lost [T41] [T42]', async ({
  page,
  admin,
}) => {
  allowConsole(/500|Server error/)
  const [one, other] = [unique('First '), unique('Second ')]
  for (const name of [one, other]) await call('POST', '/api/labels', admin.token, { name })
  // Without any project there are two buttons for a new one.
  await call('POST', '/api/projects', admin.token, { name: unique('Quay ') })
  await signIn(page, admin)
  await page.goto('/admin/projects')
  const refuse = await failOnRelease(page, '**/api/projects', 'POST')
  await page.getByRole('button', { name: 'New project' }).click()
  const name = page.getByRole('dialog').getByLabel('Name')
  const note = page.getByRole('dialog').getByLabel('Note (optional)')
  await name.fill('Harbour')
  await name.press('Enter')
  await expect(name).not.toBeEditable()
  await expect(note).not.toBeEditable()
  await expect(name).toBeFocused()
  const blue = page.getByRole('dialog').getByRole('radio', { name: 'blue' })
  await blue.press('ArrowRight')
  await expect(blue).toBeChecked()
  refuse()
  await expect(name).toBeEditable()
  // A server error is not shown at the name.
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'Something went wrong. Please try again.',
  )
  await expect(name).not.toHaveAttribute('aria-invalid')
  await blue.press('ArrowRight')
  await expect(blue).not.toBeChecked()
  await note.fill('Of two years')

  // A label that is saved late does not close the form of another one.
  await page.goto('/admin/settings/labels')
  const release = await holdRequests(page, '**/api/labels/*')
  await page.getByRole('button', { name: `Edit ${one}` }).click()
  const field = page.getByLabel('Name')
  await field.fill(`${one} again`)
  await field.press('Enter')
  await expect(field).not.toBeEditable()
  await page.getByRole('button', { name: `Edit ${other}` }).click()
  await field.fill(`${other} typed`)
  release()
  await expect(page.getByText('Label saved')).toBeVisible()
  await expect(field).toHaveValue(`${other} typed`)
  await expect(field).toBeFocused()
})

test('the choice of a project loads again on focus after an error [T14]', async ({ page, admin }) => {
  allowConsole(/500|Server error/)
  // When the stream opens, failed queries are fetched again.
  await withoutLive(page)
  const name = unique('Late project ')
  await createProject(admin, { name })
  await page.route('**/api/projects*', (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(page, admin)
  await page.goto('/admin/create-task')
  const project = page.getByRole('combobox', { name: 'Project' })
  await expect(project).toContainText("Couldn't load the projects.")
  await page.unroute('**/api/projects*')
  await project.focus()
  await project.selectOption(name)
  await expect(project).not.toContainText("Couldn't load the projects.")
})

test('labels that could not be loaded are not offered as new ones [T14]', async ({ page, admin }) => {
  allowConsole(/500|Server error/)
  // When the stream opens, failed queries are fetched again.
  await withoutLive(page)
  const name = unique('Late label ')
  await createTask(admin, [admin], { labels: [name] })
  await page.route('**/api/labels', (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(page, admin)
  await page.goto('/admin/create-task')
  const field = page.getByRole('combobox', { name: 'Labels' })
  const failed = page.getByText("Couldn't load the labels.")
  const offered = page.getByRole('listbox', { name: 'Labels' }).getByRole('option')
  await expect(failed).toBeVisible()
  await field.fill(name)
  await expect(offered).toHaveText([`Add "${name}"`])
  await checkEverywhere(page)
  await field.fill('')
  await field.blur()
  await page.unroute('**/api/labels')
  await field.focus()
  await expect(failed).toHaveCount(0)
  await field.fill(name)
  await expect(offered).toHaveText([name])
})
