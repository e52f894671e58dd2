/** The list as a board (decision T43). */
import { expect, type Locator, type Page } from '@playwright/test'
import {
  call,
  createProject,
  createTask,
  dayFromNow,
  deleteUser,
  signUpByApi,
  tick,
  unique,
} from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { centreOf, holdRequests, settledBox, signIn, twoFrames, untilQuiet, withoutLive } from '#e2e/page.ts'

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const cards = (page: Page, name: string): Locator => column(page, name).getByRole('article').getByRole('link')

/** Drags with the mouse to an offset from the centre of the card `onto`, where the dragged card shows `note`. */
async function dragCard(
  page: Page,
  card: Locator,
  onto: Locator,
  below: number,
  note?: string,
): Promise<void> {
  const from = await centreOf(card)
  const to = await centreOf(onto)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.move(to.x, to.y + below, { steps: 5 })
  await expect(page.getByText('cancels').first()).toBeVisible()
  if (note) await expect(page.getByText(note, { exact: true })).toBeVisible()
  await page.mouse.up()
}

test('drags cards by mouse in a shared order, and undoes a move [T43]', async ({
  page,
  browser,
  admin,
  member,
}) => {
  const word = unique('Tafel').toLowerCase()
  for (const name of ['gamma', 'beta', 'alpha'])
    await createTask(admin, [member], {
      title: `${word} ${name}`,
      priority: name === 'beta' ? 'High' : 'Low',
    })
  const titles = (...names: string[]) => names.map((name) => `${word} ${name}`)
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${word}`)
  await page.getByRole('radio', { name: 'Board' }).click()
  await expect(page).toHaveURL(`/admin/tasks?q=${word}&view=board`)
  await expect(cards(page, 'Pending')).toHaveText(titles('alpha', 'beta', 'gamma'))
  const other = await browser.newPage()
  await other.addInitScript((token) => localStorage.setItem('token', token), member.token)
  await other.goto(`/user/tasks?view=board&q=${word}`)
  await expect(cards(other, 'Pending')).toHaveText(titles('alpha', 'beta', 'gamma'))

  const card = (name: string) => page.getByRole('article').filter({ hasText: `${word} ${name}` })
  await dragCard(page, card('gamma'), card('alpha'), -30)
  await expect(cards(page, 'Pending')).toHaveText(titles('gamma', 'alpha', 'beta'))
  await expect(cards(other, 'Pending')).toHaveText(titles('gamma', 'alpha', 'beta'))
  // The columns scroll, not the page.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBe(0)
  // Completed ticks every item, and Undo unticks them.
  const completes = 'Completes all items (you can undo)'
  await dragCard(page, card('alpha'), column(page, 'Completed').getByText('Drag a card here'), 0, completes)
  await expect(card('alpha')).toContainText('2/2')
  await expect(cards(other, 'Completed')).toHaveText(titles('alpha'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(page, 'Pending')).toHaveText(titles('gamma', 'alpha', 'beta'))
  // Columns fetch separately, so a card can be in two for a moment.
  await expect(cards(page, 'Completed')).toHaveCount(0)
  await expect(card('alpha')).toContainText('0/2')
  await expect(cards(other, 'Pending')).toHaveText(titles('gamma', 'alpha', 'beta'))
  await other.close()

  await page.getByRole('button', { name: 'Columns Status' }).click()
  await page.getByRole('menuitemradio', { name: 'Priority' }).click()
  await expect(cards(page, 'High')).toHaveText(titles('beta'))
  await dragCard(page, card('gamma'), card('beta'), 30)
  await expect(cards(page, 'High')).toHaveText(titles('beta', 'gamma'))
  await expect(page.getByText('Moved to High')).toBeVisible()
  await page.reload()
  await expect(cards(page, 'High')).toHaveText(titles('beta', 'gamma'))
  await expect(cards(page, 'Low')).toHaveText(titles('alpha'))
})

test('a task captured in a column is first there, and stays where it is dragged [T43, T61]', async ({
  page,
  admin,
}) => {
  const word = unique('Spalte').toLowerCase()
  for (const name of ['beta', 'alpha'])
    await createTask(admin, [admin], { title: `${word} ${name}`, priority: 'Medium' })
  const titles = (...names: string[]) => names.map((name) => `${word} ${name}`)
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${word}&view=board&by=priority`)
  await expect(cards(page, 'Medium')).toHaveText(titles('alpha', 'beta'))
  await page.getByRole('button', { name: 'New task in Medium' }).click()
  const line = page.getByRole('dialog', { name: 'New task' }).getByRole('combobox', { name: 'Task' })
  for (const name of ['gamma', 'delta']) {
    await line.fill(`${word} ${name}`)
    await page.keyboard.press('Enter')
    await expect(line).toHaveValue('')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cards(page, 'Medium')).toHaveText(titles('delta', 'gamma', 'alpha', 'beta'))
  const card = (name: string) => page.getByRole('article').filter({ hasText: `${word} ${name}` })
  await dragCard(page, card('delta'), card('beta'), -30)
  const after = titles('gamma', 'alpha', 'delta', 'beta')
  await expect(cards(page, 'Medium')).toHaveText(after)
  await untilQuiet(page)
  await page.reload()
  await expect(cards(page, 'Medium')).toHaveText(after)
})

