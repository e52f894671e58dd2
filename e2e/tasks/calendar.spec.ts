/** The list by due date (decision T44). */
import { expect } from '@playwright/test'
import { createTask, dayFromNow, unique } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { test } from '#e2e/fixtures.ts'
import { centreOf, settledBox, signIn, withoutLive } from '#e2e/page.ts'

test('shows tasks on their days, and moves them by mouse and keyboard [T44]', async ({
  page,
  admin,
  member,
}) => {
  const word = unique('Kalender').toLowerCase()
  for (const name of ['alpha', 'beta'])
    await createTask(admin, [member], { title: `${word} ${name}`, dueDate: dayFromNow(0) })
  // Eight days ago is before this week, on whatever day it begins.
  await createTask(admin, [member], { title: `${word} late`, dueDate: dayFromNow(-8) })
  // High enough for every week: near its edges the page scrolls while dragging.
  await page.setViewportSize({ width: 1366, height: 1400 })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${word}`)
  await page.getByRole('radio', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(`/admin/tasks?q=${word}&view=calendar`)
  const day = (ahead: number) => page.locator(`td[data-day="${dayFromNow(ahead)}"]`)
  const alpha = page.getByRole('link', { name: `${word} alpha` })
  await expect(day(0)).toContainText(`${word} alpha`)
  await expect(day(0)).toContainText(`${word} beta`)
  // The first week is this one.
  const week = page.locator('tbody tr').first()
  await expect(week.locator(`[data-day="${dayFromNow(0)}"]`)).toHaveCount(1)
  await page.goto(`/admin/tasks?q=${word}&view=calendar&day=${dayFromNow(-8)}`)
  const late = page.getByRole('link').filter({ hasText: `${word} late` })
  await expect(late).toHaveText(/overdue$/)
  await expect(late).toHaveCSS('color', 'rgb(193, 0, 7)')
  await page.getByRole('button', { name: 'Today' }).click()

  // Its tasks can be selected, with the same bar as in the table.
  const box = page.getByRole('checkbox', { name: `Select ${word} alpha` })
  await expect(box).toBeVisible()
  await box.check({ force: true })
  await expect(page.getByRole('region', { name: 'With the selected tasks' })).toContainText('1 selected')
  await page.keyboard.press('Escape')

  const [from, to] = [await centreOf(alpha), await centreOf(day(1))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await expect(page.getByText('cancels').first()).toBeVisible()
  await page.mouse.up()
  await expect(day(1)).toContainText(`${word} alpha`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(day(0)).toContainText(`${word} alpha`)

  const enterDay = async () => {
    await expect(day(0)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(day(0).getByRole('link', { name: word }).first()).toBeFocused()
  }
  await day(1).focus()
  await page.keyboard.press('ArrowLeft')
  await enterDay()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(day(0).getByRole('link', { name: word })).toHaveCount(2)
  await enterDay()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(day(1).getByRole('link', { name: word })).toHaveCount(1)
  await expect(day(0).getByRole('link', { name: word })).toHaveCount(1)
  await expect(day(1)).toBeFocused()
  // All tasks of a day, with the usual menu; the days keep their width.
  const { width } = await settledBox(day(1))
  await day(1)
    .getByRole('button', { name: /, open / })
    .click()
  const opened = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Close day' }) })
  await expect(opened.getByRole('link', { name: word })).toHaveCount(1)
  expect((await settledBox(day(1))).width).toBe(width)
  await opened.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'One day later' }).click()
  await expect(day(2).getByRole('link', { name: word })).toHaveCount(1)
  await expect(opened).toContainText('No tasks due.')
  await checkEverywhere(page)

  await opened.getByRole('button', { name: 'Close day' }).click()
  await expect(day(1)).toBeFocused()
  await page.getByText('Week', { exact: true }).click()
  await expect(page).toHaveURL(/span=week/)
  await expect(page.locator('td[data-day]')).toHaveCount(7)
  // A week has room for the person, priority and items.
  const entry = day(0).getByRole('link', { name: word })
  await expect(entry).toContainText(member.name)
  await expect(entry).toContainText('Low')
  await expect(entry).toContainText('0/2')
  await day(0).click({ position: { x: 40, y: 300 } })
  const capture = page.getByRole('dialog', { name: 'New task' })
  await capture.getByRole('combobox', { name: 'Task' }).fill(`${word} new`)
  await expect(capture.getByRole('button', { name: /^Remove Due / })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(day(0).getByRole('link', { name: `${word} new` })).toBeVisible()
})

test('loads the days from today on first, and shows that others are still loading [T44]', async ({
  page,
  admin,
  member,
}) => {
  // A Tuesday.
  await page.clock.setFixedTime(new Date(2026, 10, 24, 10, 0))
  const word = unique('Reihe').toLowerCase()
  await createTask(admin, [member], { title: `${word} now`, dueDate: '2026-11-24' })
  await createTask(admin, [member], { title: `${word} before`, dueDate: '2026-11-23' })
  await signIn(page, admin)
  // The live event of the new tasks would make the page fetch again.
  await withoutLive(page)
  const requests: string[] = []
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/tasks?*due=*', async (route) => {
    const range = new URL(route.request().url()).searchParams.get('due') ?? ''
    requests.push(range)
    if (range.endsWith('2026-11-23')) await released
    await route.continue()
  })
  await page.goto(`/admin/tasks?q=${word}&view=calendar`)
  const day = (date: string) => page.locator(`td[data-day="${date}"]`)
  await expect(day('2026-11-24').getByRole('link', { name: word })).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Loading tasks…' })).toHaveCount(1)
  await expect(day('2026-11-23').getByRole('link', { name: word })).toHaveCount(0)
  release()
  await expect(day('2026-11-23').getByRole('link', { name: word })).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Loading tasks…' })).toHaveCount(0)
  expect(requests).toEqual(['2026-11-24..2027-01-02', '2026-11-22..2026-11-23'])
})
