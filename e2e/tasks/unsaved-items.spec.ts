/** Checklist items and texts that failed to save (decision T65). */
import { expect, type Page } from '@playwright/test'
import { type Account, type CreatedTask, call, createTask } from '#e2e/api.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import {
  failOnRelease,
  holdRequests,
  openTask,
  partsLoaded,
  untilAppRendered,
  untilQuiet,
} from '#e2e/page.ts'

const texts = (page: Page) =>
  page
    .getByRole('list', { name: 'Todo Checklist' })
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''))

/** Opens a task while the server refuses to save items, and edits its first item. */
async function editItemOnFailingServer(page: Page, admin: Account): Promise<CreatedTask> {
  allowConsole(/500|Server error/)
  const task = await createTask(admin, [admin])
  await openTask(page, admin, task)
  await page.route('**/items{,/*}', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'First step' }).first().click()
  await page.getByRole('textbox', { name: 'Item', exact: true }).fill('Typed with care')
  await page.keyboard.press('Enter')
  return task
}

test('sends an item and pasted lines that failed to save again as they were typed [T65]', async ({
  page,
  admin,
}) => {
  await editItemOnFailingServer(page, admin)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(retry).toHaveCount(1)
  const below = page.getByRole('textbox', { name: 'New item' })
  const refuse = await failOnRelease(page, '**/items', 'POST')
  await below.fill('Between')
  await page.keyboard.press('Enter')
  // The field stays when the item above it was not saved.
  await below.fill('The next one')
  refuse()
  await expect(page.getByText('Not saved: Between')).toBeVisible()
  await expect(below).toHaveValue('The next one')
  await expect(below).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(retry).toHaveCount(2)
  await expect.poll(() => texts(page)).toEqual(['First step', 'Second step'])
  await page.getByRole('textbox', { name: 'Add an item, or paste a list' }).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Third\nFourth')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(retry).toHaveCount(3)
  await page.unroute('**/items')
  await page.unroute('**/items{,/*}')
  for (const left of [2, 1, 0]) {
    await retry.first().click()
    await expect(retry).toHaveCount(left)
  }
  await expect
    .poll(() => texts(page))
    .toEqual(['Typed with care', 'Between', 'Second step', 'Third', 'Fourth'])
})

