/** What a task waits for: on its page, in the lists, live, and by filter (T71). */
import { expect, type Page } from '@playwright/test'
import { REASON_MAX } from '@task-manager/contract/tasks/waiting'
import { call, createTask, dayFromNow, unique } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { chooseByKeyboard, escapeAndAnswer, openTask, resize, signIn, untilAppRendered } from '#e2e/page.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Waiting for' })
const line = (page: Page) => page.locator('#main').getByText(/^Waiting (for|until) ./)

test('a member sets what a task waits for, sees it on the page, and again when ending it is refused [T71]', async ({
  page,
  admin,
  member,
}) => {
  allowConsole(/500|Server error/)
  const [task, other] = [await createTask(admin, [member]), await createTask(admin, [member])]
  await openTask(page, member, task)
  await page.getByRole('button', { name: 'Waiting for Nothing' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Enter a reason, a day or other tasks to wait for.',
  )
  // A pasted text that is too long is kept, and nothing is saved.
  const reason = dialog(page).getByLabel('Reason')
  await reason.focus()
  await page.keyboard.insertText('x'.repeat(REASON_MAX + 1))
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription('1 character too many')
  await reason.fill("the client's photos")
  const day = dialog(page).getByLabel('Look again on', { exact: true })
  await day.fill('some time')
  await dialog(page).getByRole('searchbox', { name: 'Search tasks' }).fill(other.title)
  await dialog(page).getByRole('checkbox', { name: other.title }).check()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(day).toBeFocused()
  await expect(day).toHaveValue('some time')
  await day.fill('today')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Choose a day after today, or leave it empty.')
  await expect(dialog(page).getByLabel('Reason')).toHaveValue("the client's photos")
  await day.fill('in 3 days')
  await checkEverywhere(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(line(page)).toContainText("Waiting for the client's photos · look again on")
  await expect(line(page).getByRole('link', { name: other.title })).toBeVisible()
  await checkEverywhere(page)

  // When ending is refused, the line returns with the reason and a retry button.
  const address = `**/api/tasks/${task._id}/waiting`
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(line(page)).toBeVisible()
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(line(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Waiting for Nothing' })).toBeVisible()
})

test('a cycle is refused with its tasks named, and the typed text stays [T71]', async ({
  page,
  admin,
  member,
}) => {
  allowConsole(/422/)
  const [task, other] = [await createTask(admin, [member]), await createTask(admin, [member])]
  await call('PUT', `/api/tasks/${other._id}/waiting`, admin.token, { tasks: [task._id] })
  await openTask(page, admin, task)
  await page.getByRole('button', { name: `Actions for ${task.title}` }).click()
  await chooseByKeyboard(page, 'Waiting for…')
  await dialog(page).getByRole('searchbox', { name: 'Search tasks' }).fill(other.title)
  await expect(dialog(page).getByRole('checkbox', { name: other.title })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('checkbox', { name: other.title })).toBeChecked()
  // Chosen tasks are not dropped without a question either.
  await escapeAndAnswer(page, 'Keep editing')
  await expect(dialog(page).getByRole('checkbox', { name: other.title })).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    `${task.title} waits for ${other.title}, ${other.title} waits for ${task.title}`,
  )
  await expect(dialog(page).getByRole('checkbox', { name: other.title })).toBeChecked()
})

test('the reason beside a title leaves the title whole, and the page shows all of the reason [T71]', async ({
  page,
  admin,
  member,
}) => {
  const task = await createTask(admin, [member], { title: unique('Write the privacy notice ') })
  const reason =
    'the figures of the last three quarters, the photos of the team, and a signature of the client'
  const other = await createTask(admin, [member])
  await call('PUT', `/api/tasks/${task._id}/waiting`, admin.token, { reason, tasks: [other._id] })
  await signIn(page, member)
  await page.goto('/user/tasks?view=table')
  const title = page.locator(`[data-task="${task._id}"]`).getByRole('link', { name: task.title })
  await expect(page.getByText(reason)).toBeVisible()
  // A hundredth of a pixel less, and its end would be dots.
  const missing = () =>
    title.evaluate((link) => {
      const text = document.createRange()
      text.selectNodeContents(link)
      return text.getBoundingClientRect().width - link.getBoundingClientRect().width
    })
  await expect.poll(missing).toBeLessThan(0.01)
  // On a phone the hourglass is in the one line below the title.
  await resize(page, { width: 360, height: 780 })
  const second = page.locator(`[data-task="${task._id}"] p`)
  const isInLine = () =>
    second.evaluate((row) => {
      const mark = row.querySelector('[title^="Waiting"]')?.getBoundingClientRect()
      const { right, bottom } = row.getBoundingClientRect()
      return mark !== undefined && mark.width >= 14 && mark.right <= right + 1 && mark.bottom <= bottom + 1
    })
  await expect.poll(isInLine).toBe(true)
  await resize(page, { width: 1280, height: 720 })
  await title.click()
  const fact = page.locator('dd').getByText(reason)
  await expect(fact).toBeVisible()
  expect(await fact.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
})

test('rows, cards and the board show the reason live, and the filter finds it [T71]', async ({
  page,
  admin,
  member,
}) => {
  const [task, other] = [await createTask(admin, [member]), await createTask(admin, [member])]
  const reason = unique('the figures ')
  const put = (body: object | null) => call('PUT', `/api/tasks/${task._id}/waiting`, admin.token, body)
  const mark = page.locator(`[data-task="${task._id}"]`).getByText(reason)
  await signIn(page, member)
  for (const view of ['table', 'board', 'cards']) {
    const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
    await page.goto(`/user/tasks?view=${view}`)
    await listening
    await untilAppRendered(page)
    await expect(page.locator(`[data-task="${task._id}"]`)).toBeVisible()
    await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0)
    await put({ reason, until: dayFromNow(3) })
    await expect(mark).toBeVisible()
    await put(null)
    await expect(mark).toBeHidden()
  }
  // From the list's menu; then the filter keeps the one and not the other.
  await page.getByRole('button', { name: `Actions for ${task.title}` }).click()
  await chooseByKeyboard(page, 'Waiting for…')
  await dialog(page).getByLabel('Reason').fill(reason)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(mark).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Filter' })
  await menu.getByRole('button', { name: 'Waiting' }).click()
  await menu.getByRole('checkbox', { name: 'Yes' }).check()
  await expect(page.locator(`[data-task="${other._id}"]`)).toBeHidden()
  await expect(mark).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/waiting=yes/)
  await checkEverywhere(page)
})
