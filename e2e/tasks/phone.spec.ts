/** A task's page on a phone: facts in a line, done items folded, the comment field at the bottom (T66, T80). */
import { expect, type Locator, type Page } from '@playwright/test'
import { call, createTask, dayFromNow, tick, unique } from '#e2e/api.ts'
import { checkEverywhere, checkFocusInView } from '#e2e/checks.ts'
import { test } from '#e2e/fixtures.ts'
import { openTask, resize, settledBox, settledScroll, signIn } from '#e2e/page.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const checklist = (page: Page) => page.getByRole('list', { name: 'Todo Checklist' })

/**
 * Controls that are too small for a finger: name and size of those under 44 px. Links within a text are as high as
 * their line.
 */
const smallTargets = (page: Page) =>
  page.locator('#main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('button, a, input, textarea, [role=button]')]
      .filter((each) => each.checkVisibility() && !each.closest('p, [inert], .sr-only'))
      .map((each) => [each, (each.closest('label') ?? each).getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width < 44 || height < 44)
      .map(([each, { width, height }]) => `${each.ariaLabel ?? each.textContent}: ${width} × ${height}`),
  )

test('facts unfold, done items are collapsed, and every target is large enough for a thumb [T66]', async ({
  page,
  admin,
  member,
}) => {
  const created = await createTask(admin, [member], {
    labels: [unique('Phone')],
    todoChecklist: ['First step', 'Second step', 'Third step'].map((text) => ({ text })),
  })
  await tick(member, created, 2)
  await call('POST', `/api/tasks/${created._id}/comments`, member.token, { text: 'Looks good.' })
  await signIn(page, admin)
  await page.goto(`/tasks/${created._id}`)
  await expect(page.getByText('Looks good.')).toBeAttached()
  const details = page.getByRole('button', { name: 'Details' })
  const people = page.getByRole('button', { name: /^Assigned To/ })
  await expect(details).toHaveAttribute('aria-expanded', 'false')
  await expect(people).toBeHidden()
  await expect(page.locator('main time').first()).toHaveText(/\d(st|nd|rd|th) \w{3} \d{4}$/)
  const boxes = checklist(page).getByRole('checkbox')
  await expect(boxes).toHaveCount(1)
  await expect.poll(() => smallTargets(page)).toEqual([])
  await details.click()
  await expect(people).toBeVisible()
  await page.getByRole('button', { name: 'Repeats Never' }).click()
  await page.getByLabel('Unit').selectOption('week')
  const days = page.getByRole('group', { name: 'On' }).getByRole('button')
  await expect(days).toHaveCount(7)
  const widths = await days.evaluateAll((all) => all.map((day) => day.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Escape')
  await expect(days).toHaveCount(0)
  await page.getByRole('button', { name: '2 done' }).click()
  await expect(boxes).toHaveCount(3)
  await expect.poll(() => smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: '2 done' }).click()
  await expect(boxes).toHaveCount(1)
  // Items ticked now stay in place, so that the tick can be undone.
  await boxes.first().check()
  await expect(boxes.first()).toBeChecked()
  await boxes.first().uncheck()
  await expect(boxes.first()).not.toBeChecked()
  await page.getByRole('button', { name: `Actions for ${created.title}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`/admin/create-task?task=${created._id}`)
})

test('a message with a long address is not wider than the screen [T66]', async ({ page, admin, task }) => {
  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  })
  await openTask(page, admin, task)
  await page.getByRole('button', { name: `Actions for ${task.title}` }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText(`/tasks/${task._id}`)
  await expect(messages.getByRole('button', { name: 'Dismiss' })).toBeInViewport({ ratio: 1 })
})

test('the links in Recent Tasks and in the waiting line are 44 px high, and none covers another [T66, T71]', async ({
  page,
  admin,
  member,
  task: { _id },
}) => {
  const names = [unique('Short'), unique(`Long ${'text '.repeat(20)}`)]
  const others = await Promise.all(names.map((title) => createTask(admin, [member], { title })))
  const tasks = others.map((task) => task._id)
  await call('PUT', `/api/tasks/${_id}/waiting`, admin.token, { reason: 'the photos', tasks })
  /** The heights of links, and whether a press on the middle of each line of a link reaches it. */
  const measured = (links: Locator) =>
    links.evaluateAll((found) =>
      found.map((link) => {
        const lines = [...link.getClientRects()]
        const isFree = lines.every(({ left, width, top, height }) =>
          link.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
        )
        return link.getBoundingClientRect().height >= 44 && isFree
      }),
    )
  await signIn(page, member)
  await page.goto(`/tasks/${_id}`)
  await expect
    .poll(() => measured(page.locator('#main p').getByRole('link', { name: /Short|Long/ })))
    .toEqual([true, true])
  await page.goto('/user/dashboard')
  const table = page.getByRole('table', { name: 'Recent tasks' })
  const inTable = async () => {
    // Again at each attempt, because My day above it grows while it loads.
    await table.scrollIntoViewIfNeeded()
    return measured(table.getByRole('link'))
  }
  await expect.poll(inTable).toEqual([true, true, true])
})

test("a comment's field grows to six lines, then scrolls [T80]", async ({ page, member, task: { _id } }) => {
  await signIn(page, member)
  await page.goto(`/tasks/${_id}`)
  const field = page.getByLabel('Write a comment')
  await expect(field).toBeInViewport({ ratio: 1 })
  const lines = (n: number) => Array.from({ length: n }, (_, i) => `Line ${i}`).join('\n')
  const size = () => field.evaluate(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight] as const)
  await settledBox(field)
  const [rest] = await size()
  await field.fill(lines(2))
  await expect.poll(async () => (await size())[0]).toBeLessThanOrEqual(rest + 2)
  await field.fill(lines(6))
  await expect.poll(async () => (await size())[0]).toBeGreaterThan(rest + 90)
  const [six, all] = await size()
  expect(all).toBe(six)
  await field.fill(lines(12))
  await expect.poll(async () => (await size())[1]).toBeGreaterThan(six + 90)
  expect((await size())[0]).toBe(six)
  await expect(field).toBeInViewport({ ratio: 1 })
  await checkEverywhere(page)
  // At the end of the page it covers nothing of the stream.
  await field.fill('Done')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const written = page.getByRole('list', { name: 'Activity' }).getByText('Done', { exact: true })
  await page.mouse.wheel(0, 10_000)
  await expect(written).toBeInViewport({ ratio: 1 })
  const text = await settledBox(written)
  const box = await settledBox(page.locator('[data-comment-box]'))
  expect(text.y + text.height).toBeLessThanOrEqual(box.y)
  // A window of 1,280 × 1,024 px at 400 % zoom: the field would cover half of it.
  await resize(page, { width: 320, height: 256 })
  await expect(page.locator('[data-comment-box]')).toHaveCSS('position', 'static')
})

test('a comment that was sent is above the field, which keeps the focus [T80]', async ({
  page,
  member,
  task: { _id },
}) => {
  for (let n = 0; n < 12; n++)
    await call('POST', `/api/tasks/${_id}/comments`, member.token, { text: `Comment ${n}` })
  await signIn(page, member)
  await page.goto(`/tasks/${_id}`)
  const list = page.getByRole('list', { name: 'Activity' })
  await expect(list.getByText('Comment 11')).toBeAttached()
  const field = page.getByLabel('Write a comment')
  await field.fill('The newest one')
  await field.press('Control+Enter')
  const sent = list.getByText('The newest one', { exact: true })
  await expect(sent).toBeInViewport({ ratio: 1 })
  await expect(field).toBeFocused()
  const text = await settledBox(sent)
  const box = await settledBox(page.locator('[data-comment-box]'))
  expect(text.y + text.height).toBeLessThanOrEqual(box.y)
})

test('the field for a new comment does not cover one that is edited [T80]', async ({
  page,
  member,
  task: { _id },
}) => {
  const texts = Array.from({ length: 12 }, (_, n) => `Comment ${n}`)
  for (const text of texts) await call('POST', `/api/tasks/${_id}/comments`, member.token, { text })
  await signIn(page, member)
  await page.goto(`/tasks/${_id}`)
  const row = page
    .getByRole('list', { name: 'Activity' })
    .getByRole('listitem')
    .filter({ hasText: 'Comment 5' })
  await row.getByRole('button', { name: 'Edit' }).click()
  const edited = page.getByLabel('Edit the comment')
  await edited.fill(' ')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const error = page.locator('li').getByRole('alert')
  await error.evaluate((element) =>
    window.scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 8),
  )
  const isOnTop = (part: Locator) =>
    part.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await settledBox(error)
  expect([await isOnTop(save), await isOnTop(error)]).toEqual([true, true])
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.poll(() => isOnTop(page.getByLabel('Write a comment'))).toBe(true)
})

test('an open list of suggestions is above the bar with the button, the fields below it are not [T66]', async ({
  page,
  admin,
}) => {
  for (let n = 0; n < 6; n++) await createTask(admin, [admin], { labels: [unique('Bar ')] })
  await signIn(page, admin)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/admin/create-task')
  const field = page.getByRole('combobox', { name: 'Labels' })
  const list = page.getByRole('listbox', { name: 'Labels' })
  const button = page.getByRole('button', { name: 'CREATE TASK' })
  /** Whether the part is on top at a point of this element, `up` from its bottom edge. */
  const isOnTop = async (part: Locator, at: Locator, up: number) => {
    const { x, y, height } = await settledBox(at)
    return part.evaluate((element, [x, y]) => element.contains(document.elementFromPoint(x, y)), [
      x + 20,
      y + height - up,
    ] as const)
  }
  const scrollTo = async (part: Locator, bottom: number) => {
    const { y, height } = await settledBox(part)
    await page.evaluate((by) => window.scrollBy(0, by), y + height - bottom)
  }
  await field.click()
  await expect(list.getByRole('option').nth(5)).toBeVisible()
  const bar = await settledBox(button)
  // The button of the people below is behind the bar.
  const members = page.getByRole('button', { name: 'Add Members' })
  await scrollTo(members, bar.y + 20)
  expect(await isOnTop(button, members, 5)).toBe(true)
  await scrollTo(list, bar.y + 20)
  expect(await isOnTop(list, list, 5)).toBe(true)
})

test('in a window as low as one at 400 % zoom, bars do not cover the form', async ({ page, admin }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await signIn(page, admin)
  await page.goto('/admin/create-task')
  await page.getByLabel('Description').focus()
  await expect(page.getByRole('button', { name: 'CREATE TASK' })).not.toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Main screens' })).not.toBeInViewport()
})

test('in a window as low as one at 400 % zoom, only the top bar stays above a list', async ({
  page,
  admin,
  member,
}) => {
  const word = unique('Niedrig').toLowerCase()
  for (let n = 0; n < 6; n++)
    await createTask(admin, [member], { title: `${word} ${n}`, dueDate: dayFromNow(0) })
  await page.setViewportSize({ width: 320, height: 256 })
  await signIn(page, admin)
  for (const [view, strip] of [
    ['calendar', page.locator('[data-strip][aria-pressed=true]')],
    ['board', page.getByRole('tab', { name: 'Pending' })],
  ] as const) {
    await page.goto(`/admin/tasks?q=${word}&view=${view}`)
    await expect(strip).toBeVisible()
    expect(await settledScroll(page)).toBe(0)
    await expect(page.getByRole('button', { name: `Actions for ${word}` })).toHaveCount(6)
    await page
      .getByRole('button', { name: `Actions for ${word}` })
      .last()
      .focus()
    await expect(strip).not.toBeInViewport()
    await checkFocusInView(page)
  }
})

test("the field for a comment does not cover the form's button and the tabs [T80]", async ({
  page,
  admin,
  task: { _id },
}) => {
  await signIn(page, admin)
  await page.goto(`/admin/create-task?task=${_id}`)
  const update = page.getByRole('button', { name: 'UPDATE TASK' })
  await expect(update).toBeInViewport({ ratio: 1 })
  const field = page.getByLabel('Write a comment')
  await page.getByRole('region', { name: 'Activity' }).scrollIntoViewIfNeeded()
  await expect(field).toBeAttached()
  // A trial click fails while something covers the button.
  await update.click({ trial: true })
  await expect(page.getByRole('navigation', { name: 'Main screens' })).toBeInViewport({ ratio: 1 })
  // The field is below the activity.
  await expect(page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible()
  await field.fill('Written below the form')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(
    page.getByRole('list', { name: 'Activity' }).getByText('Written below the form', { exact: true }),
  ).toBeVisible()
})