test('shows unsaved items and texts again after a reload [T65]', async ({ page, admin }) => {
  await editItemOnFailingServer(page, admin)
  await page.keyboard.press('Escape')
  // The focus returns to the item. Later it would take the Enter that follows.
  await expect(page.locator('[data-item] [data-text]:focus')).toBeVisible()
  for (const text of ['Added', 'Dropped']) {
    await page.getByRole('textbox', { name: 'Add an item, or paste a list' }).fill(text)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Not saved: ${text}`)).toBeVisible()
  }
  await page.unroute('**/items{,/*}')
  await page.reload()
  const alerts = page.getByRole('alert')
  await expect(alerts).toHaveText([
    'Your text is not saved yet.Try againDiscardNot saved: Typed with care',
    'Your text is not saved yet.Try againDiscardNot saved: Added',
    'Your text is not saved yet.Try againDiscardNot saved: Dropped',
  ])
  await alerts.last().getByRole('button', { name: 'Discard' }).click()
  for (const left of [1, 0]) {
    await alerts.first().getByRole('button', { name: 'Try again' }).click()
    await expect(alerts).toHaveCount(left)
  }
  const saved = ['Typed with care', 'Second step', 'Added']
  await expect.poll(() => texts(page)).toEqual(saved)
  await untilQuiet(page)
  await page.reload()
  await untilAppRendered(page)
  await expect.poll(() => texts(page)).toEqual(saved)
  await expect(alerts).toHaveCount(0)
})

test('keeps a text that fails to save while the code for unsaved texts loads [T65]', async ({
  page,
  admin,
}) => {
  allowConsole(/Server error/)
  await openTask(page, admin, await createTask(admin, [admin]))
  const load = await holdRequests(page, '**/assets/unsaved-items-*')
  await page.evaluate(() => {
    const { fetch } = window
    const isShown = new Promise<void>((resolve) =>
      new MutationObserver(() => document.querySelector('[role=alert]') && resolve()).observe(document, {
        childList: true,
        subtree: true,
      }),
    )
    window.fetch = async (address, options) => {
      if (!String(address).endsWith('/items')) return fetch(address, options)
      if (String(options?.body).includes('Second')) await isShown
      return new Response(null, { status: 500 })
    }
  })
  const field = page.getByRole('textbox', { name: 'Add an item, or paste a list' })
  for (const [text, shown] of [
    ['First', []],
    ['Second', ['Second']],
  ] as const) {
    await field.fill(text)
    await field.press('Enter')
    await expect.poll(() => texts(page)).toEqual(['First step', 'Second step', ...shown])
  }
  load()
  for (const text of ['First', 'Second']) await expect(page.getByText(`Not saved: ${text}`)).toBeVisible()
})

test("texts shown again after a reload do not overwrite a teammate's change [T65]", async ({
  page,
  admin,
}) => {
  const task = await editItemOnFailingServer(page, admin)
  await expect(page.getByText('Not saved: Typed with care')).toBeVisible()
  await page.keyboard.press('Escape')
  // Otherwise closing the field may return the focus after the button below got it, before its key is pressed.
  await expect(page.getByRole('button', { name: 'First step' }).first()).toBeFocused()
  await page.route(`**/api/tasks/${task._id}`, (route) => {
    if (route.request().method() === 'PATCH') return route.fulfill({ status: 500, json: {} })
    return route.continue()
  })
  await page.getByRole('button', { name: 'Edit the description' }).press('Enter')
  await page.getByRole('textbox', { name: 'Description' }).fill('Written at length')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not saved: Written at length')).toBeVisible()
  await page.unroute(`**/api/tasks/${task._id}`)
  await page.unroute('**/items{,/*}')
  await page.goto('about:blank')
  type Saved = { description: string; todoChecklist: { _id: string; text: string }[] }
  const saved = async () => {
    const now = await call<Saved>('GET', `/api/tasks/${task._id}`, admin.token)
    return { id: now.todoChecklist[0]?._id, texts: [now.description, now.todoChecklist[0]?.text] }
  }
  const { id } = await saved()
  await call('PATCH', `/api/tasks/${task._id}/items/${id}`, admin.token, { text: 'Their item' })
  await call('PATCH', `/api/tasks/${task._id}`, admin.token, { description: 'Their text' })
  await page.goto(`/tasks/${task._id}`)
  await untilAppRendered(page)
  for (const typed of ['Typed with care', 'Written at length']) {
    const alert = page.getByRole('alert').filter({ hasText: typed })
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toContainText('Someone else just changed this. Check the new value.')
  }
  expect((await saved()).texts).toEqual(['Their text', 'Their item'])
  // The user has now seen the new values. Saving one makes a newer version of the task, for which the other is sent again.
  allowConsole(/412/)
  for (const typed of ['Typed with care', 'Written at length'])
    await page
      .getByRole('alert')
      .filter({ hasText: typed })
      .getByRole('button', { name: 'Try again' })
      .click()
  await expect.poll(async () => (await saved()).texts).toEqual(['Written at length', 'Typed with care'])
})

test('an item whose answer was lost is added once, also after Try again [T65]', async ({ page, admin }) => {
  allowConsole(/502/)
  const task = await createTask(admin, [admin])
  await openTask(page, admin, task)
  await page.route('**/items', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502, json: {} })
  })
  await page.getByRole('textbox', { name: 'Add an item, or paste a list' }).fill('Once')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not saved: Once')).toBeVisible()
  await page.unroute('**/items')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => texts(page)).toEqual(['First step', 'Second step', 'Once'])
  const { todoChecklist } = await call<{ todoChecklist: unknown[] }>(
    'GET',
    `/api/tasks/${task._id}`,
    admin.token,
  )
  expect(todoChecklist).toHaveLength(3)
})

test('keeps typed text when someone deletes or reassigns the task [T14, T66]', async ({
  page,
  context,
  admin,
  member,
}) => {
  allowConsole(/404/)
  const task = await createTask(admin, [member])
  await openTask(page, admin, task)
  await page.getByRole('button', { name: task.title, exact: true }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Typed with care')
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  const others = await context.browser()?.newPage()
  if (!others) throw new Error('no browser')
  await openTask(others, member, task)
  const theirComment = others.getByRole('textbox', { name: 'Write a comment' })
  await theirComment.fill('A thought')
  await call('PATCH', `/api/tasks/${task._id}`, admin.token, { assignedTo: [admin.id] })
  const gone = 'This task was deleted or reassigned'
  await expect(others.getByRole('alert').filter({ hasText: gone })).toBeVisible()
  await expect(theirComment).toHaveValue('A thought')
  await expect(theirComment).toBeFocused()
  await others.close()
  await call('DELETE', `/api/tasks/${task._id}`, admin.token)
  await expect(page.getByRole('alert').filter({ hasText: gone })).toBeVisible()
  await expect(title).toHaveValue('Typed with care')
  await expect(title).toBeFocused()
  await expect(comment).toBeVisible()
  await expect(page.getByText('Task not found')).toHaveCount(0)
})

test('Back and links ask before discarding a half-typed item or an invalid link [T66]', async ({
  page,
  admin,
  task,
}) => {
  await openTask(page, admin, task)
  await partsLoaded(page, ['later-parts'])
  await page.getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await page.goBack()
  const item = page.getByRole('textbox', { name: 'Add an item, or paste a list' })
  await item.fill('Half an it')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.goForward()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(item).toHaveValue('Half an it')
  await expect(item).toBeFocused()
  await item.fill('')
  await page.getByRole('button', { name: 'Add a link' }).click()
  const link = page.getByRole('textbox', { name: 'Link' })
  await link.fill('ftp://half')
  await page.goForward()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(link).toHaveValue('ftp://half')
  // Leaving saves a valid link.
  await link.fill('example.org/half')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: /example\.org\/half/ })).toBeVisible()
  await item.fill('Half an it')
  await page.getByRole('link', { name: 'Projects' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('moves the focus to the next checkbox when the focused item is deleted [T65]', async ({
  page,
  admin,
  task,
}) => {
  const { todoChecklist } = await call<{ todoChecklist: { _id: string }[] }>(
    'GET',
    `/api/tasks/${task._id}`,
    admin.token,
  )
  await openTask(page, admin, task)
  await page.getByRole('checkbox', { name: 'First step' }).focus()
  await call('DELETE', `/api/tasks/${task._id}/items/${todoChecklist[0]?._id}`, admin.token)
  await expect(page.getByRole('checkbox', { name: 'Second step' })).toBeFocused()
})

test('keeps text typed after the edited item was deleted, and ticks no item [T65]', async ({
  page,
  admin,
  task,
}) => {
  allowConsole(/404|422/)
  const { todoChecklist } = await call<{ todoChecklist: { _id: string }[] }>(
    'GET',
    `/api/tasks/${task._id}`,
    admin.token,
  )
  await openTask(page, admin, task)
  await page.getByRole('button', { name: 'First step', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Item', exact: true })
  await field.fill('Half a')
  await call('DELETE', `/api/tasks/${task._id}/items/${todoChecklist[0]?._id}`, admin.token)
  await expect(field).toHaveCount(0)
  await page.keyboard.type(' sentence, c')
  await expect(page.getByRole('alert').getByText('Not saved: Half a')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Second step' })).not.toBeChecked()
  await expect(page.getByLabel('Add an item, or paste a list')).toHaveValue(' sentence, c')
})

test('says that an item was added only once it is [T65]', async ({ page, admin, task }) => {
  allowConsole(/422/)
  await openTask(page, admin, task)
  const checklist = page.locator('section', { has: page.getByRole('list', { name: 'Todo Checklist' }) })
  const message = checklist.getByRole('status').filter({ hasText: 'Item added' })
  const field = page.getByRole('textbox', { name: 'Add an item, or paste a list' })
  await field.fill('Third step')
  await field.press('Enter')
  await expect(message).toHaveCount(1)
  await page.route('**/items', (route) => route.fulfill({ status: 422, json: { message: 'Not now.' } }))
  await field.fill('Fourth step')
  await field.press('Enter')
  await expect(page.getByText('Not saved: Fourth step')).toBeVisible()
  await expect(message).toHaveCount(0)
  await page.unroute('**/items')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(message).toHaveCount(1)
})

/** Counts the listeners that keep Firefox from showing a page at once after Back. */
function countLeaveListeners(): void {
  const listeners = new Set<unknown>()
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    const original = window[name].bind(window)
    window[name] = (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
      if (type === 'beforeunload') listeners[name === 'addEventListener' ? 'add' : 'delete'](listener)
      document.documentElement.dataset.leaveListeners = String(listeners.size)
      original(type, listener, options as boolean)
    }
  }
}

test('listens to beforeunload only while text is unsaved [T66]', async ({ page, admin }) => {
  await page.addInitScript(countLeaveListeners)
  const task = await createTask(admin, [admin])
  await openTask(page, admin, task)
  const html = page.locator('html')
  const field = page.getByRole('textbox', { name: 'Add an item, or paste a list' })
  for (const end of [() => field.press('Enter'), () => field.fill('')]) {
    await field.fill('Half typed')
    await expect(html).toHaveAttribute('data-leave-listeners', '1')
    await end()
    await expect(html).toHaveAttribute('data-leave-listeners', '0')
  }
})
