/** Spec 2, 4 and 5: the task form, its texts, its rules in their order, its dialogs. */
import { expect, type Page } from '@playwright/test'
import {
  call,
  checkEverywhere,
  checkNoSidewaysScroll,
  dayFromNow,
  makeTask,
  signUpByApi,
  test,
  unique,
} from './fixtures.ts'

const form = (page: Page) => ({
  title: page.getByLabel('Task Title'),
  description: page.getByLabel('Description'),
  priority: page.getByLabel('Priority'),
  due: page.getByLabel('Due Date'),
  members: page.getByRole('button', { name: 'Add Members' }),
  item: page.getByLabel('TODO Checklist'),
  items: page.getByRole('list', { name: 'Checklist items' }).getByRole('listitem'),
  link: page.getByLabel('Add Attachment'),
  links: page.getByRole('list', { name: 'Attachments' }).getByRole('listitem'),
  create: page.getByRole('button', { name: 'CREATE TASK' }),
  update: page.getByRole('button', { name: 'UPDATE TASK' }),
  error: page.locator('#task-error'),
  dialog: page.getByRole('dialog', { name: 'Select Users' }),
})

const addButton = (page: Page, nth: number) => page.getByRole('button', { name: 'Add', exact: true }).nth(nth)

async function choose(page: Page, text: string) {
  const { members, dialog } = form(page)
  await members.click()
  await dialog.getByRole('searchbox').fill(text)
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'DONE' }).click()
  await expect(dialog).toBeHidden()
}

test('spec 2: heading, fields, defaults and texts of a new task', async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto('/admin/create-task')
  const f = form(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Create Task' })).toBeVisible()
  await expect(page).toHaveTitle(/^Create Task/)
  await expect(f.description).toHaveAttribute('rows', '4')
  await expect(f.priority).toHaveValue('Low')
  await expect(f.priority.getByRole('option')).toHaveText(['Low', 'Medium', 'High'])
  await expect(f.due).toHaveAttribute('type', 'date')
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  const labels = await page.locator('form').locator('label, legend').allTextContents()
  expect(labels).toEqual([
    'Task Title',
    'Description',
    'Priority',
    'Due Date',
    'Assign To',
    'TODO Checklist',
    'Add Attachment',
  ])
  await checkEverywhere(page)
  await page.setViewportSize({ width: 320, height: 780 })
  await checkNoSidewaysScroll(page)
})

test('spec 5: failures one at a time, in their order, with the focus at the field', async ({
  page,
  admin,
  member,
  signIn,
}) => {
  await signIn(admin)
  await page.goto('/admin/create-task')
  const f = form(page)
  const refused = async (message: string) => {
    await f.create.click()
    await expect(f.error).toHaveText(message)
  }
  await refused('Title is required.')
  await expect(f.title).toBeFocused()
  await expect(f.title).toHaveAttribute('aria-invalid', 'true')
  await expect(f.error).toHaveCSS('color', 'rgb(193, 0, 7)')
  await f.title.fill('   ')
  await refused('Title is required.')
  await f.title.fill(unique('Rules '))
  await refused('Description is required.')
  await expect(f.description).toBeFocused()
  await f.description.fill('What is to be done')
  await refused('Due date is required.')
  await expect(f.due).toBeFocused()
  await f.due.fill(dayFromNow(3))
  await refused('Task not assigned to any member')
  await expect(f.members).toBeFocused()
  await checkEverywhere(page)
  await choose(page, member.email)
  await refused('Add atleast one todo task.')
  await expect(f.item).toBeFocused()
  await f.item.fill('One')
  await f.item.press('Enter')
  await f.create.click()
  await expect(page.getByText('Task Created Successfully')).toBeVisible()
  // After a successful create the form resets (spec 4).
  await expect(f.title).toHaveValue('')
  await expect(f.items).toHaveCount(0)
  await expect(f.title).toBeFocused()
})

