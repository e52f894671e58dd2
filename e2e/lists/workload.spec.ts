/** The workload (decision T48). */
import { expect } from '@playwright/test'
import { createTask, dayFromNow, signUpByApi, unique } from '#e2e/api.ts'
import { checkEverywhere, checkNoHorizontalScroll } from '#e2e/checks.ts'
import { test } from '#e2e/fixtures.ts'
import { centreOf, resize, signIn } from '#e2e/page.ts'

test('shows tasks by person and week, and reassigns one by mouse, keyboard and menu [T48]', async ({
  page,
  admin,
}) => {
  const word = unique('Last').toLowerCase()
  const [anna, ben] = [await signUpByApi(unique('Anna ')), await signUpByApi(unique('Ben '))]
  for (const name of ['alpha', 'beta'])
    await createTask(admin, [anna], { title: `${word} ${name}`, dueDate: dayFromNow(0) })
  await createTask(admin, [anna], { title: `${word} gamma`, dueDate: dayFromNow(400) })
  await createTask(admin, [anna], { title: `${word} omega`, dueDate: dayFromNow(-40) })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${word}&assignedTo=${anna.id}&assignedTo=${ben.id}`)
  await page.getByRole('radio', { name: 'Workload' }).click()
  await expect(page).toHaveURL(/view=workload$/)
  const cell = (name: string, rest: string) =>
    page.getByRole('button', { name: `${name}, ${rest}`, exact: true })
  const open = page.getByRole('region', { name: `${anna.name}, This week` })
  const tasks = open.getByRole('link')
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(cell(anna.name, 'Later: 1 task, 2 items')).toBeVisible()
  for (const [week, title] of [
    ['Earlier', 'omega'],
    ['Later', 'gamma'],
  ]) {
    await cell(anna.name, `${week}: 1 task, 2 items`).click()
    const list = page.getByRole('region', { name: `${anna.name}, ${week}` })
    await expect(list.getByRole('link')).toContainText([`${word} ${title}`])
  }
  await cell(anna.name, 'This week: 2 tasks, 4 items').click()
  await expect(tasks).toHaveCount(2)
  await expect(page.getByRole('columnheader', { name: 'This week' })).toContainText('2 tasks · 4 items')
  await checkEverywhere(page)
  // On a tablet the table scrolls, and not the page.
  await resize(page, { width: 768, height: 1024 })
  await checkNoHorizontalScroll(page)
  await resize(page, { width: 1366, height: 900 })
  // People with the most above their usual week come first.
  await page.getByLabel('People by').selectOption('This week, above usual')
  await expect(page).toHaveURL(/people=week/)
  await expect(page.getByRole('rowheader')).toHaveText([
    new RegExp(`${anna.name}.*2 this week`),
    new RegExp(`${ben.name}.*0 this week`),
  ])
  await page.getByLabel('People by').selectOption('Last seen')
  await expect(page.getByRole('rowheader').first()).toContainText('Seen within the last hour')
  await page.getByLabel('People by').selectOption('Name')
  await expect(page).not.toHaveURL(/people=/)
  // Its tasks can be selected, with the same bar as in the table.
  await open.getByRole('checkbox', { name: `Select ${word} beta` }).check()
  await expect(page.getByRole('region', { name: 'With the selected tasks' })).toContainText('1 selected')
  await page.keyboard.press('Escape')

  // Wait for the wide layout.
  const to = await centreOf(page.getByRole('rowheader', { name: ben.name }))
  const from = await centreOf(tasks.filter({ hasText: 'alpha' }))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await expect(page.getByText('cancels').first()).toBeVisible()
  await page.mouse.up()
  await expect(cell(ben.name, 'This week: 1 task, 2 items')).toBeVisible()
  await expect(cell(anna.name, 'This week: 1 task, 2 items')).toBeVisible()
  await expect(tasks).toHaveText([/beta/])
  await messages.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(anna.name, 'This week: 2 tasks, 4 items')).toBeVisible()
  await expect(tasks).toHaveCount(2)

  const announcement = page.getByRole('status').filter({ hasText: /^Lifted|^Reassign / })
  await tasks.filter({ hasText: 'beta' }).focus()
  await page.keyboard.press('Space')
  await expect(announcement).toHaveText(/^Lifted .* beta\. Arrow keys choose a person/)
  await page.keyboard.press('ArrowDown')
  await expect(announcement).toHaveText(`Reassign to ${ben.name}.`)
  await page.keyboard.press('Space')
  await expect(cell(ben.name, 'This week: 1 task, 2 items')).toBeVisible()
  await expect(tasks).toHaveText([/alpha/])

  // A phone shows a list per person.
  await resize(page, { width: 390, height: 844 })
  await expect(cell(ben.name, 'This week: 1 task, 2 items')).toBeVisible()
  await open.getByRole('button', { name: `Actions for ${word} alpha` }).click()
  // The row and its cell are gone before the menu has closed and returns the focus.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('menu').evaluate((menu: HTMLElement) => {
    menu.style.transition = 'opacity 1s'
  })
  await page.getByRole('menuitem', { name: `Reassign to ${ben.name}` }).click()
  await expect(cell(ben.name, 'This week: 2 tasks, 4 items')).toBeVisible()
  await expect(cell(anna.name, 'Earlier: 1 task, 2 items')).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await checkEverywhere(page)
})
