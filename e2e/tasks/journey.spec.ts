/** The main journey (spec 1): an administrator creates a task, a member ticks it off, both see it completed. */
import { expect } from '@playwright/test'
import { dayFromNow, unique } from '#e2e/api.ts'
import { test } from '#e2e/fixtures.ts'
import { signIn } from '#e2e/page.ts'

test('creates a task as an admin, ticks it as a member, shows both the same [spec 1, T1]', async ({
  browser,
  page,
  admin,
  member,
}) => {
  const title = unique('Launch the portal ')
  await signIn(page, admin)
  await page.goto('/admin/create-task')
  await page.getByLabel('Task Title').fill(title)
  await page.getByLabel('Description').fill('Redirects first, then the announcement.')
  await page.getByLabel('Priority').selectOption('High')
  await page.getByLabel('Due Date').fill(dayFromNow(0))
  await page.getByRole('button', { name: 'Add Members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select Users' })
  await dialog.getByRole('searchbox').fill(member.email)
  await dialog.getByRole('checkbox').check()
  await expect(dialog.getByText('1 selected')).toBeVisible()
  await dialog.getByRole('button', { name: 'DONE' }).click()
  for (const item of ['Redirects', 'Announcement']) {
    await page.getByLabel('TODO Checklist').fill(item)
    await page.getByLabel('TODO Checklist').press('Enter')
  }
  await page.getByLabel('Add Attachment').fill('example.org/brief')
  await page.getByLabel('Add Attachment').press('Enter')
  await page.getByRole('button', { name: 'CREATE TASK' }).click()
  await expect(page.getByText('Task Created Successfully')).toBeVisible()

  const memberPage = await (
    await browser.newContext({ storageState: storageOf(page.url(), member.token) })
  ).newPage()
  await memberPage.goto(new URL('/user/tasks', page.url()).href)
  const card = memberPage.getByRole('article').filter({ hasText: title })
  await expect(card.getByText('Pending')).toBeVisible()
  await expect(card.getByText('Due today')).toBeVisible()
  await card.getByRole('link', { name: title }).click()
  await expect(memberPage).toHaveURL(/\/user\/task-details\//)
  await memberPage.getByRole('checkbox', { name: 'Redirects' }).check()
  await expect(memberPage.getByText('In Progress').first()).toBeVisible()
  await memberPage.getByRole('checkbox', { name: 'Announcement' }).check()
  await expect(memberPage.getByText('Completed').first()).toBeVisible()
  await expect(memberPage.getByText('2 of 2')).toBeVisible()

  await expect(async () => {
    await page.goto('/admin/tasks?status=Completed')
    const done = page.getByRole('article').filter({ hasText: title })
    await expect(done.getByText('100%')).toBeVisible({ timeout: 2000 })
    await expect(done.getByText('Checklist 2/2')).toBeVisible()
  }).toPass()
  await memberPage.context().close()
})

const storageOf = (url: string, token: string) => ({
  cookies: [],
  origins: [{ origin: new URL(url).origin, localStorage: [{ name: 'token', value: token }] }],
})
