/**
 * No input is lost: unsaved changes, draft, expired session, retries and two editors of one task without the live stream
 * (with the stream: e2e/live.spec.ts).
 */
import { expect, type Page } from '@playwright/test'
import {
  type Account,
  type CreatedTask,
  call,
  createTask,
  dayFromNow,
  editTask,
  logInByApi,
  tick,
  unique,
} from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { holdRequests, logIn, signIn, untilQuiet, withoutLive } from '#e2e/page.ts'

const title = (page: Page) => page.getByLabel('Task Title')
const conflict = (page: Page) => page.getByRole('dialog', { name: 'This task has changed' })

interface Saved extends CreatedTask {
  description: string
  dueDate: string
  attachments: string[]
  priority: string
  assignedTo: { _id: string }[]
}

const get = (token: string, id: string) => call<Saved>('GET', `/api/tasks/${id}`, token)

/**
 * Opens a new task without the live stream, and types a title that is not saved. `answers`: those that the browser logs.
 */
async function editTitle(
  page: Page,
  admin: Account,
  member: Account,
  text: string,
  answers: RegExp,
): Promise<CreatedTask> {
  allowConsole(answers)
  const task = await createTask(admin, [member])
  await withoutLive(page)
  await signIn(page, admin)
  await page.goto(`/admin/create-task?task=${task._id}`)
  await title(page).fill(text)
  await untilQuiet(page)
  return task
}

