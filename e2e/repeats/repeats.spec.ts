/** Repeating tasks: the choices in words, the next task, skipping, moving and stopping (T75). */
import { expect, type Page } from '@playwright/test'
import { weekdayNames } from '@task-manager/contract/calendar'
import { type Account, call, createTask, dayFromNow } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { test } from '#e2e/fixtures.ts'
import { openTask, signIn } from '#e2e/page.ts'

interface Repeating {
  dueDate: string
  repeat: { words: string } | null
  next: string | null
}
const read = (id: string, { token }: Account) => call<Repeating>('GET', `/api/tasks/${id}`, token)

const fact = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const popup = (page: Page, name = 'Repeats') => page.getByRole('dialog', { name })

test('a task repeats, is skipped, moved with all following tasks, completed and stopped [T75]', async ({
  page,
  admin,
  member,
}) => {
  const task = await createTask(admin, [member], { dueDate: '2031-01-31' })
  await openTask(page, admin, task)
  await fact(page, 'Repeats Never').click()
  await popup(page).getByLabel('Unit').selectOption('month')
  await popup(page).getByRole('radio', { name: 'the last Friday' }).check()
  await expect(popup(page).getByText('Every month on the last Friday.')).toBeVisible()
  await expect(popup(page).getByText('Next: 28th Feb 2031, 28th Mar 2031, 25th Apr 2031.')).toBeVisible()
  await checkEverywhere(page)
  await popup(page).getByLabel('Every', { exact: true }).press('Enter')
  const words = 'Every month on the last Friday'
  await expect.poll(async () => (await read(task._id, admin)).repeat?.words).toBe(words)

  await fact(page, `Repeats ${words}`).click()
  await popup(page).getByRole('button', { name: 'Skip this one' }).click()
  await expect(page.getByText('Moved to 28th Feb 2031')).toBeVisible()
  await expect(popup(page)).toBeHidden()

  await fact(page, 'Due Date 28th Feb 2031').click()
  const day = popup(page, 'Due Date').getByRole('textbox', { name: 'Date' })
  await day.fill('6 mar 2031')
  await day.press('Enter')
  await popup(page, 'Due Date').getByRole('button', { name: 'This task and all that follow' }).click()
  await expect(fact(page, 'Repeats Every month on the first Thursday')).toBeVisible()
  await expect.poll(async () => (await read(task._id, admin)).dueDate).toBe('2031-03-06')

  await page.getByRole('checkbox', { name: 'First step' }).check()
  await page.getByRole('checkbox', { name: 'Second step' }).check()
  await expect.poll(async () => (await read(task._id, admin)).next).not.toBeNull()
  await page.getByRole('link', { name: 'Next task' }).click()
  await expect(fact(page, 'Due Date 3rd Apr 2031')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'First step' })).not.toBeChecked()
  await fact(page, 'Repeats Every month on the first Thursday').click()
  await popup(page).getByRole('button', { name: 'Stop' }).click()
  await popup(page).getByRole('button', { name: 'Stop repeating' }).click()
  await expect(fact(page, 'Repeats Never')).toBeVisible()
  await page.getByRole('link', { name: 'Previous task' }).click()
  await expect(page.getByRole('heading', { level: 1, name: task.title })).toBeVisible()
  await expect(page).toHaveURL(`/tasks/${task._id}`)
})

test('a wrong number stays with its reason, and is not saved [T75]', async ({ page, admin, member }) => {
  const repeat = { rule: 'FREQ=WEEKLY;BYDAY=FR' }
  const task = await createTask(admin, [member], { dueDate: '2031-01-31', repeat })
  await openTask(page, admin, task)
  await fact(page, 'Repeats Every week on Friday').click()
  const every = popup(page).getByLabel('Every', { exact: true })
  await every.fill('366')
  await every.fill('367')
  await popup(page).getByRole('button', { name: 'Save' }).click()
  await expect(every).toBeFocused()
  await expect(every).toHaveValue('367')
  await expect(popup(page).getByText('1 to 366')).toBeVisible()
  expect((await read(task._id, admin)).repeat?.words).toBe('Every week on Friday')
  await every.fill('2')
  await expect(popup(page).getByText('1 to 366')).toBeHidden()
  await popup(page).getByRole('button', { name: 'Save' }).click()
  await expect(fact(page, 'Repeats Every 2 weeks on Friday')).toBeVisible()
  await expect.poll(async () => (await read(task._id, admin)).repeat?.words).toBe('Every 2 weeks on Friday')

  await page.goto(`/admin/create-task?task=${task._id}`)
  const update = page.getByRole('button', { name: 'UPDATE TASK' })
  const inForm = page.getByLabel('Every', { exact: true })
  await inForm.fill('367')
  await update.click()
  await expect(page.getByRole('alert')).toHaveText('"Every" must be a number from 1 to 366.')
  await expect(inForm).toBeFocused()
  await expect(inForm).toHaveValue('367')
  await inForm.fill('3')
  await expect(page.getByText('"Every" must be a number from 1 to 366.')).toBeHidden()
  await update.click()
  await expect.poll(async () => (await read(task._id, admin)).repeat?.words).toBe('Every 3 weeks on Friday')
})