test('drags cards from one person to another, and into a project [T43]', async ({ page, admin }) => {
  const word = unique('Spalte').toLowerCase()
  const [anna, ben] = [await signUpByApi(unique('Anna ')), await signUpByApi(unique('Ben '))]
  const name = unique('Harbour ')
  const project = await createProject(admin, { name })
  for (const title of ['beta', 'alpha']) await createTask(admin, [anna], { title: `${word} ${title}` })
  const card = (title: string) => page.getByRole('article').filter({ hasText: `${word} ${title}` })
  const board = (by: string) => `/admin/tasks?q=${word}&view=board&by=${by}`
  await signIn(page, admin)
  await page.goto(`${board('person')}&assignedTo=${anna.id}&assignedTo=${ben.id}`)
  await expect(cards(page, anna.name)).toHaveText([`${word} alpha`, `${word} beta`])
  await dragCard(page, card('alpha'), column(page, ben.name).getByText('Drag a card here'), 0)
  await expect(cards(page, ben.name)).toHaveText(`${word} alpha`)
  await expect(page.getByText(`Moved to ${ben.name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(page, anna.name)).toHaveText([`${word} alpha`, `${word} beta`])
  // 'Unassigned' is last, and only there with cards.
  await page.goto(`${board('person')}&assignedTo=nobody&assignedTo=${anna.id}&assignedTo=${ben.id}`)
  await expect(cards(page, anna.name)).toHaveText([`${word} alpha`, `${word} beta`])
  const unassigned = column(page, 'Unassigned')
  await expect(unassigned).toHaveCount(0)
  const leaver = await signUpByApi(unique('Lea '))
  await createTask(admin, [leaver], { title: `${word} open` })
  await deleteUser(admin, leaver.id)
  await expect(cards(page, 'Unassigned')).toHaveText([`${word} open`])
  await expect(page.locator('[data-column]').last()).toHaveAccessibleName('Unassigned')
  await expect(column(page, ben.name).getByText('Drag a card here')).toBeVisible()

  await page.goto(`${board('project')}&project=none&project=${project._id}`)
  await expect(cards(page, 'No project')).toHaveText([`${word} open`, `${word} alpha`, `${word} beta`])
  await dragCard(page, card('beta'), column(page, name).getByText('Drag a card here'), 0)
  await expect(cards(page, name)).toHaveText(`${word} beta`)
  await expect(page.getByText(`Moved to ${name}`)).toBeVisible()
  await expect(card('beta').getByText(name)).toBeVisible()
  await page.reload()
  await expect(cards(page, name)).toHaveText(`${word} beta`)
})

test('shows its columns only when all of them are known [T43]', async ({ page, admin }) => {
  const project = await createProject(admin, { name: unique('Quay ') })
  await createTask(admin, [admin])
  await signIn(page, admin)
  const release = await holdRequests(page, '**/api/projects')
  await page.goto(`/admin/tasks?view=board&by=project&project=none&project=${project._id}`)
  await expect(page.locator('#board > [aria-hidden]')).toHaveCount(3)
  await expect(page.locator('[data-column]')).toHaveCount(0)
  release()
  await expect(page.locator('[data-column]')).toHaveCount(2)
  await expect(page.locator('#board > [aria-hidden]')).toHaveCount(0)
})

test('moves a card by keyboard, and says why one was refused [T43]', async ({ page, admin, member }) => {
  const word = unique('Tasten').toLowerCase()
  for (const name of ['beta', 'alpha']) await createTask(admin, [member], { title: `${word} ${name}` })
  const titles = (...names: string[]) => names.map((name) => `${word} ${name}`)
  await signIn(page, member)
  await page.goto(`/user/tasks?view=board&q=${word}`)
  await cards(page, 'Pending').first().focus()
  await page.keyboard.press('Space')
  const announcement = page.getByRole('status').filter({ hasText: /position|Not moved|Dropped/ })
  await expect(announcement).toHaveText(/^Lifted .* alpha\. Pending, position 1 of 2\. Arrow keys move it/)
  await page.keyboard.press('ArrowDown')
  await expect(announcement).toHaveText('Pending, position 2 of 2')
  await page.keyboard.press('Escape')
  await expect(announcement).toHaveText('Not moved.')
  await expect(cards(page, 'Pending')).toHaveText(titles('alpha', 'beta'))
  await expect(cards(page, 'Pending').first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(announcement).toHaveText('Completed, position 1 of 1. Completes all items (you can undo)')
  await page.keyboard.press('Space')
  await expect(cards(page, 'Completed')).toHaveText(titles('alpha'))
  await expect(page.getByText('Moved to Completed')).toBeVisible()
  await expect(cards(page, 'Completed')).toBeFocused()
  // A fully ticked task cannot be in progress.
  allowConsole(/409/)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  // The reason is shown once, below the card, and a retry could not help.
  await expect(page.getByText('Untick an item first.')).toHaveText("Couldn't move it: Untick an item first.")
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(cards(page, 'Completed')).toHaveText(titles('alpha'))
  // The card's menu does the same as dragging.
  await page.getByRole('button', { name: `Actions for ${word} alpha` }).click()
  await page.getByRole('menuitemradio', { name: 'Pending' }).click()
  await expect(cards(page, 'Pending')).toHaveText(titles('alpha', 'beta'))
  await page.getByRole('button', { name: `Actions for ${word} beta` }).click()
  await page.getByRole('menuitem', { name: 'Move to top' }).click()
  await expect(cards(page, 'Pending')).toHaveText(titles('beta', 'alpha'))
  await checkEverywhere(page)
})

test('says why it did not move a card that someone else moved or deleted during the drag [T43]', async ({
  page,
  admin,
  member,
}) => {
  const word = unique('Zugleich').toLowerCase()
  const [moved, deleted] = [
    await createTask(admin, [member], { title: `${word} moved` }),
    await createTask(admin, [member], { title: `${word} deleted` }),
  ]
  const started = await createTask(admin, [member], { title: `${word} started` })
  await tick(admin, started, 1)
  allowConsole(/404|409|412/)
  await signIn(page, admin)
  await page.goto(`/admin/tasks?view=board&q=${word}`)
  const dragToInProgress = async (name: string) => {
    const from = await centreOf(column(page, 'Pending').getByRole('article').filter({ hasText: name }))
    const to = await centreOf(column(page, 'In Progress').getByRole('article'))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y + 10, { steps: 5 })
    await expect(page.getByText('In Progress, position 2 of 2').first()).toBeVisible()
  }
  await dragToInProgress('moved')
  await call('PUT', `/api/tasks/${moved._id}/status`, admin.token, { status: 'Completed' })
  await expect(cards(page, 'Completed')).toHaveText([moved.title])
  await page.mouse.up()
  await expect(page.getByText(`Couldn't move "${moved.title}": Untick an item first.`)).toBeVisible()
  await expect(cards(page, 'Completed')).toHaveText([moved.title])

  await dragToInProgress('deleted')
  await call('DELETE', `/api/tasks/${deleted._id}`, admin.token)
  await expect(cards(page, 'Pending')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByText(`Couldn't move "${deleted.title}": Task not found.`)).toBeVisible()
  await expect(cards(page, 'In Progress')).toHaveText([started.title])
})

test('a dropped card stays in place while an earlier one is saved and the columns are fetched [T43]', async ({
  page,
  admin,
}) => {
  const word = unique('Zwei').toLowerCase()
  const beta = await createTask(admin, [admin], { title: `${word} beta` })
  const alpha = await createTask(admin, [admin], { title: `${word} alpha` })
  await withoutLive(page)
  await signIn(page, admin)
  await page.goto(`/admin/tasks?view=board&q=${word}`)
  await expect(cards(page, 'Pending')).toHaveText([alpha.title, beta.title])
  // A column that is still loading shows a dropped card only once it is saved.
  await untilQuiet(page)
  const complete = async (title: string) => {
    await cards(page, 'Pending').filter({ hasText: title }).focus()
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    await expect(cards(page, 'Completed').filter({ hasText: title })).toBeVisible()
  }
  const first = await holdRequests(page, `**/${alpha._id}/status`)
  const second = await holdRequests(page, `**/${beta._id}/status`)
  await complete(alpha.title)
  await complete(beta.title)
  await page.getByRole('region', { name: 'Pending', exact: true }).evaluate((column) => {
    new MutationObserver(() => {
      if (column.querySelector('article')) document.body.dataset.cameBack = 'true'
    }).observe(column, { childList: true, subtree: true })
  })
  first()
  await expect(page.getByText('Moved to Completed')).toBeVisible()
  await twoFrames(page)
  second()
  await expect(page.getByText('Moved to Completed')).toHaveCount(2)
  await untilQuiet(page)
  await expect(cards(page, 'Completed')).toHaveCount(2)
  await expect(page.locator('body')).not.toHaveAttribute('data-came-back')
})

test('a key pressed as soon as the cards are drawn lifts a card [T43]', async ({ page, admin }) => {
  const word = unique('Early').toLowerCase()
  await createTask(admin, [admin], { title: word })
  await signIn(page, admin)
  // Called right after the cards were inserted, before the next frame.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const card = document.querySelector<HTMLElement>('[data-column] [data-row] a')
      if (!card) return
      observer.disconnect()
      card.focus()
      card.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/admin/tasks?view=board&q=${word}`)
  await expect(page.getByRole('status').filter({ hasText: `Lifted ${word}` })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(cards(page, 'Pending')).toBeFocused()
})

test('a card keeps the focus while its column scrolls, and arrow keys lead to its neighbours [T43]', async ({
  page,
  admin,
}) => {
  const word = unique('Long').toLowerCase()
  for (const priority of ['High', 'Low']) {
    const tasks = Array.from({ length: 80 }, (_, n) => ({ title: `${word} ${priority} ${n + 1}`, priority }))
    await call('POST', '/api/tasks/quick', admin.token, { tasks, today: dayFromNow(0) })
  }
  await signIn(page, admin)
  await page.goto(`/admin/tasks?view=board&by=priority&q=${word}`)
  const card = (priority: string, n: number) =>
    column(page, priority).getByRole('link', { name: `${word} ${priority} ${n}`, exact: true })
  await card('High', 2).focus()
  const scroller = column(page, 'High').locator('[data-scroller]')
  const scrollTo = (top: number) => scroller.evaluate((box, top) => box.scrollTo(0, top), top)
  await expect(async () => {
    await scrollTo(100_000)
    await expect(card('High', 80)).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect.poll(() => cards(page, 'High').count()).toBeLessThan(60)
  await expect(card('High', 2)).toBeFocused()
  await expect(card('High', 2)).not.toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(card('High', 3)).toBeFocused()
  await expect(card('High', 3)).toBeInViewport()
  // The first cards are drawn again, in the places that they had.
  const top = async (n: number) => (await settledBox(card('High', n))).y
  const apart = (await top(3)) - (await top(2))
  await expect.poll(async () => (await top(4)) - (await top(3))).toBe(apart)

  // In the column beside it the card at the same height is not drawn yet.
  await scrollTo(100_000)
  await card('High', 70).focus()
  await page.keyboard.press('ArrowRight')
  await expect(card('Low', 70)).toBeFocused()
  await expect(card('Low', 70)).toBeInViewport()
})

test('prints every loaded task, on the board and in the table [T43]', async ({ page, admin }) => {
  const word = unique('Paper').toLowerCase()
  const tasks = Array.from({ length: 80 }, (_, n) => ({ title: `${word} ${n + 1}` }))
  await call('POST', '/api/tasks/quick', admin.token, { tasks, today: dayFromNow(0) })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?view=board&q=${word}`)
  await expect(cards(page, 'Pending').first()).toBeVisible()
  await untilQuiet(page)
  expect(await cards(page, 'Pending').count()).toBeLessThan(80)
  const print = async (on: boolean) => {
    await page.emulateMedia({ media: on ? 'print' : null })
    await page.evaluate((type) => window.dispatchEvent(new Event(type)), on ? 'beforeprint' : 'afterprint')
  }
  await print(true)
  await expect(cards(page, 'Pending')).toHaveCount(80)
  // The column is as long as its cards, which a scrolling one would cut.
  const inside = await settledBox(column(page, 'Pending').locator('[data-cards]'))
  expect((await settledBox(column(page, 'Pending'))).height).toBeGreaterThan(inside.height)
  await print(false)
  await expect.poll(() => cards(page, 'Pending').count()).toBeLessThan(80)
  await page.goto(`/admin/tasks?view=table&q=${word}`)
  const rows = page.getByRole('table').getByRole('link', { name: word })
  await expect(rows.first()).toBeVisible()
  await untilQuiet(page)
  await print(true)
  await expect(rows).toHaveCount(80)
  // The window is as wide as that of a desktop, where the menu has a column of its own.
  expect((await settledBox(rows.first())).width).toBeGreaterThan(100)
  // Chromium repeats no button on each page.
  await expect(page.getByRole('button', { name: 'Priority' })).toHaveCSS('display', 'contents')
})

test('a card shows the due date and the items in full beside the people [T43]', async ({
  page,
  admin,
  member,
}) => {
  const word = unique('Card').toLowerCase()
  const late = { priority: 'Medium', dueDate: dayFromNow(-121) }
  await createTask(admin, [member, admin], { title: word, ...late })
  await signIn(page, member)
  await page.goto(`/user/tasks?view=board&q=${word}`)
  const card = page.getByRole('article').filter({ hasText: word })
  const cut = () =>
    card
      .locator('time')
      .evaluate(({ parentElement: row }) => (row ? row.scrollWidth - row.clientWidth : null))
  await expect(card.getByText('121 days overdue')).toBeVisible()
  await expect.poll(cut).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('shows one column, and drags a card by a long press [T43]', async ({ page, admin, member }) => {
    const word = unique('Finger').toLowerCase()
    await createTask(admin, [member], { title: word })
    const long = 'Set up conversion tracking for the new shop'
    for (const each of ['one', 'two', 'three', 'four', 'five', 'six'])
      await createTask(admin, [member], { title: `${each} many${word}: ${long}` })
    await signIn(page, member)
    await page.goto(`/user/tasks?view=board&q=many${word}`)
    await expect(cards(page, 'Pending')).toHaveCount(6)
    // Six with two lines each are in view.
    await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible()
    const last = await settledBox(page.locator('[data-card]').nth(5))
    const tabs = await settledBox(page.getByRole('navigation', { name: 'Main screens' }))
    expect(last.y + last.height).toBeLessThanOrEqual(tabs.y)
    await page.goto(`/user/tasks?view=board&q=${word}`)
    await expect(cards(page, 'Pending')).toHaveText(word)
    // Later parts may still move the cards.
    await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible()
    await untilQuiet(page)
    const from = await centreOf(cards(page, 'Pending'))
    const to = await centreOf(page.getByRole('tab', { name: 'In Progress' }))
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await touch('touchStart', from)
    await expect(page.getByText('Pending, position 1 of 1')).toBeVisible()
    await touch('touchMove', { x: from.x, y: from.y - 40 })
    await touch('touchMove', to)
    await expect(page.getByText('In Progress, position 1 of 1').first()).toBeVisible()
    await touch('touchEnd')
    await expect(page.getByText('Moved to In Progress')).toBeVisible()
    await expect(cards(page, 'In Progress')).toHaveText(word)
    await expect(page.getByRole('tab', { name: 'In Progress' })).toHaveAttribute('aria-selected', 'true')
  })

  test('an empty column says what is possible, and adds a task [T43]', async ({ page, admin }) => {
    const word = unique('Empty').toLowerCase()
    await createTask(admin, [admin], { title: word })
    await signIn(page, admin)
    await page.goto(`/admin/tasks?view=board&q=${word}`)
    await expect(cards(page, 'Pending')).toHaveText(word)
    await page.getByRole('tab', { name: 'Completed' }).click()
    const empty = column(page, 'Completed')
    await expect(empty.getByText('Drag a card onto this tab, or add one')).toBeVisible()
    await expect(empty.getByText('press +')).toBeHidden()
    const add = empty.getByRole('button', { name: 'New task in Completed' })
    expect((await add.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await add.click()
    await expect(page.getByRole('dialog').getByText('Completed', { exact: true })).toBeVisible()
  })

  test("the list's tabs are hidden before those of the columns appear [T43]", async ({ page, admin }) => {
    const word = unique('Slow').toLowerCase()
    await createTask(admin, [admin], { title: word })
    await signIn(page, admin)
    const release = await holdRequests(page, /assets\/board-view-.*\.js/)
    await page.goto(`/admin/tasks?view=board&q=${word}`)
    await expect(page.getByRole('heading', { level: 1, name: 'My Tasks' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    release()
    await page.getByRole('tablist', { name: 'Column' }).getByRole('tab', { name: 'Completed' }).click()
    await expect(page).not.toHaveURL(/status=/)
    await page.unrouteAll({ behavior: 'wait' })
    // Without tasks there is no board, and the tabs of the list are shown.
    await page.goto(`/admin/tasks?view=board&status=Completed&q=${word}`)
    await page.getByRole('tablist', { name: 'Status' }).getByRole('tab', { name: 'All' }).click()
    await expect(cards(page, 'Pending')).toHaveText(word)
  })

  test('shows the whole selected tab when not all tabs fit', async ({ page, admin }) => {
    await signIn(page, admin)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/admin/tasks?view=table&status=Completed')
    const tabs = page.getByRole('tablist', { name: 'Status' })
    await expect(tabs.getByRole('tab')).toHaveCount(5)
    const right = (part: Locator) => part.evaluate((node) => node.getBoundingClientRect().right)
    const space = async () => (await right(tabs)) - (await right(tabs.getByRole('tab', { selected: true })))
    await expect.poll(space).toBeGreaterThanOrEqual(11)
  })
})
