/** The list by due date (decision T44). */
import { expect } from '@playwright/test'
import { createTask, dayFromNow, unique } from './api.ts'
import { checkEverywhere } from './checks.ts'
import { test } from './fixtures.ts'
import { centreOf, signIn } from './page.ts'

test('shows tasks on their days, and moves them by mouse and keyboard [T44]', async ({
  page,
  admin,
  member,
}) => {
  const word = unique('Kalender').toLowerCase()
  for (const name of ['alpha', 'beta'])
    await createTask(admin, [member], { title: `${word} ${name}`, dueDate: dayFromNow(0) })
  await createTask(admin, [member], { title: `${word} late`, dueDate: dayFromNow(-1) })
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
  const late = page.getByRole('link').filter({ hasText: `${word} late` })
  await expect(late).toHaveText(/overdue$/)
  await expect(late).toHaveCSS('color', 'rgb(193, 0, 7)')

  const [from, to] = [await centreOf(alpha), await centreOf(day(1))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await expect(page.getByText('puts it back').first()).toBeVisible()
  await page.mouse.up()
  await expect(day(1)).toContainText(`${word} alpha`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back')).toBeVisible()
  await expect(day(0)).toContainText(`${word} alpha`)

  await day(1).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(day(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day(0).getByRole('link', { name: word }).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(day(0).getByRole('link', { name: word })).toHaveCount(2)
  await expect(day(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day(0).getByRole('link', { name: word }).first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(day(1).getByRole('link', { name: word })).toHaveCount(1)
  await expect(day(0).getByRole('link', { name: word })).toHaveCount(1)
  await expect(day(1)).toBeFocused()
  // All tasks of a day beside the calendar, with the usual menu.
  await day(1)
    .getByRole('button', { name: /^Open / })
    .click()
  const opened = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Close the day' }) })
  await opened.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'A day later' }).click()
  await expect(day(2).getByRole('link', { name: word })).toHaveCount(1)
  await expect(opened).toContainText('Nothing due on this day.')
  await checkEverywhere(page)

  await opened.getByRole('button', { name: 'Close the day' }).click()
  await expect(day(1)).toBeFocused()
  await page.getByText('Week', { exact: true }).click()
  await expect(page).toHaveURL(/span=week/)
  await expect(page.locator('td[data-day]')).toHaveCount(7)
  await day(0).click({ position: { x: 40, y: 300 } })
  await expect(page).toHaveURL(`/admin/create-task?dueDate=${dayFromNow(0)}`)
  await expect(page.getByLabel('Due Date')).toHaveValue(dayFromNow(0))
})
