/** New items of a checklist and their texts that could not be saved (decision T65). */
import { expect, type Page } from '@playwright/test'
import { type Account, call, createTask } from '#e2e/api.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { openTask, untilAppRendered, untilQuiet } from '#e2e/page.ts'

const texts = (page: Page) =>
  page
    .getByRole('list', { name: 'Todo Checklist' })
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''))

/** Opens a task whose items cannot be saved, and edits its first one. */
async function editItemInVain(page: Page, admin: Account): Promise<void> {
  allowConsole(/500|Server error/)
  const task = await createTask(admin, [admin])
  await openTask(page, admin, task)
  await page.route('**/items{,/*}', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'First step' }).first().click()
  await page.getByRole('textbox', { name: 'Item', exact: true }).fill('Typed with care')
  await page.keyboard.press('Enter')
}

test('an item or pasted lines that were not saved are sent again as they were typed [T65]', async ({
  page,
  admin,
}) => {
  await editItemInVain(page, admin)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(retry).toHaveCount(1)
  const below = page.getByRole('textbox', { name: 'New item' })
  const gate = Promise.withResolvers<void>()
  await page.route('**/items', async (route) => {
    await gate.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await below.fill('Between')
  await page.keyboard.press('Enter')
  // The field stays when the item above it was not saved.
  await below.fill('The next one')
  gate.resolve()
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

test('items and their texts that were not saved are shown again after a reload [T65]', async ({
  page,
  admin,
}) => {
  await editItemInVain(page, admin)
  await page.keyboard.press('Escape')
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
