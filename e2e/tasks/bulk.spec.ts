/** Many tasks at once (decision T38). */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { call, createTask, dayFromNow, unique } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { holdRequests, resize, signIn, untilQuiet, withoutLive } from '#e2e/page.ts'

test('changes, duplicates, exports and deletes many tasks [T38, T39]', async ({ page, admin, member }) => {
  await withoutLive(page)
  const word = unique('Stapel').toLowerCase()
  for (const name of ['alpha', 'beta', 'gamma'])
    await createTask(admin, [member], {
      title: `${word} ${name}`,
      priority: name === 'beta' ? 'High' : 'Medium',
    })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${word}&view=table&sort=title`)
  const table = page.getByRole('table', { name: 'Tasks' })
  const tick = (name: string) => table.getByRole('checkbox', { name: `Select ${word} ${name}` })
  const high = table.getByRole('row').filter({ hasText: 'High' })
  const bar = page.getByRole('region', { name: 'With the selected tasks' })
  const messages = page.getByRole('region', { name: 'Messages' })

  await tick('alpha').click()
  await tick('gamma').click({ modifiers: ['Shift'] })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await checkEverywhere(page)
  // On a phone the bar is one row; other actions are behind '…'.
  const wide = page.viewportSize() ?? { width: 1280, height: 720 }
  await resize(page, { width: 360, height: 780 })
  await bar.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await more.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('menuitem', { name: 'High' }).click()
  await expect(more).toHaveCount(0)
  // A desktop at 200 %: still one row.
  await resize(page, { width: 640, height: 400 })
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(60)
  await resize(page, wide)
  await expect(messages.getByText('2 tasks set to High. 1 task needed no change')).toBeVisible()
  await expect(high).toHaveCount(3)
  await messages.getByRole('button', { name: 'Undo' }).click()
  await expect(messages.getByText('Undone for 2 tasks. 1 task needed no change')).toBeVisible()
  await expect(high).toHaveCount(1)

  await bar.getByRole('button', { name: 'Duplicate' }).click()
  const copied = messages.getByText('3 tasks duplicated')
  await expect(copied).toBeVisible()
  await expect(table.getByRole('link')).toHaveText(
    ['alpha', 'alpha', 'beta', 'beta', 'gamma', 'gamma'].map((name) => `${word} ${name}`),
  )
  await copied.getByRole('button', { name: 'Undo' }).click()
  await expect(table.getByRole('link')).toHaveCount(3)
  for (const [format, file] of [
    ['Spreadsheet', 'task_details.xlsx'],
    ['CSV', 'task_details.csv'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await bar.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: format }).click()
    await expect(messages.getByText('3 tasks exported').last()).toBeVisible()
    const download = await saved
    expect(download.suggestedFilename()).toBe(file)
    if (format === 'CSV') {
      const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
      expect(lines.map((line) => line.split('","')[1])).toEqual([
        'Title',
        ...['gamma', 'beta', 'alpha'].map((name) => `${word} ${name}`),
      ])
    }
  }

  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await table.getByRole('link', { name: `${word} alpha` }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar.getByText('2 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete 2 tasks?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(messages.getByText('2 tasks deleted')).toBeVisible()
  await expect(table.getByRole('link')).toHaveText([`${word} gamma`])

  await table.getByRole('button', { name: `Actions for ${word} gamma` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(messages.getByText('Duplicated.')).toBeVisible()
  await expect(table.getByRole('link')).toHaveText([`${word} gamma`, `${word} gamma`])
})

test('duplicates a task that has no description [T39, T61]', async ({ page, admin }) => {
  const title = unique('Bare ')
  const line = { title, todoChecklist: [{ text: 'One' }], attachments: ['a.example'] }
  const { tasks } = await call<{ tasks: { _id: string }[] }>('POST', '/api/tasks/quick', admin.token, {
    tasks: [line],
    today: dayFromNow(0),
  })
  await signIn(page, admin)
  await page.goto(`/tasks/${tasks[0]?._id}`)
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('link', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: 'Update Task' })).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`task=${tasks[0]?._id}`))
  await expect(page.getByLabel('Task Title')).toHaveValue(title)
  await expect(page.getByText('a.example')).toBeVisible()
})

test('selecting all tasks of a list selects none of the next one [T38]', async ({ page, admin }) => {
  const word = unique('Andere').toLowerCase()
  const first = await createTask(admin, [admin], { title: `${word} alpha` })
  for (let i = 0; i < 48; i++) await createTask(admin, [admin], { title: `${word} ${i}` })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${word}&view=table`)
  const bar = page.getByRole('region', { name: 'With the selected tasks' })
  // The rest of the list is not loaded yet.
  const release = await holdRequests(page, /\/api\/tasks(\?.*cursor=|\/ids\?)/)
  await page
    .getByRole('checkbox', { name: `Select ${word}` })
    .first()
    .click()
  await bar.getByRole('button', { name: /^All .* that match/ }).click()
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill(`${word} alpha`)
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(1)
  await expect(bar).toHaveCount(0)
  const answered = page.waitForResponse('**/api/tasks/ids?**')
  release()
  await answered
  await untilQuiet(page)
  await page.getByRole('checkbox', { name: `Select ${first.title}` }).click()
  await expect(bar.getByText('1 selected')).toBeVisible()
  await expect(bar.getByText('not shown')).toHaveCount(0)
})

test('continues or undoes a bulk change whose answer was lost [T38]', async ({ page, admin, member }) => {
  await withoutLive(page)
  allowConsole(/net::ERR_FAILED .*\/api\/tasks\/bulk/)
  const word = unique('Abriss').toLowerCase()
  for (const name of ['alpha', 'beta']) await createTask(admin, [member], { title: `${word} ${name}` })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${word}&view=table&sort=title`)
  const table = page.getByRole('table', { name: 'Tasks' })
  const bar = page.getByRole('region', { name: 'With the selected tasks' })
  const messages = page.getByRole('region', { name: 'Messages' })
  const high = table.getByRole('row').filter({ hasText: 'High' })
  const loseNextAnswer = () =>
    page.route(
      '**/api/tasks/bulk',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
  const setHigh = async () => {
    await bar.getByRole('button', { name: 'Priority' }).click()
    await page.getByRole('menuitem', { name: 'High' }).click()
  }
  for (const name of ['alpha', 'beta'])
    await table.getByRole('checkbox', { name: `Select ${word} ${name}` }).click()

  await loseNextAnswer()
  await setHigh()
  const broken = messages.getByText('0 of 2 tasks set to High')
  await expect(high).toHaveCount(2)
  await broken.getByRole('button', { name: 'Undo' }).click()
  await expect(broken).toHaveCount(0)
  await expect(messages.getByText('Undone for 2 tasks')).toBeVisible()
  await expect(high).toHaveCount(0)
  // A dismissed message stays while it fades.
  await expect(broken).toHaveCount(0)

  await loseNextAnswer()
  await setHigh()
  await broken.getByRole('button', { name: 'Continue' }).click()
  const done = messages.getByText(/^2 tasks set to High/)
  await expect(done).toBeVisible()
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(high).toHaveCount(0)
})
