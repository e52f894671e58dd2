/** The bell, the inbox and its keys (decision T64). */
import { expect } from '@playwright/test'
import { call, createTask, signUpByApi, tick, unique } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { test } from '#e2e/fixtures.ts'
import {
  chooseByKeyboard,
  holdAnswers,
  holdRequests,
  loadAgain,
  openTask,
  signIn,
  twoFrames,
  untilAppRendered,
  untilQuiet,
} from '#e2e/page.ts'

test('counts new entries live, marks them as read by keys, and mutes a task [T64]', async ({
  page,
  admin,
  member,
}) => {
  const titles = [unique('Paint'), unique('Print')]
  const [paint, print] = await Promise.all(titles.map((title) => createTask(admin, [member], { title })))
  if (!paint || !print) throw new Error('no tasks')
  const postComment = (text: string) =>
    call('POST', `/api/tasks/${paint._id}/comments`, admin.token, { text })
  await signIn(page, member)
  await page.goto('/user/dashboard')
  const bell = page.getByRole('link', { name: /^Inbox/ })
  await expect(bell).toHaveAccessibleName('Inbox, 2 unread')
  await postComment('The first coat is dry')
  await expect(bell).toHaveAccessibleName('Inbox, 3 unread')
  await expect(page).toHaveTitle(/^Dashboard\s\(3\) · Task Manager$/)

  await bell.click()
  await expect(page).toHaveURL('/inbox')
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Wanjiku Mwangi commented: "The first coat is dry"')
  await expect(rows.first()).toContainText(paint.title)
  await checkEverywhere(page)

  // The next entry takes the place of one that was read.
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(rows).toHaveCount(2)
  await expect(rows.first().getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByText("You're up to date")).toBeVisible()
  await expect(bell).toHaveAccessibleName('Inbox')

  await page.getByRole('tab', { name: 'All' }).click()
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('j')
  // 'u' comes last, also when the call before it is slow.
  const release = await holdRequests(page, '**/api/inbox/read')
  await page.keyboard.press('m')
  await expect(page.getByText('Task muted. Mentions still reach you.')).toBeVisible()
  await page.keyboard.press('u')
  await twoFrames(page)
  const wasRead = page.waitForResponse('**/api/inbox/read')
  release()
  await wasRead
  await untilQuiet(page)
  await expect(bell).toHaveAccessibleName('Inbox, 1 unread')
})

test("a right-to-left name keeps its sentence's direction [T64, T80]", async ({ page, admin, member }) => {
  const other = await signUpByApi('محمد عبد الرحمن')
  const task = await createTask(admin, [member, other])
  await tick(other, task, 2)
  await signIn(page, member)
  await page.goto('/inbox')
  const sentence = page.getByRole('tabpanel').getByText(other.name).first()
  await expect(sentence).toHaveCSS('direction', 'ltr')
  await page.goto(`/tasks/${task._id}`)
  const line = page.getByRole('list', { name: 'Activity' }).locator('p').filter({ hasText: other.name })
  await expect(line.last()).toHaveCSS('direction', 'ltr')
  await expect(line.last().locator('bdi')).toHaveText(other.name)
})

test('a task is muted and followed again, in its menu and by Undo [T64]', async ({ page, member, task }) => {
  const following = async () =>
    (await call<{ following: boolean }>('GET', `/api/tasks/${task._id}`, member.token)).following
  await openTask(page, member, task)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${task.title}` }).click()
    await chooseByKeyboard(page, name)
  }
  await choose('Mute this task')
  await expect(page.getByText('Task muted. Mentions still reach you.')).toBeVisible()
  expect(await following()).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(following).toBe(true)
  await choose('Mute this task')
  await expect.poll(following).toBe(false)
  await choose('Follow this task')
  await expect(page.getByText('You follow this task.')).toBeVisible()
  expect(await following()).toBe(true)
})

test('shows no notification for the task on screen, and marks a task as read when it is opened [T64]', async ({
  page,
  admin,
  member,
}) => {
  const task = await createTask(admin, [member, admin], { title: unique('Fold') })
  await signIn(page, member)
  await page.goto('/inbox')
  await page.getByRole('tabpanel').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(task.title)
  const bell = page.getByRole('banner').getByRole('link', { name: /^Inbox/ })
  await expect(bell).toHaveAccessibleName('Inbox')
  const unread = async () =>
    (await call<{ unread: number }>('GET', '/api/inbox?state=unread', member.token)).unread
  const all = async () =>
    (await call<{ entries: unknown[] }>('GET', '/api/inbox', member.token)).entries.length
  await tick(admin, task, task.todoChecklist.length)
  await expect.poll(all).toBe(2)
  await expect.poll(unread).toBe(0)
  await expect(bell).toHaveAccessibleName('Inbox')
})

test('marks the task on screen as read even when the inbox is off, so that no email follows [T64, T68]', async ({
  page,
  admin,
  member,
}) => {
  const off = { inbox: false, mail: true }
  await call('PUT', '/api/auth/notifications', member.token, { kinds: { commented: off, assigned: off } })
  const { _id } = await createTask(admin, [member], { title: unique('Fold') })
  await signIn(page, member)
  const reading = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/inbox/read') && answer.ok())
  const opened = reading()
  await page.goto(`/tasks/${_id}`)
  await opened
  const answered = reading()
  await call('POST', `/api/tasks/${_id}/comments`, admin.token, { text: 'The first coat is dry' })
  await answered
  await expect(page.getByText('The first coat is dry')).toBeVisible()
})

test('a task stays muted when an answer arrives that is older [T64]', async ({ page, member, task }) => {
  await openTask(page, member, task)
  const menu = page.getByRole('button', { name: /^Actions for/ })
  await menu.click()
  const mute = page.getByRole('menuitem', { name: 'Mute this task' })
  await expect(mute).toBeVisible()
  const answers = await holdAnswers(page, `**/api/tasks/${task._id}`)
  await loadAgain(page)
  await expect.poll(answers.held).toBeGreaterThan(0)
  await mute.click()
  await expect(page.getByText('Task muted.')).toBeVisible()
  answers.release()
  await untilQuiet(page)
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Follow this task' })).toBeVisible()
})

test('Back from a read entry focuses the one in its place, or else the list [T64, T65]', async ({
  page,
  admin,
  member,
}) => {
  const [first, second, third] = [unique('First'), unique('Second'), unique('Third')]
  for (const title of [first, second, third]) await createTask(admin, [member], { title })
  await signIn(page, member)
  await page.goto('/inbox')
  await untilAppRendered(page)
  const entry = (title: string) => page.getByRole('tabpanel').getByRole('link', { name: title })
  const unread = page.getByRole('tab', { name: /^Unread/ })
  /** Opens an entry, and comes back when it is no longer among the unread ones. */
  const visit = async (title: string, left: string) => {
    await entry(title).click()
    await expect(page).toHaveURL(/\/tasks\//)
    await expect(page.getByRole('link', { name: /^Inbox/ }).first()).toHaveAccessibleName(left)
    // The list is loaded again after Back.
    await page.reload()
    await untilAppRendered(page)
    await page.goBack()
    await expect(unread).toBeVisible()
  }
  await visit(third, 'Inbox, 2 unread')
  await expect(entry(second)).toBeFocused()
  await visit(second, 'Inbox, 1 unread')
  await expect(entry(first)).toBeFocused()
  await visit(first, 'Inbox')
  await expect(page.getByRole('tabpanel')).toBeFocused()
})