test('asks before leaving unsaved changes, and keeps a draft through a reload until it is discarded [T14]', async ({
  page,
  admin,
}) => {
  test.slow()
  await signIn(page, admin)
  await page.goto('/admin/create-task')
  const text = unique('Half a thought ')
  await title(page).fill(text)
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  const guard = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Team Members' }).click()
  await expect(guard).toBeVisible()
  await checkEverywhere(page)
  await guard.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/create-task/)
  await expect(title(page)).toHaveValue(text)
  await page.getByRole('link', { name: 'Team Members' }).click()
  await guard.getByRole('button', { name: 'Keep draft and leave' }).click()
  // The address changes first; going back before the page changes keeps the form.
  await expect(page.getByRole('heading', { level: 1, name: 'Team Members' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Task' }).click()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(title(page)).toHaveValue(text)
  await checkEverywhere(page)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(title(page)).toHaveValue('')
  await page.getByRole('link', { name: 'Team Members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team Members' })).toBeVisible()

  await page.getByRole('link', { name: 'Create Task' }).click()
  await title(page).fill('Before the reload')
  await page.getByLabel('TODO Checklist').fill('An item')
  await page.getByLabel('TODO Checklist').press('Enter')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(title(page)).toHaveValue('Before the reload')
  await expect(page.getByRole('list', { name: 'Checklist items' }).getByRole('listitem')).toHaveText([
    '01An item',
  ])
})

test('the question before leaving closes once the changes are saved [T14]', async ({
  page,
  admin,
  member,
}) => {
  const { _id } = await editTitle(page, admin, member, unique('Left while saved '), /never/)
  const release = await holdRequests(page, `**/api/tasks/${_id}`, 'PUT')
  await page.getByRole('button', { name: 'UPDATE TASK' }).click()
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await page.getByRole('link', { name: 'Projects' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('returns a user after an expired session to their draft [A7]', async ({ page, admin, task }) => {
  allowConsole(/401/)
  const again = await logInByApi(admin.email)
  // Noticed by the update itself.
  await withoutLive(page)
  await page.goto('/login')
  await page.evaluate((token) => localStorage.setItem('token', token), again.token)
  await page.goto(`/admin/create-task?task=${task._id}`)
  await title(page).fill('Typed before the session ended')
  // Now, so that no other call notices it first.
  const update = `**/api/tasks/${task._id}`
  await page.route(update, async (route) => {
    if (route.request().method() === 'PUT') await call('POST', '/api/auth/logout', again.token)
    await route.continue()
  })
  await page.getByRole('button', { name: 'UPDATE TASK' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.unroute(update)
  await logIn(page, admin.email)
  await expect(page).toHaveURL(new RegExp(`task=${task._id}`))
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(title(page)).toHaveValue('Typed before the session ended')
  await page.getByRole('button', { name: 'UPDATE TASK' }).click()
  await expect(page.getByText('Task Updated Successfully')).toBeVisible()
})

test('reports a failed save, and creates one task on retry [T14, api 5]', async ({ page, admin, member }) => {
  allowConsole(/ERR_FAILED|500|Server error/)
  await signIn(page, admin)
  await page.goto('/admin/create-task')
  const text = unique('Once only ')
  await title(page).fill(text)
  await page.getByLabel('Description').fill('Retried')
  await page.getByLabel('Due Date').fill(dayFromNow(5))
  await page.getByLabel('TODO Checklist').fill('Item')
  await page.getByLabel('TODO Checklist').press('Enter')
  await page.getByRole('button', { name: 'Add Members' }).click()
  await page.getByRole('searchbox').fill(member.email)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'DONE' }).click()
  let lost = 0
  await page.route('**/api/tasks', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
    lost++
    // The server has saved it; only the answer is lost.
    await route.fetch()
    await route.fulfill({ status: 500, json: {} })
  })
  await page.getByRole('button', { name: 'CREATE TASK' }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(title(page)).toHaveValue(text)
  await page.getByRole('button', { name: 'CREATE TASK' }).click()
  await expect(page.getByText('Task Created Successfully')).toBeVisible()
  const { tasks } = await call<{ tasks: { title: string }[] }>(
    'GET',
    `/api/tasks?assignedTo=${member.id}`,
    admin.token,
  )
  expect(tasks.filter((task) => task.title === text)).toHaveLength(1)
})

test('offers a choice for each field that two people changed, and asks again before deleting a changed task [T5]', async ({
  page,
  admin,
  member,
}) => {
  const task = await editTitle(page, admin, member, 'My title', /412/)
  // Only now, because a screen that is still loading would fetch the new state.
  await editTask(admin, task, {
    title: 'Their title',
    description: 'Their description',
    attachments: ['example.org'],
  })
  await page.getByRole('button', { name: 'UPDATE TASK' }).click()
  await expect(conflict(page).getByText(`${admin.name} saved it today at `)).toBeVisible()
  await expect(conflict(page).getByRole('group')).toHaveCount(1)
  await expect(
    conflict(page).getByRole('group', { name: 'Task Title' }).getByRole('radio').first(),
  ).toBeChecked()
  await checkEverywhere(page)
  await conflict(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Task Updated Successfully')).toBeVisible()
  const saved = await get(admin.token, task._id)
  expect([saved.title, saved.description, saved.attachments]).toEqual([
    'My title',
    'Their description',
    ['example.org'],
  ])
  await expect(page.getByLabel('Description')).toHaveValue('Their description')

  await title(page).fill('Unsaved')
  await untilQuiet(page)
  await editTask(admin, task, { description: 'Now it matters' })
  const open = page.locator('#main').getByRole('button', { name: 'Delete', exact: true })
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
  await open.click()
  await confirm.click()
  await expect(page.getByText('This task just changed.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await open.click()
  await confirm.click()
  await expect(page.getByText('Task Deleted Successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/tasks$/)
})

test('merges fields that only one person changed, and keeps ticks made during the edit [T5]', async ({
  page,
  admin,
  member,
}) => {
  const task = await editTitle(page, admin, member, 'My title', /412/)
  await editTask(admin, task, { priority: 'High', attachments: ['example.org'] })
  await tick(member, task, 1)
  await page.getByRole('button', { name: 'UPDATE TASK' }).click()
  await expect(page.getByText('Task Updated Successfully')).toBeVisible()
  await expect(page.getByText("Kept someone else's change to Priority, Attachments.")).toBeVisible()
  await expect(page.getByLabel('Priority')).toHaveValue('High')
  const saved = await get(admin.token, task._id)
  expect([saved.title, saved.priority, saved.attachments]).toEqual(['My title', 'High', ['example.org']])
  expect(saved.todoChecklist.map((item) => item.completed)).toEqual([true, false])
})

test('saves the input as a new task when the task was deleted meanwhile [T5]', async ({
  page,
  admin,
  member,
}) => {
  const task = await editTitle(page, admin, member, 'Too good to lose', /404/)
  await call('DELETE', `/api/tasks/${task._id}`, admin.token)
  await page.getByRole('button', { name: 'UPDATE TASK' }).click()
  const dialog = page.getByRole('dialog', { name: 'This task was deleted' })
  await checkEverywhere(page)
  await dialog.getByRole('button', { name: 'Save as new' }).click()
  await expect(page.getByText('Task Created Successfully')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(task._id))
  await expect(page.getByText('Too good to lose', { exact: true })).toBeVisible()
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0)
})

test('says at once when someone deletes the task of an open form [T20]', async ({ page, admin, member }) => {
  allowConsole(/404/)
  const task = await createTask(admin, [member])
  await signIn(page, admin)
  await page.goto(`/admin/create-task?task=${task._id}`)
  await title(page).fill('Half a sentence')
  await untilQuiet(page)
  await call('DELETE', `/api/tasks/${task._id}`, admin.token)
  await expect(page.locator('#main').getByText('Someone deleted this task. Save to restore it')).toBeVisible()
  await expect(title(page)).toHaveValue('Half a sentence')
  await checkEverywhere(page)
  await call('POST', `/api/tasks/${task._id}/restore`, admin.token)
  await expect(page.locator('#main').getByText('Someone deleted this task.')).toHaveCount(0)
  await page.getByRole('button', { name: 'UPDATE TASK' }).click()
  await expect(page.getByText('Task Updated Successfully')).toBeVisible()
})

test('restores a task that was deleted meanwhile, with the input and its ticks [T5, T20]', async ({
  page,
  admin,
  member,
}) => {
  const task = await editTitle(page, admin, member, 'Typed into a deleted task', /404|412/)
  await tick(member, task, 1)
  await call('DELETE', `/api/tasks/${task._id}`, admin.token)
  await page.getByRole('button', { name: 'UPDATE TASK' }).click()
  const dialog = page.getByRole('dialog', { name: 'This task was deleted' })
  await dialog.getByRole('button', { name: 'Restore and save' }).click()
  await expect(page.getByText('Task Updated Successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  const saved = await get(admin.token, task._id)
  expect(saved.title).toBe('Typed into a deleted task')
  expect(saved.todoChecklist.map((item) => item.completed)).toEqual([true, false])
})

test('fills in a new task from an enquiry [P6]', async ({ page, admin }) => {
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  // Before hydration the document would not be the application's.
  await expect(page.getByRole('img', { name: /^Tasks by priority/ })).toBeVisible()
  const prefill = { title: 'Call Amina back', description: 'She asked about a shop.', enquiryId: unique('e') }
  await page.evaluate(
    (state) => {
      window.history.pushState({ usr: state, key: 'prefill', idx: 1 }, '', '/admin/create-task')
    },
    { prefill },
  )
  await page.reload()
  await expect(title(page)).toHaveValue(prefill.title)
  await expect(page.getByLabel('Description')).toHaveValue(prefill.description)
})
