/** Spec 2, 4 and 8: Task details and ticking. */
import { expect, type Page } from '@playwright/test'
import {
  type Account,
  type CreatedTask,
  call,
  createTask,
  editTask,
  newEmail,
  PASSWORD,
  tick,
} from '#e2e/api.ts'
import { checkEverywhere, checkNoHorizontalScroll } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import {
  changeAnswers,
  dragBelow,
  holdRequests,
  openTask,
  settledBox,
  signIn,
  untilAppRendered,
  untilQuiet,
  withoutLive,
} from '#e2e/page.ts'

const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name })

interface Saved {
  status: string
  version: number
  todoChecklist: { text: string; completed: boolean }[]
}

/** Opens a new task of the member. A screen that is still loading would fetch again. */
async function openWithoutLive(page: Page, admin: Account, member: Account): Promise<CreatedTask> {
  await withoutLive(page)
  const task = await createTask(admin, [member])
  await signIn(page, member)
  await page.goto(`/user/task-details/${task._id}`)
  await expect(checkbox(page, 'Second step')).toBeVisible()
  await untilQuiet(page)
  return task
}

test('shows a task with fields, avatars, checklist and attachments, and prints it without menus and buttons [spec 2]', async ({
  page,
  context,
  admin,
  member,
}) => {
  const others = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const { user } = await call<{ user: { _id: string } }>('POST', '/api/users', admin.token, {
        name: `Person ${index}`,
        email: newEmail(),
        password: PASSWORD,
      })
      return { id: user._id, name: '', email: '', token: '' }
    }),
  )
  const task = await createTask(admin, [member, ...others], {
    dueDate: '2031-03-05',
    priority: 'Medium',
    attachments: ['example.org/brief', 'http://example.org/plain'],
  })
  await signIn(page, member)
  await page.goto(`/user/task-details/${task._id}`)
  await expect(page.getByRole('heading', { level: 1, name: task.title })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(task.title))
  await expect(page.getByText('Pending')).toHaveCSS('background-color', 'rgb(237, 233, 254)')
  await expect(page.getByText('5th Mar 2031')).toBeVisible()
  await expect(page.getByText('Medium')).toHaveCSS('background-color', 'rgb(254, 243, 198)')
  const faces = page
    .getByRole('definition')
    .filter({ has: page.getByRole('list') })
    .first()
    .getByRole('listitem')
  await expect(faces).toHaveCount(6)
  await expect(faces.last()).toContainText('+2')
  expect(await settledBox(checkbox(page, 'First step'))).toMatchObject({ width: 20, height: 20 })
  const links = page.getByRole('list', { name: 'Attachments' }).getByRole('link')
  await expect(links.first()).toContainText('01example.org/brief')
  await expect(links.first()).toHaveAttribute('href', 'https://example.org/brief')
  await expect(links.last()).toContainText('02http://example.org/plain')
  await expect(links.last()).toHaveAttribute('href', 'http://example.org/plain')
  await expect(links.first()).toHaveAttribute('rel', 'noopener noreferrer')
  await checkEverywhere(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: task.title })).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.locator('#main').getByRole('link', { name: 'My Tasks' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await context.route('https://example.org/**', (route) => route.fulfill({ body: 'brief' }))
  const opened = context.waitForEvent('page')
  await links.first().click()
  await expect(await opened).toHaveURL('https://example.org/brief')
})

test('ticks optimistically, and reverts a failed tick with a message [spec 4, spec 8, T4, T14]', async ({
  page,
  member,
  task,
}) => {
  allowConsole(/500|Server error/)
  await signIn(page, member)
  await page.goto(`/user/task-details/${task._id}`)
  await page.route('**/items/*', (route) => route.fulfill({ status: 500, json: {} }))
  await checkbox(page, 'First step').click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(checkbox(page, 'First step')).not.toBeChecked()
  await expect(page.getByText('0 of 2')).toBeVisible()
  await page.unroute('**/items/*')
  const release = await holdRequests(page, '**/items/*')
  const sent = page.waitForRequest('**/items/*')
  await checkbox(page, 'First step').check()
  await expect(page.getByText('In Progress')).toBeVisible()
  expect((await sent).postDataJSON()).toEqual({ completed: true })
  await checkbox(page, 'Second step').check()
  await expect(page.getByText('2 of 2')).toBeVisible()
  release()
  await expect(async () => {
    const saved = await call<Saved>('GET', `/api/tasks/${task._id}`, member.token)
    expect(saved.status).toBe('Completed')
  }).toPass()
  await page.reload()
  await expect(checkbox(page, 'First step')).toBeChecked()
  await expect(checkbox(page, 'Second step')).toBeChecked()
})