test('spec 2 and 5: the checklist editor', async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto('/admin/create-task')
  const f = form(page)
  await expect(addButton(page, 0)).toBeDisabled()
  await f.item.fill('   ')
  await expect(addButton(page, 0)).toBeDisabled()
  await f.item.press('Enter')
  await expect(f.items).toHaveCount(0)
  await f.item.fill('  First  ')
  await addButton(page, 0).click()
  await f.item.fill('Second')
  await f.item.press('Enter')
  await expect(f.items).toHaveText(['01First', '02Second'])
  await expect(f.item).toHaveValue('')
  await f.item.evaluate((input) => {
    const data = new DataTransfer()
    data.setData('text', ' Third \n\n Fourth\r\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(f.items).toHaveText(['01First', '02Second', '03Third', '04Fourth'])
  await page.getByRole('button', { name: 'Delete item 4: Fourth' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(f.items).toHaveText(['01First', '02Second', '03Fourth', '04Third'])
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('button', { name: 'Reorder' }).click()
  await page.getByRole('button', { name: 'Move item 1 down' }).click()
  await expect(f.items).toHaveText(['01Second', '02First', '03Third', '04Fourth'])
  await page.getByRole('button', { name: 'Reorder' }).click()
  await page.getByRole('button', { name: 'Delete item 1: Second' }).click()
  await expect(f.items).toHaveText(['01First', '02Third', '03Fourth'])
  await expect(page.getByRole('button', { name: 'Delete item 1: First' })).toBeFocused()
  await f.item.fill('x'.repeat(501))
  await f.item.press('Enter')
  await expect(page.getByText('A checklist item must be at most 500 characters.')).toBeVisible()
  await expect(f.items).toHaveCount(3)
})

test('spec 5 and decision T11: the attachment editor', async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto('/admin/create-task')
  const f = form(page)
  await f.link.fill('  ')
  await f.link.press('Enter')
  await expect(f.links).toHaveCount(0)
  await f.link.fill('javascript:alert(1)')
  await f.link.press('Enter')
  await expect(page.getByText('Only http and https links can be attached.')).toBeVisible()
  await expect(f.link).toHaveValue('javascript:alert(1)')
  await f.link.fill(' example.org/plan ')
  await f.link.press('Enter')
  await expect(f.links).toHaveText(['01example.org/plan'])
  await page.getByRole('button', { name: 'Delete attachment 1: example.org/plan' }).click()
  await expect(f.links).toHaveCount(0)
})

test('spec 2: Select Users, 60 % of the height, CANCEL and DONE', async ({ page, admin, member, signIn }) => {
  await signIn(admin)
  await page.goto('/admin/create-task')
  const f = form(page)
  await f.members.click()
  await expect(f.dialog.getByRole('searchbox')).toBeFocused()
  const list = f.dialog.getByRole('list', { name: 'Team members' })
  await expect(list.getByText(admin.email)).toBeVisible()
  const height = await list.evaluate((element) => element.parentElement?.getBoundingClientRect().height)
  expect(height).toBeCloseTo((page.viewportSize()?.height ?? 0) * 0.6, 0)
  await f.dialog.getByRole('searchbox').fill('nobody is called like this')
  await expect(f.dialog.getByText('Nobody here matches')).toBeVisible()
  await f.dialog.getByRole('searchbox').fill(member.email)
  await f.dialog.getByRole('checkbox').check()
  await f.dialog.getByRole('button', { name: 'CANCEL' }).click()
  await expect(f.members).toHaveText('Add Members')
  await expect(f.members).toBeFocused()
  await f.members.click()
  await expect(f.dialog.getByText('0 selected')).toBeVisible()
  await f.dialog.getByRole('searchbox').fill(member.email)
  await expect(f.dialog.getByRole('checkbox')).toHaveCount(1)
  await checkEverywhere(page)
  await page.keyboard.press('Escape')
  await expect(f.dialog).toBeHidden()
})

test('decision T12: the limit shows before the server refuses', async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto('/admin/create-task')
  const f = form(page)
  await f.title.fill('x'.repeat(100))
  await expect(page.getByText(/characters left/)).toHaveCount(0)
  await f.title.fill('x'.repeat(190))
  await expect(page.getByText('10 characters left')).toBeVisible()
  await f.title.fill('x'.repeat(203))
  await expect(page.getByText('3 characters too many')).toBeVisible()
  await f.create.click()
  await expect(f.error).toHaveText('Title must be at most 200 characters.')
})

test('spec 2, 4 and 8: editing stays, keeps flags, tells; a deep link survives a reload', async ({
  page,
  admin,
  member,
  signIn,
}) => {
  const task = await makeTask(admin, [member], {
    todoChecklist: [{ text: 'Old', completed: true }, { text: 'Gone' }],
  })
  await signIn(admin)
  await page.goto(`/admin/create-task?task=${task._id}`)
  const f = form(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Update Task' })).toBeVisible()
  await expect(page).toHaveTitle(/^Update Task/)
  await expect(f.title).toHaveValue(task.title)
  await expect(f.update).toBeVisible()
  await page.reload()
  await expect(f.title).toHaveValue(task.title)
  await page.getByRole('button', { name: 'Delete item 2: Gone' }).click()
  await f.item.fill('New')
  await f.item.press('Enter')
  await f.update.click()
  await expect(page.getByText('Task Updated Successfully')).toBeVisible()
  await expect(page).toHaveURL(/create-task/)
  const saved = await call<{ todoChecklist: unknown; status: string }>(
    'GET',
    `/api/tasks/${task._id}`,
    admin.token,
  )
  expect(saved.todoChecklist).toEqual([
    { text: 'Old', completed: true },
    { text: 'New', completed: false },
  ])
  await checkEverywhere(page)
})

test('spec 2 and 4: Delete asks, tells and leads to /admin/tasks', async ({
  page,
  admin,
  member,
  signIn,
}) => {
  const task = await makeTask(admin, [member])
  await signIn(admin)
  await page.goto(`/admin/create-task?task=${task._id}`)
  const open = page.locator('#main').getByRole('button', { name: 'Delete', exact: true })
  await open.click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Task' })
  await expect(dialog.getByText('Are you sure you want to delete this task?')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await checkEverywhere(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(open).toBeFocused()
  await open.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Task Deleted Successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/tasks$/)
})

test('300 members open fast in the picker', async ({ page, admin, signIn }) => {
  const person = await signUpByApi('Zawadi Last')
  const users = Array.from({ length: 300 }, (_, index) => ({
    _id: index === 299 ? person.id : `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    name: `Member ${index}`,
    email: `member${index}@example.test`,
    role: 'user',
    profileImageUrl: '',
    createdAt: new Date().toISOString(),
    pendingTasks: 0,
    inProgressTasks: 0,
    completedTasks: 0,
  }))
  await signIn(admin)
  await page.route('**/api/users', (route) => route.fulfill({ json: users }))
  await page.goto('/admin/create-task')
  const f = form(page)
  await expect(f.members).toBeVisible()
  const started = Date.now()
  await f.members.click()
  await expect(f.dialog.getByText('member150@example.test')).toBeAttached()
  expect(Date.now() - started).toBeLessThan(2000)
  await f.dialog.getByRole('searchbox').fill('member 299')
  await expect(f.dialog.getByRole('checkbox')).toHaveCount(1)
})
