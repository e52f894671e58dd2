/** Decision T80: comments below a task. */
import { expect, type Page } from '@playwright/test'
import { type Account, call, createTask, dayFromNow, origin, unique } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import {
  holdAnswers,
  holdRequests,
  loadAgain,
  signIn,
  twoFrames,
  untilQuiet,
  withoutLive,
} from '#e2e/page.ts'

const activity = (page: Page) => page.getByRole('region', { name: 'Activity' })
const field = (page: Page) => activity(page).getByLabel('Write a comment')
const comment = (page: Page, text: string | RegExp) =>
  activity(page).getByRole('list', { name: 'Activity' }).locator(':scope > li').filter({ hasText: text })

const comments = async (as: Account, id: string) =>
  (
    await call<{ comments: { _id: string; text: string; mentions: string[] }[] }>(
      'GET',
      `/api/tasks/${id}/comments`,
      as.token,
    )
  ).comments

const write = (as: Account, id: string, text: string) =>
  call<{ comment: { _id: string } }>('POST', `/api/tasks/${id}/comments`, as.token, { text })

// The account is shared with other journeys.
test.afterEach(({ admin }) => call('PUT', '/api/auth/profile', admin.token, { name: admin.name }))

test('keeps text typed while an edited comment is being saved [T80]', async ({
  page,
  member,
  task: { _id },
}) => {
  const { comment: own } = await write(member, _id, 'First')
  await signIn(page, member)
  await page.goto(`/tasks/${_id}`)
  const release = await holdRequests(page, `**/api/comments/${own._id}`)
  const row = page.locator(`#comment-${own._id}`)
  await row.getByRole('button', { name: 'Edit' }).click()
  const edit = row.getByLabel('Edit the comment')
  await edit.fill('First, corrected')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await edit.fill('First, corrected twice')
  release()
  await expect(row.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expect(edit).toHaveValue('First, corrected twice')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await expect.poll(async () => (await comments(member, _id))[0]?.text).toBe('First, corrected twice')
})

test('sending a comment in one tab keeps the text typed in another [T80]', async ({
  page,
  context,
  member,
  task: { _id },
}) => {
  await signIn(page, member)
  await page.goto(`/tasks/${_id}`)
  const other = await context.newPage()
  await other.goto(`/tasks/${_id}`)
  await field(other).fill('Typed in the other tab')
  await field(page).fill('Sent')
  await field(page).press('Control+Enter')
  await expect(comment(page, 'Sent')).toBeVisible()
  await other.reload()
  await expect(field(other)).toHaveValue('Typed in the other tab')
  await page.reload()
  await expect(field(page)).toHaveValue('')
})

test('a comment is written, mentions, is reacted to, edited and deleted, live for others [T80]', async ({
  page,
  browser,
  admin,
  member,
  task: { _id },
}) => {
  // Every administrator sees every task, and those of other journeys have similar names.
  const name = unique('Zawadi')
  await call('PUT', '/api/auth/profile', admin.token, { name })
  await signIn(page, member)
  await page.goto(`/user/task-details/${_id}`)
  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await signIn(other, admin)
  await other.goto(`/admin/create-task?task=${_id}`)
  await activity(other).scrollIntoViewIfNeeded()
  await expect(field(other)).toBeVisible()

  await field(page).fill('@nobody-here')
  await expect(activity(page).getByText('No one named "nobody-here" can see this task.')).toBeVisible()
  await field(page).fill(`Ready, **really**. @${name.toLowerCase().slice(0, -1)}`)
  await expect(activity(page).getByRole('option', { name: name })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue(`Ready, **really**. @${name} `)
  await page.keyboard.press('Control+Enter')
  await expect(comment(page, 'Ready').getByRole('strong').filter({ hasText: 'really' })).toBeVisible()
  await expect(field(page)).toHaveValue('')
  const theirs = comment(other, 'Ready')
  await expect(theirs.getByText(`@${name}`)).toBeVisible()
  const [kept] = await comments(member, _id)
  const mine = page.locator(`#comment-${kept?._id}`)
  expect(kept?.mentions).toEqual([admin.id])

  await theirs.getByRole('button', { name: 'React' }).click()
  await theirs.getByRole('button', { name: '🎉' }).click()
  await expect(mine.getByRole('button', { name: `🎉 1: ${name}` })).toBeVisible()

  await mine.getByRole('button', { name: 'Edit' }).click()
  const edit = mine.getByLabel('Edit the comment')
  await expect(edit).toHaveValue(`Ready, **really**. @${name}`)
  await edit.fill('Not yet <b>bold</b> [x](javascript:alert(1)) https://a.example/b.')
  await mine.getByRole('button', { name: 'Save' }).click()
  const edited = comment(other, 'Not yet <b>bold</b> [x](javascript:alert(1))')
  await expect(edited.getByRole('link')).toHaveAttribute('href', 'https://a.example/b')
  await checkEverywhere(page)

  await edited.getByRole('button', { name: 'Delete' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(comment(page, 'Comment deleted')).toBeVisible()
  await expect(comment(page, 'Not yet')).toHaveCount(0)
  await other.context().close()
})

test('reactions and the text of a comment stay while answers arrive that are older [T80]', async ({
  page,
  member,
  task: { _id },
}) => {
  await write(member, _id, 'First')
  await withoutLive(page)
  await signIn(page, member)
  await page.goto(`/tasks/${_id}`)
  const row = activity(page).locator('[data-item]')
  const react = async (sign: string) => {
    await row.getByRole('button', { name: 'React' }).click()
    await row.getByRole('button', { name: sign }).click()
  }
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/reactions/*', async (route) => {
    await (decodeURIComponent(route.request().url()).endsWith('🎉') ? first : second).promise
    await route.fallback()
  })
  await react('🎉')
  await react('👍')
  // The second one is sent after the answer to the first.
  const sent = page.waitForRequest((request) => decodeURIComponent(request.url()).endsWith('👍'))
  first.resolve()
  await sent
  await twoFrames(page)
  const chosen = row.getByRole('button', { pressed: true })
  expect(await chosen.allTextContents()).toEqual(['👍1', '🎉1'])
  second.resolve()
  await untilQuiet(page)

  const answers = await holdAnswers(page, '**/activity?**')
  await loadAgain(page)
  await expect.poll(answers.held).toBeGreaterThan(0)
  await row.getByRole('button', { name: 'Edit' }).click()
  await row.getByLabel('Edit the comment').fill('Second')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Second')
  answers.release()
  await untilQuiet(page)
  await expect(row).toContainText('Second')
})

test('keeps typed text when someone deletes the edited comment [T80]', async ({
  page,
  admin,
  member,
  task: { _id },
}) => {
  allowConsole(/404/)
  const { comment: written } = await write(member, _id, 'First')
  await signIn(page, member)
  await page.goto(`/tasks/${_id}`)
  const row = page.locator(`#comment-${written._id}`)
  await row.getByRole('button', { name: 'Edit' }).click()
  await row.getByLabel('Edit the comment').fill('Half a thought')
  await call('DELETE', `/api/comments/${written._id}`, admin.token)
  await expect(row.getByText('Comment deleted')).toBeVisible()
  await expect(row.getByLabel('Edit the comment')).toHaveValue('Half a thought')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByRole('alert')).toHaveText('This comment no longer exists.')
  await expect(row.getByLabel('Edit the comment')).toHaveValue('Half a thought')
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByLabel('Edit the comment')).toHaveCount(0)
})

test('the focus stays at a comment when its buttons disappear [T80]', async ({ page, member, task }) => {
  for (let n = 1; n <= 21; n++) await write(member, task._id, `Number ${n}.`)
  await signIn(page, member)
  await page.goto(`/tasks/${task._id}`)
  const button = (n: number, name: string) =>
    comment(page, `Number ${n}.`).getByRole('button', { name, exact: true })
  await activity(page).getByRole('button', { name: 'Show 2 earlier' }).press('Enter')
  await expect(button(1, 'React')).toBeFocused()
  await button(20, 'React').press('Enter')
  await expect(button(20, '👍')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(20, '👍')).toHaveCount(0)
  await expect(button(20, 'React')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(20, '👍')).toBeFocused()
  await page.keyboard.press('Enter')
  const mine = comment(page, 'Number 20.').getByRole('button', { name: /^👍 1/ })
  await mine.press('Enter')
  await expect(mine).toHaveCount(0)
  await expect(button(20, 'React')).toBeFocused()
  const field = activity(page).getByLabel('Edit the comment')
  await button(20, 'Edit').press('Enter')
  await field.fill('Number 20, changed.')
  await field.press('Escape')
  await expect(button(20, 'React')).toBeFocused()
  // Escape keeps what was changed, Cancel does not.
  for (const text of ['Number 20, changed.', 'Number 20.']) {
    await button(20, 'Edit').press('Enter')
    await expect(field).toHaveValue(text)
    await activity(page).getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(button(20, 'React')).toBeFocused()
  }
  // A reaction that arrives after the deletion is refused.
  await untilQuiet(page)
  await button(20, 'Delete').press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(comment(page, 'Comment deleted')).toBeVisible()
  await expect(button(21, 'React')).toBeFocused()
})

test('a draft stays, and a refused comment can be sent again [T80]', async ({
  page,
  member,
  task: { _id },
}) => {
  allowConsole(/500|Server error/)
  await signIn(page, member)
  await page.goto(`/user/task-details/${_id}`)
  await field(page).fill('Half a thou')
  await page.reload()
  await expect(field(page)).toHaveValue('Half a thou')
  // The button is below the activity.
  await expect(comment(page, 'created the task')).toBeVisible()
  await page.route('**/comments', (route) => route.fulfill({ status: 500, json: {} }))
  await field(page).press('End')
  await field(page).pressSequentially('ght')
  await activity(page).getByRole('button', { name: 'Comment', exact: true }).click()
  const row = comment(page, 'Half a thought')
  await expect(row.getByText('Not sent.')).toBeVisible()
  // Elsewhere a line under the bar says so; on the task's page the comment itself does.
  const elsewhere = page.getByText(/^Couldn't post your comment on/)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(elsewhere).toBeVisible()
  await page.goBack()
  await expect(row.getByText('Not sent.')).toBeVisible()
  await expect(elsewhere).toHaveCount(0)
  await page.unroute('**/comments')
  await row.getByRole('button', { name: 'Try again' }).click()
  await expect(row.getByRole('button', { name: 'Edit' })).toBeAttached()
  await expect(row.getByText('Not sent.')).toHaveCount(0)
  expect((await comments(member, _id)).map(({ text }) => text)).toEqual(['Half a thought'])
})

test('a half-written edit of a comment survives a reload, until it is saved or cancelled [T80]', async ({
  page,
  member,
  task: { _id },
}) => {
  await write(member, _id, 'As it was')
  await signIn(page, member)
  await page.goto(`/tasks/${_id}`)
  const edit = page.getByLabel('Edit the comment')
  const open = async () => {
    await comment(page, /./).last().hover()
    await comment(page, /./).last().getByRole('button', { name: 'Edit' }).click()
  }
  await open()
  await edit.fill('As it is now')
  await page.reload()
  await open()
  await expect(edit).toHaveValue('As it is now')
  await activity(page).getByRole('button', { name: 'Cancel' }).click()
  await open()
  await expect(edit).toHaveValue('As it was')
  // The caret is at the end.
  await page.keyboard.type(', once')
  await expect(edit).toHaveValue('As it was, once')
})

test('a link leads to a comment among earlier ones, and new comments are marked once [T80]', async ({
  page,
  admin,
  member,
  task: { _id },
}) => {
  await signIn(page, member)
  await page.goto(`/user/task-details/${_id}`)
  await expect(activity(page).getByText('created the task')).toBeVisible()
  await page.waitForFunction((id) => Object.values(localStorage).some((kept) => kept.includes(id)), _id)
  // Entries that arrive while the page is open count as seen.
  await page.goto('about:blank')
  const { comment: first } = await write(admin, _id, 'The first one')
  for (let n = 0; n < 24; n++) await write(admin, _id, `Number ${n}`)
  await page.goto(`/user/task-details/${_id}#comment-${first._id}`)
  await expect(page.locator(`#comment-${first._id}`)).toBeInViewport()
  await expect(page.locator(`#comment-${first._id}`)).toBeFocused()
  await expect(activity(page).getByText('New since you were here')).toHaveCount(1)
  await activity(page).getByRole('radio', { name: 'Changes' }).click()
  await expect(comment(page, 'Number')).toHaveCount(0)
  // A typed address shows comments again, and says when there is none.
  allowConsole(/not created by @remix-run\/router/)
  const follow = (id: string) => page.evaluate((id) => location.assign(`#comment-${id}`), id)
  await follow(_id)
  await expect(page.getByText('This comment no longer exists.')).toBeVisible()
  await activity(page).getByRole('radio', { name: 'Changes' }).click()
  await follow(first._id)
  await expect(page.locator(`#comment-${first._id}`)).toBeFocused()
  await page.goto('about:blank')
  await page.goto(`/user/task-details/${_id}`)
  await expect(activity(page).getByRole('button', { name: 'Show 6 earlier' })).toBeVisible()
  await expect(activity(page).getByText('New since you were here')).toHaveCount(0)
  await page.goto('/user/tasks')
  await expect(page.getByRole('article').getByText('25 comments')).toBeVisible()
})

test('a search shows the comment in which it found a task, in all views and the palette [T81]', async ({
  page,
  admin,
  member,
}) => {
  const word = unique('quagga')
  const task = await createTask(admin, [member], { dueDate: dayFromNow(0) })
  await write(member, task._id, `The ${word} stripes\nof the second page`)
  await signIn(page, member)
  for (const view of ['cards', 'table', 'board', 'calendar']) {
    await page.goto(`/user/tasks?view=${view}&q=${word}`)
    const found = page.locator(`[data-task="${task._id}"]`).first()
    await expect(found.getByText('Found in a comment:'), view).toBeAttached()
    await expect(found, view).toContainText(`The ${word} stripes of the second page`)
    await expect(found.locator('mark'), view).toHaveText(word)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/user/tasks?view=table&q=${word}`)
  await expect(page.locator(`[data-task="${task._id}"]`)).toContainText(`The ${word} stripes`)
  await checkEverywhere(page)
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await palette.getByRole('combobox').fill(word)
  const option = palette.getByRole('option').filter({ hasText: task.title })
  await expect(option).toContainText(`Found in a comment: The ${word} stripes`)
})

test('a link to a task in a comment shows its title to those who see the task [T66, T80]', async ({
  page,
  admin,
  member,
  task,
}) => {
  const [seen, hidden] = [await createTask(admin, [member]), await createTask(admin, [admin])]
  const bare = `${origin}/tasks/${hidden._id}`
  await write(admin, task._id, `After **${origin}/tasks/${seen._id}** and ${bare}.`)
  await write(admin, task._id, `[the other one](${origin}/tasks/${seen._id})`)
  await signIn(page, member)
  // The live event of the new tasks would make the page fetch again.
  await withoutLive(page)
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/titles') && requests.push(request.url()))
  await page.goto(`/tasks/${task._id}`)
  const row = comment(page, 'After')
  await expect(row.getByRole('link', { name: seen.title })).toBeVisible()
  await expect(row.getByRole('link', { name: bare })).toHaveAttribute('target', '_blank')
  await expect(row).not.toContainText(hidden.title)
  await expect(comment(page, 'the other one').getByRole('link', { name: 'the other one' })).toBeVisible()
  expect(requests).toHaveLength(1)
  await row.getByRole('link', { name: seen.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: seen.title })).toBeVisible()
})