test('a link that was refused or not saved stays, also when another one is added [T65]', async ({
  page,
  admin,
}) => {
  allowConsole(/500|Server error/)
  const task = await createTask(admin, [admin])
  await signIn(page, admin)
  await page.goto(`/tasks/${task._id}`)
  await untilAppRendered(page)
  const add = page.getByRole('button', { name: 'Add a link' })
  const field = page.getByRole('textbox', { name: 'Link' })
  await add.click()
  await field.fill('ftp://example.org/plan')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Only http and https links can be attached.')
  await expect(field).toHaveValue('ftp://example.org/plan')
  await page.route(`**/api/tasks/${task._id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await field.fill('https://example.org/plan')
  await field.press('Enter')
  await expect(page.getByText('Not saved: https://example.org/plan')).toBeVisible()
  await page.unroute(`**/api/tasks/${task._id}`)
  await add.click()
  await field.fill('https://example.org/budget')
  await field.press('Enter')
  await expect
    .poll(
      async () =>
        (await call<{ attachments: string[] }>('GET', `/api/tasks/${task._id}`, admin.token)).attachments,
    )
    .toEqual(['https://example.org/plan', 'https://example.org/budget'])
})

test('loses no tick when two people tick at once [T5]', async ({ page, admin, member }) => {
  const task = await openWithoutLive(page, admin, member)
  await tick(admin, task, 1)
  const answered = page.waitForResponse('**/items/*')
  await checkbox(page, 'Second step').check()
  expect((await answered).status()).toBe(200)
  const saved = await call<Saved>('GET', `/api/tasks/${task._id}`, member.token)
  expect(saved.todoChecklist.map((item) => item.completed)).toEqual([true, true])
  await expect(checkbox(page, 'First step')).toBeChecked()
})

test('drops a tick of an item that someone deleted meanwhile, and shows the current list [T5]', async ({
  page,
  admin,
  member,
}) => {
  allowConsole(/404/)
  const task = await openWithoutLive(page, admin, member)
  await editTask(admin, task, { todoChecklist: [{ text: 'First step' }] })
  await checkbox(page, 'Second step').click()
  await expect(checkbox(page, 'Second step')).toHaveCount(0)
  await expect(checkbox(page, 'First step')).not.toBeChecked()
  await checkbox(page, 'First step').check()
  await expect(page.getByText('1 of 1')).toBeVisible()
})

test("shows the list's data of a task at once, and N/A for a missing date [spec 2]", async ({
  page,
  member,
  task,
}) => {
  await signIn(page, member)
  await changeAnswers<{ tasks: { dueDate: string | null }[] }>(page, '**/api/tasks?*', ({ tasks }) => {
    for (const each of tasks) each.dueDate = null
  })
  await page.route(`**/api/tasks/${task._id}`, () => undefined)
  await page.goto('/user/tasks')
  await expect(page.getByRole('article').getByText('N/A')).toBeVisible()
  await untilAppRendered(page)
  await page.getByRole('link', { name: task.title }).click()
  await expect(checkbox(page, 'First step')).toBeVisible()
  await expect(page.getByText('N/A')).toBeVisible()
  // Names are shown beside the avatars.
  await expect(
    page.locator('dl').getByText(member.name, { exact: true }).filter({ visible: true }),
  ).toHaveCount(2)
})

test("does not reveal another person's task to a member [T3]", async ({ page, admin, member }) => {
  allowConsole(/404/)
  const task = await createTask(admin, [admin])
  await signIn(page, member)
  await page.goto(`/user/task-details/${task._id}`)
  await expect(page.getByText('Task not found')).toBeVisible()
  await checkEverywhere(page)
  await page.getByRole('link', { name: 'Back to My Tasks' }).click()
  await expect(page).toHaveURL(/\/user\/tasks$/)
})

test('leads back to the list when the task or its form cannot be loaded [T14]', async ({
  page,
  admin,
  task,
}) => {
  allowConsole(/500|Server error/)
  // When the stream opens, failed queries are fetched again.
  await withoutLive(page)
  await signIn(page, admin)
  await page.route(`**/api/tasks/${task._id}`, (route) => route.fulfill({ status: 500, json: {} }))
  for (const [address, heading] of [
    [`/tasks/${task._id}`, 'Task details'],
    [`/admin/create-task?task=${task._id}`, 'Update Task'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText("Couldn't load the task")).toBeVisible()
    const title = page.getByRole('heading', { level: 1, name: heading })
    expect((await settledBox(title)).height).toBeGreaterThan(20)
    await checkEverywhere(page)
    await page.locator('#main').getByRole('link', { name: 'Back to My Tasks' }).click()
    await expect(page).toHaveURL(/\/admin\/tasks$/)
  }
})

test('ticks quickly among 200 items, on a phone too [T12]', async ({ page, admin, member }) => {
  const task = await createTask(admin, [member], {
    title: 'W'.repeat(200),
    todoChecklist: Array.from({ length: 200 }, (_, index) => ({
      text: `Item ${index} ${'wide'.repeat(20)}`,
    })),
    attachments: Array.from({ length: 20 }, (_, index) => `example.org/${'path'.repeat(40)}/${index}`),
  })
  await signIn(page, member)
  await page.setViewportSize({ width: 320, height: 780 })
  await page.goto(`/user/task-details/${task._id}`)
  await expect(page.getByRole('checkbox')).toHaveCount(200)
  await checkNoHorizontalScroll(page)
  for (const index of [0, 1, 2, 3, 4]) await page.getByRole('checkbox').nth(index).check()
  await expect(page.getByText('5 of 200')).toBeVisible()
  await expect(async () => {
    const saved = await call<Saved>('GET', `/api/tasks/${task._id}`, member.token)
    expect(saved.todoChecklist.filter((item) => item.completed)).toHaveLength(5)
  }).toPass()
})

test('a title or an item that was emptied is back, with the reason [T65]', async ({ page, admin, task }) => {
  await openTask(page, admin, task)
  await page.getByRole('button', { name: task.title, exact: true }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill(' ')
  await title.press('Enter')
  await expect(page.getByRole('alert').getByText('Title is required.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(task.title)
  const item = page.getByRole('button', { name: 'Second step', exact: true })
  await item.click()
  await page.getByRole('textbox', { name: 'Item', exact: true }).fill('')
  await page.keyboard.press('Tab')
  await expect(page.getByText('An item needs a text. Its old one is back.')).toBeVisible()
  await expect(item).toBeVisible()
})

test('an item dropped at the end is the last one, also when a teammate deletes another meanwhile [T65]', async ({
  page,
  admin,
  member,
}) => {
  const todoChecklist = ['One', 'Two', 'Three', 'Four'].map((text) => ({ text }))
  const task = await createTask(admin, [member], { todoChecklist })
  type Items = { todoChecklist: { _id: string; text: string }[] }
  const saved = async () => (await call<Items>('GET', `/api/tasks/${task._id}`, admin.token)).todoChecklist
  const second = (await saved())[1]?._id
  await openTask(page, admin, task)
  const item = (text: string) => page.getByRole('button', { name: text, exact: true })
  await dragBelow(page, item('One'), item('Four'))
  await expect(page.getByText('Position 4 of 4').first()).toBeAttached()
  await call('DELETE', `/api/tasks/${task._id}/items/${second}`, admin.token)
  await expect(item('Two')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByText('Moved to position 3 of 3')).toBeAttached()
  await expect.poll(async () => (await saved()).map(({ text }) => text)).toEqual(['Three', 'Four', 'One'])
})
