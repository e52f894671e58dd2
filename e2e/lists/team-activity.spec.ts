/** Changes of the team's tasks, by day and person, live (T72). */
import { expect } from '@playwright/test'
import { call, createProject, createTask, tick, unique } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { signIn, untilAppRendered, withoutLive } from '#e2e/page.ts'

test('a member follows tasks live, filters and opens one [T72]', async ({ page, admin, member, task }) => {
  const hidden = await createTask(admin, [admin], { title: unique('Hidden ') })
  await signIn(page, member)
  await page.goto('/user/dashboard')
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
  await page.goto('/activity')
  await listening
  await untilAppRendered(page)
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('link', { name: task.title })).toHaveCount(1)
  await expect(today.getByText('created the task and assigned')).toBeVisible()
  await call('POST', `/api/tasks/${task._id}/comments`, admin.token, { text: 'Not shown here' })
  await expect(today.getByText('commented', { exact: true })).toBeVisible()
  await tick(member, task, 1)
  await expect(today.getByText('ticked "First step"')).toBeVisible()
  await expect(today.getByRole('heading', { level: 3 }).first()).toHaveText(member.name)
  await expect(page.getByText(hidden.title)).toHaveCount(0)
  await checkEverywhere(page)

  await page.getByLabel('Person').selectOption(admin.id)
  await expect(page).toHaveURL(`/activity?person=${admin.id}`)
  await expect(today.getByText('ticked "First step"')).toHaveCount(0)
  await page.reload()
  await expect(today.getByText('commented', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Person')).toHaveValue(admin.id)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(today.getByText('ticked "First step"')).toBeVisible()
  await today.getByRole('link', { name: task.title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: task.title })).toBeVisible()
})

test('an administrator sees everyone, chooses a project, and sees an empty result and a failure [T72]', async ({
  page,
  admin,
  member,
}) => {
  const project = await createProject(admin, {
    name: unique('Quiet '),
    color: 'blue',
  })
  await signIn(page, admin)
  await page.goto(`/activity?project=${project._id}`)
  await expect(page.getByText('No matching activity')).toBeVisible()
  const task = await createTask(admin, [member], { projectId: project._id })
  await expect(page.getByRole('link', { name: task.title })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Activity', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('shows why nothing could be loaded, and retries [T72]', async ({ page, admin, member }) => {
  allowConsole(/400/)
  await createTask(admin, [member], { title: unique('Again ') })
  await signIn(page, member)
  // A live event would load it again.
  await withoutLive(page)
  await page.route('**/api/activity?*', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', json: { message: 'Not now.' } }),
  )
  await page.goto('/activity')
  await expect(page.getByText("Couldn't load the activity")).toBeVisible()
  await expect(page.getByText('Not now.')).toBeVisible()
  await page.unroute('**/api/activity?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
})
