/** The Open tasks, and tasks by the time of their completion (decision T60). */
import { expect } from '@playwright/test'
import { createProject, createTask, dayFromNow, tick, unique } from '#e2e/api.ts'
import { test } from '#e2e/fixtures.ts'
import { signIn } from '#e2e/page.ts'

test('begins with the open tasks in the table, and finds tasks completed this month by the column [T60]', async ({
  page,
  admin,
  member,
}) => {
  const word = unique('Erledigt').toLowerCase()
  const project = await createProject(admin, {
    name: word,
  })
  const create = (name: string, due: number) =>
    createTask(admin, [member], { title: name, projectId: project._id, dueDate: dayFromNow(due) })
  await create('later', 9)
  await create('soon', 2)
  await tick(member, await create('done', 5), 2)
  await signIn(page, admin)
  await page.goto(`/admin/tasks?project=${project._id}`)
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['All3', 'Pending2', 'In Progress0', 'Completed1'])
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect(tabs).toHaveText(['Open2', 'All3', 'Pending2', 'In Progress0', 'Completed1'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  const names = page.locator('[data-row] a')
  await expect(names).toHaveText(['soon', 'later'])
  // Filtered by due date, the list is sorted by it.
  await page.goto(`/admin/tasks?project=${project._id}&view=table&due=..${dayFromNow(300)}`)
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
  await tabs.nth(1).click()
  await expect(names).toHaveText(['soon', 'done', 'later'])

  await page.goto(`/admin/tasks?project=${project._id}&view=table`)
  const menu = page.getByRole('dialog', { name: 'Filter' })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await menu.getByRole('button', { name: 'Completed' }).click()
  await menu.getByRole('checkbox', { name: 'This month' }).click()
  await page.keyboard.press('Escape')
  await expect(names).toHaveText(['done'])
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Completed' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Completed' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})
