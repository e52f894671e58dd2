/** My day: its rows by keyboard, and without a network (decision T70). */
import { expect } from '@playwright/test'
import { call, createTask, dayFromNow } from '#e2e/api.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { holdRequests, partsLoaded, signIn, twoFrames, untilAppRendered } from '#e2e/page.ts'

test('arrow keys continue with the remaining rows of a group [T70]', async ({ page, admin, member }) => {
  for (let n = 1; n <= 5; n++)
    await createTask(admin, [member], { title: `Task ${n}`, dueDate: dayFromNow(n - 10) })
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await page.getByRole('button', { name: '2 more overdue' }).press('Enter')
  await expect(page.getByRole('link', { name: 'First step Task 4' })).toBeFocused()
})

test('a row hidden until the next day says so in words [T70]', async ({ page, admin, member }) => {
  const { title } = await createTask(admin, [member], { dueDate: dayFromNow(0) })
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Not today' }).click()
  await expect(page.getByText(`"${title}" is hidden until tomorrow.`)).toBeVisible()
})

test('rows and their menu work without a network, also without a service worker [T70]', async ({
  page,
  context,
  admin,
  member,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const { title } = await createTask(admin, [member], { dueDate: dayFromNow(0) })
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await partsLoaded(page, ['day-menu'])
  await context.setOffline(true)
  const actions = page.getByRole('button', { name: `Actions for ${title}` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Not today' }).click()
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(actions).toBeVisible()
  const row = page.getByRole('listitem').filter({ has: actions })
  await row.getByRole('checkbox', { name: 'First step' }).check()
  await expect(row.getByRole('checkbox', { name: 'Second step' })).toBeVisible()
  await expect(row.getByText('waiting')).toBeVisible()
  await context.setOffline(false)
  await expect(row.getByText('waiting')).toHaveCount(0)
})

test('a task opened from My day or the inbox leads back there, and both Back and the link focus its row [T70, T65, T66]', async ({
  page,
  admin,
  member,
}) => {
  const { title } = await createTask(admin, [member], { dueDate: dayFromNow(0) })
  const back = (name: string) => page.locator('#main').getByRole('link', { name, exact: true })
  await signIn(page, member)
  await page.goto('/inbox?tab=all')
  await untilAppRendered(page)
  const entry = page.getByRole('link', { name: title })
  await entry.click()
  await expect(back('Inbox')).toHaveAttribute('href', '/inbox?tab=all')
  await page.goBack()
  await expect(entry).toBeFocused()
  await entry.press('Enter')
  await back('Inbox').press('Enter')
  await expect(entry).toBeFocused()
  await page.goto('/user/dashboard')
  await untilAppRendered(page)
  const row = page.getByRole('link', { name: `First step ${title}` })
  await row.click()
  await expect(back('Dashboard')).toHaveAttribute('href', '/user/dashboard')
  await page.goBack()
  await expect(row).toBeFocused()
  await row.press('Enter')
  await back('Dashboard').press('Enter')
  await expect(row).toBeFocused()

  // Also when the answer with My day arrives late.
  await row.click()
  await page.reload()
  await untilAppRendered(page)
  const release = await holdRequests(page, '**/api/day?*')
  await page.goBack()
  await expect(page.locator('#main')).toBeFocused()
  await expect(row).toHaveCount(0)
  for (let n = 0; n < 15; n++) await twoFrames(page)
  release()
  await expect(row).toBeFocused()
  const recent = page
    .getByRole('table', { name: 'Recent tasks, newest first' })
    .getByRole('link', { name: title })
  await recent.click()
  await expect(back('Dashboard')).toHaveAttribute('href', '/user/dashboard')
})

test('completing a task and undoing it are announced [T70]', async ({ page, admin, member }) => {
  const { title } = await createTask(admin, [member], {
    todoChecklist: [{ text: 'Dial' }],
    dueDate: dayFromNow(0),
  })
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await untilAppRendered(page)
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('checkbox').click()
  const announced = page.locator('[aria-live=assertive]')
  await expect(announced.filter({ hasText: `"${title}" is done` })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(announced.filter({ hasText: `"${title}" is open again` })).toHaveCount(1)
})

test("an avatar in My day leads to that person's tasks, and a mention is shown until it is answered [T70]", async ({
  page,
  admin,
  member,
}) => {
  const { _id, title } = await createTask(admin, [admin, member], {
    priority: 'High',
    dueDate: dayFromNow(0),
  })
  const text = `[@${admin.name}](user:${admin.id}) which colour?`
  await call('POST', `/api/tasks/${_id}/comments`, member.token, { text })
  // The inbox is filled a moment after the comment.
  await expect
    .poll(async () => {
      const inbox = '/api/inbox?state=unanswered'
      const { entries } = await call<{ entries: { task: { _id: string } | null }[] }>(
        'GET',
        inbox,
        admin.token,
      )
      return entries.map(({ task }) => task?._id)
    })
    .toContain(_id)
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  const mention = page
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('link', { name: `${member.name} mentioned you ${title}` })
  await expect(mention).toBeVisible()
  const row = page.getByRole('region', { name: 'My day' }).getByRole('listitem').filter({ hasText: title })
  await row.getByRole('link', { name: member.name }).click()
  await expect(page).toHaveURL(`/admin/tasks?status=Open&assignedTo=${member.id}`)
  await page.goto('/admin/dashboard')
  await mention.click()
  await expect(page).toHaveURL(`/tasks/${_id}`)
  await call('POST', `/api/tasks/${_id}/comments`, admin.token, { text: 'Blue.' })
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible()
  await expect(mention).toHaveCount(0)
})
