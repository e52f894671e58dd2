/** One control for a day, in words or from a calendar; the form also has the browser's field (spec 2, decision T45). */
import { expect, type Locator, type Page } from '@playwright/test'
import { call, createTask, dayFromNow, unique } from '#e2e/api.ts'
import { test } from '#e2e/fixtures.ts'
import { centreOf, signIn } from '#e2e/page.ts'

/** The calendar's own field is behind a button. */
const dateInputs = (page: Page) => page.locator('input[type=date]:not([aria-hidden])')

/** Types a text that is no day, then a day. */
async function typeDay(within: Locator | Page, label: string): Promise<void> {
  const field = within.getByLabel(label, { exact: true })
  await expect(within.getByRole('button', { name: `${label}: calendar` })).toBeVisible()
  await field.fill('someday')
  await field.press('Enter')
  await expect(within.getByText('Not a date. Try "fri", "in 3 days" or "13 Dec".')).toBeVisible()
  await field.fill('in 3 days')
  await field.press('Enter')
}

async function expectDayInWords(within: Locator | Page, label: string): Promise<void> {
  await typeDay(within, label)
  const field = within.getByLabel(label, { exact: true })
  await expect(field).not.toHaveValue('in 3 days')
  await expect(field).toHaveValue(/\d{4}$/)
}

test('a day can be typed or picked, in filters and elsewhere [T45]', async ({ page, admin, member }) => {
  const word = unique('Tage').toLowerCase()
  await createTask(admin, [member], { title: word })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${word}&view=table`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('button', { name: 'Due' }).click()
  await expectDayInWords(filter, 'From')
  await expect(dateInputs(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto(`/admin/tasks?q=${word}&view=table`)
  await page.getByRole('checkbox', { name: `Select ${word}` }).check()
  const bar = page.getByRole('region', { name: 'With the selected tasks' })
  await bar.getByRole('button', { name: 'Due' }).click()
  await expect(dateInputs(page)).toHaveCount(0)
  // In a menu of due dates Enter applies the day.
  await typeDay(page.getByRole('dialog', { name: 'Due' }), 'Date')
  await expect(page.getByRole('dialog', { name: 'Due' })).toHaveCount(0)
  const due = async () =>
    (await call<{ tasks: { dueDate: string }[] }>('GET', `/api/tasks?q=${word}`, admin.token)).tasks[0]
      ?.dueDate
  await expect.poll(due).toBe(dayFromNow(3))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Actions for ${word}` }).click()
  await page.getByRole('menuitem', { name: 'Waiting for…' }).click()
  await expectDayInWords(page.getByRole('dialog', { name: 'Waiting for' }), 'Look again on')
  await expect(dateInputs(page)).toHaveCount(0)
  await page.goto('/admin/log')
  await expectDayInWords(page, 'From')
  await expect(dateInputs(page)).toHaveCount(0)
})

test('the form has the date field, with words and quick days in one line below it [spec 2, T45]', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/create-task')
    await expect(dateInputs(page)).toHaveCount(1)
    await expect(page.getByLabel('Due Date', { exact: true })).toHaveAttribute('type', 'date')
    const words = page.getByLabel('Date in words')
    const quick = page.getByRole('group', { name: 'Quick dates' })
    expect(Math.abs((await centreOf(words)).y - (await centreOf(quick)).y)).toBeLessThan(2)
    await expect(quick.getByRole('button')).toHaveCount(3)
    await words.fill('tomorrow')
    await words.press('Enter')
    await expect(page.getByLabel('Due Date', { exact: true })).toHaveValue(dayFromNow(1))
  }
})
