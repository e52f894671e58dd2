/** Templates (decision T46). */
import { expect } from '@playwright/test'
import { call, createTask, dayFromNow, unique } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { chooseByKeyboard, escapeAndAnswer, failOnRelease, signIn } from '#e2e/page.ts'

test('saving a template keeps what someone else changed meanwhile [T46]', async ({ page, admin }) => {
  const name = unique('Shared ')
  const body = { name, title: 'Letter', description: 'Monthly', due: { days: 3, unit: 'days' } }
  const { template } = await call<{ template: { _id: string } }>('POST', '/api/templates', admin.token, body)
  await signIn(page, admin)
  await page.goto('/admin/templates')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit template' })
  await edit.getByLabel('How many').fill('5')
  const renamed = unique('Renamed ')
  await call('PUT', `/api/templates/${template._id}`, admin.token, { name: renamed })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: renamed })).toContainText('Due +5 days')
})

test('a template takes no choice while it is being saved, because the choice would be lost [T46]', async ({
  page,
  admin,
}) => {
  allowConsole(/500|Server error/)
  await signIn(page, admin)
  await page.goto('/admin/templates')
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  const unit = dialog.getByLabel('Unit')
  await dialog.getByLabel('Name').fill('Letter')
  await dialog.getByLabel('Description').fill('Monthly')
  await unit.selectOption('days')
  const refuse = await failOnRelease(page, '**/api/templates', 'POST')
  await dialog.getByRole('button', { name: 'Create template' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await unit.press('w')
  await expect(unit).toHaveValue('days')
  refuse()
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  await unit.press('w')
  await expect(unit).toHaveValue('workdays')
})

test('saves a task as a template, renames it, creates a task from it, and deletes it [T46]', async ({
  page,
  admin,
  member,
}) => {
  allowConsole(/409/)
  const title = unique('Monthly letter ')
  const label = unique('letters ')
  const task = await createTask(admin, [member], { title, priority: 'High', labels: [label] })
  await signIn(page, admin)
  await page.goto(`/admin/create-task?task=${task._id}`)
  const main = page.locator('#main')
  await main.getByRole('button', { name: 'Save as template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as template' })
  await expect(dialog.getByLabel('Name')).toHaveValue(title)
  await dialog.getByLabel('How many').fill('many')
  await expect(dialog.getByRole('button', { name: 'Save template' })).toBeDisabled()
  await dialog.getByLabel('How many').fill('3')
  await dialog.getByLabel('Unit').selectOption('days')
  await checkEverywhere(page)
  await dialog.getByRole('button', { name: 'Save template' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText('Template saved')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  // Submitting the dialog does not save the task.
  const after = await call<{ version: number }>('GET', `/api/tasks/${task._id}`, admin.token)
  expect(after.version).toBe(task.version)

  // Names are unique: the input stays.
  await main.getByRole('button', { name: 'Save as template' }).click()
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(dialog.getByText('A template with this name already exists.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue(title)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/admin/create-task')
  // A menu fills the form, and leads to the page on which templates are created without a task.
  const menu = main.getByRole('menu', { name: 'Templates' })
  await main.getByRole('button', { name: 'From a template' }).click()
  await menu.getByRole('menuitem', { name: title }).click()
  await expect(page.getByLabel('Task Title')).toHaveValue(title)
  await main.getByRole('button', { name: 'From a template' }).click()
  await chooseByKeyboard(page, 'Manage templates')
  await expect(main.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
  const row = (name: string) =>
    main.getByRole('list', { name: 'Templates' }).getByRole('listitem').filter({ hasText: name })
  await expect(row(title)).toContainText('Due +3 days')
  const begun = unique('From nothing ')
  const fresh = page.getByRole('dialog', { name: 'New template' })
  await main.getByRole('button', { name: 'New template' }).click()
  await fresh.getByLabel('Name').fill(begun)
  await fresh.getByLabel('Description').fill('What it is for')
  await fresh.getByLabel('Checklist (optional)').fill('First\n\nSecond')
  await escapeAndAnswer(page, 'Keep editing')
  await fresh.getByRole('button', { name: 'Create template' }).click()
  await expect(row(begun)).toContainText('2 items')
  await checkEverywhere(page)
  await row(title).getByRole('button', { name: 'Edit' }).click()
  const renamed = unique('Letter ')
  const edit = page.getByRole('dialog', { name: 'Edit template' })
  await edit.getByLabel('Name').fill(renamed)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row(renamed)).toContainText(title)

  await row(renamed).getByRole('button', { name: 'Use' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Create Task' })).toBeVisible()
  await expect(page.getByLabel('Task Title')).toHaveValue(title)
  await expect(page.getByLabel('Due Date')).toHaveValue(dayFromNow(3))
  await page.getByRole('button', { name: 'CREATE TASK' }).click()
  await expect(messages.getByText('Task Created Successfully')).toBeVisible()
  const found = await call<{ tasks: Record<string, unknown>[] }>(
    'GET',
    `/api/tasks?q=${encodeURIComponent(`"${title}"`)}`,
    admin.token,
  )
  expect(found.tasks).toHaveLength(2)
  expect(found.tasks[0]).toMatchObject({
    title,
    priority: 'High',
    assignedTo: [{ _id: member.id }],
    labels: [{ name: label.trim() }],
    todoChecklist: [
      { text: 'First step', completed: false },
      { text: 'Second step', completed: false },
    ],
  })

  // Another administrator's change appears live.
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
  await page.goto('/admin/templates')
  await listening
  await expect(row(renamed)).toContainText(title)
  const { templates } = await call<{ templates: { _id: string; name: string }[] }>(
    'GET',
    '/api/templates',
    admin.token,
  )
  const template = templates.find(({ name }) => name === renamed.trim())
  const changed = unique('Letters ')
  await call('PUT', `/api/templates/${template?._id}`, admin.token, { name: changed })
  await expect(row(changed)).toContainText(title)
  await row(changed).getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete this template?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(messages.getByText('Template deleted. Tasks created from it stay.')).toBeVisible()
  await expect(row(changed)).toHaveCount(0)
})