test('the weekdays have their whole names for screen readers [T75]', async ({ page, admin, member }) => {
  const task = await createTask(admin, [member], { dueDate: '2031-01-31' })
  await openTask(page, admin, task)
  await fact(page, 'Repeats Never').click()
  for (const name of weekdayNames) {
    const day = popup(page).getByRole('button', { name, exact: true })
    await expect(day.getByText(name.slice(0, 2), { exact: true })).toBeVisible()
  }
  await popup(page).getByRole('button', { name: 'Monday', exact: true }).click()
  await expect(popup(page).getByText('Every week on Monday and Friday.')).toBeVisible()
})

test('the form sets how a task repeats [T75]', async ({ page, admin, member }) => {
  const task = await createTask(admin, [member], { dueDate: '2031-01-31' })
  await signIn(page, admin)
  await page.goto(`/admin/create-task?task=${task._id}`)
  await page.getByRole('checkbox', { name: 'Repeats' }).check()
  await page.getByLabel('Unit').selectOption('weekday')
  await page.getByLabel('Ends').selectOption('times')
  await page.getByLabel('Tasks in all').fill('5')
  await expect(page.getByText('Every weekday, 5 times.')).toBeVisible()
  await checkEverywhere(page)
  await page.getByRole('button', { name: 'UPDATE TASK' }).click()
  await expect.poll(async () => (await read(task._id, admin)).repeat?.words).toBe('Every weekday, 5 times')
  await page.goto(`/admin/create-task?task=${task._id}`)
  await expect(page.getByText(/^Changes apply to this task and all that follow/)).toBeVisible()
})

test('the form asks whether a new due date moves all following tasks [T75]', async ({
  page,
  admin,
  member,
}) => {
  const repeat = { rule: 'FREQ=WEEKLY;BYDAY=FR' }
  const task = await createTask(admin, [member], { dueDate: '2031-01-31', repeat })
  await signIn(page, admin)
  await page.goto(`/admin/create-task?task=${task._id}`)
  const move = page.getByRole('group', { name: 'Move to 3rd Feb 2031' })
  await expect(page.getByRole('checkbox', { name: 'Repeats' })).toBeChecked()
  await page.getByLabel('Due Date', { exact: true }).fill('2031-02-03')
  await expect(move.getByRole('radio', { name: 'Only this task' })).toBeChecked()
  await move.getByRole('radio', { name: 'This task and all that follow' }).check()
  await expect(page.getByText('Every week on Monday.')).toBeVisible()
  await checkEverywhere(page)
  await page.getByRole('button', { name: 'UPDATE TASK' }).click()
  await expect
    .poll(async () => {
      const { dueDate, repeat } = await read(task._id, admin)
      return [dueDate, repeat?.words]
    })
    .toEqual(['2031-02-03', 'Every week on Monday'])
})

test('the calendar shows the next dates as pale entries that lead to the task [T75]', async ({
  page,
  admin,
  member,
}) => {
  const repeat = { rule: 'FREQ=WEEKLY', times: 3 }
  const task = await createTask(admin, [member], { dueDate: dayFromNow(1), repeat })
  await signIn(page, member)
  await page.goto('/user/tasks?view=calendar')
  // A new member's calendar holds nothing else.
  const pale = page.getByRole('link', { name: /, repeats$/ })
  await expect(pale).toHaveCount(2)
  for (const ahead of [8, 15])
    await expect(page.locator(`td[data-day="${dayFromNow(ahead)}"]`)).toContainText(task.title)
  await pale.first().click()
  await expect(page.getByRole('heading', { level: 1, name: task.title })).toBeVisible()
  await expect(page.getByText('Every week, 3 times')).toBeVisible()
})

test('a day counts next dates that do not fit among its others [T44, T75]', async ({
  page,
  admin,
  member,
}) => {
  const repeat = { rule: 'FREQ=WEEKLY', times: 2 }
  const total = 12
  for (let i = 0; i < total; i++) await createTask(admin, [member], { dueDate: dayFromNow(1), repeat })
  await signIn(page, member)
  await page.goto('/user/tasks?view=calendar')
  const day = page.locator(`td[data-day="${dayFromNow(8)}"]`)
  const more = day.getByRole('button', { name: /^\d+ more$/ })
  await expect(more).toBeVisible()
  await expect(day).toHaveAccessibleName(/, 0 tasks, 12 repeats$/)
  await expect
    .poll(async () => {
      const hidden = Number.parseInt(await more.innerText(), 10)
      return hidden + (await day.getByRole('link', { name: /, repeats$/ }).count())
    })
    .toBe(total)
  await more.click()
  await expect(
    page.locator(`section[data-day="${dayFromNow(8)}"]`).getByRole('link', { name: /, repeats$/ }),
  ).toHaveCount(total)
})
