/** Decision T22: who changed what, below the member's task and in the editor. */
import { expect, type Page } from '@playwright/test'
import {
  type Account,
  type CreatedTask,
  call,
  createTask,
  dayFromNow,
  editTask,
  signUpByApi,
  unique,
} from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { holdRequests, signIn, withoutLive } from '#e2e/page.ts'

const history = (page: Page) => page.getByRole('region', { name: 'Activity' })
const lines = (page: Page) =>
  history(page).getByRole('list', { name: 'Activity' }).locator(':scope > li > div > p')

interface Saved extends CreatedTask {
  todoChecklist: { _id: string; text: string; completed: boolean }[]
}

const tickItem = (as: Account, id: string, item: string | undefined, completed: boolean) =>
  call('PATCH', `/api/tasks/${id}/items/${item}`, as.token, { completed })

test('shows a member the history of their task in words [T22]', async ({ page, admin, member }) => {
  const { _id, title } = await createTask(admin, [member], {
    dueDate: '2030-12-13',
    description: 'Write the long letter to everybody.',
    todoChecklist: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }, { text: 'Four' }],
  })
  await editTask(admin, { _id }, { dueDate: '2030-12-20' })
  await editTask(admin, { _id }, { description: 'Write the short letter to everybody.', priority: 'High' })
  const { todoChecklist } = await call<Saved>('GET', `/api/tasks/${_id}`, member.token)
  for (const item of todoChecklist.slice(0, 3)) await tickItem(member, _id, item._id, true)
  await signIn(page, member)
  await page.goto(`/user/task-details/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const merged = `${member.name} ticked 3 items; now In Progress`
  const earlier = [
    `${admin.name} created the task and assigned ${member.name}`,
    `${admin.name} moved the due date from 13th Dec 2030 to 20th Dec 2030`,
    `${admin.name} changed the description and changed the priority from Low to High`,
  ]
  await expect(lines(page)).toHaveText([...earlier, merged])
  const row = history(page).getByRole('listitem').filter({ hasText: 'ticked 3 items' })
  await row.getByText('Show items').click()
  await expect(row.getByRole('listitem')).toHaveText(['One', 'Two', 'Three'])
  await history(page).getByText('Show changes').click()
  await expect(history(page).getByRole('deletion')).toHaveText('long')
  await expect(history(page).getByRole('insertion')).toHaveText('short')
  const when = history(page)
    .getByRole('button', { name: /^(just now|\d min ago), / })
    .last()
  await when.focus()
  await expect(when.getByText(/^\d+\w\w \w{3} \d{4}, \d\d:\d\d$/)).toBeVisible()
  await checkEverywhere(page)

  // A tick on this screen appears in its history.
  await page.getByRole('checkbox', { name: 'Four' }).check()
  await expect(lines(page)).toHaveText([...earlier, `${member.name} ticked 4 items; now Completed`])
})

test('the names of many people unfold below their line [T22]', async ({ page, admin }) => {
  const names = ['Ana', 'Bela', 'Chen', 'Dina', 'Emeka', 'Farah', 'Gita'].map((name) => unique(`${name} `))
  const people = []
  for (const name of names) people.push(await signUpByApi(name))
  const { _id } = await createTask(admin, people)
  await signIn(page, admin)
  await page.goto(`/tasks/${_id}`)
  const [first, second, third] = names
  await expect(lines(page)).toHaveText([
    `${admin.name} created the task and assigned ${first}, ${second}, ${third} and 4 more`,
  ])
  await history(page).getByText('Show people').click()
  await expect(history(page).getByRole('listitem').getByRole('listitem')).toHaveText(names)
})

test('follows a save in the editor, and disappears with the task [T22]', async ({ page, admin, member }) => {
  // If the event of the deletion precedes its answer, the task is fetched once more, but not its history.
  allowConsole(/404 .*\/api\/tasks\/[\w-]+\)$/)
  const { _id, title } = await createTask(admin, [member])
  await signIn(page, admin)
  await page.goto(`/admin/create-task?task=${_id}`)
  await expect(page.getByLabel('Task Title')).toHaveValue(title)
  await history(page).scrollIntoViewIfNeeded()
  await expect(lines(page)).toHaveText([`${admin.name} created the task and assigned ${member.name}`])
  await page.getByLabel('Due Date').fill(dayFromNow(3))
  await page.getByLabel('Priority').selectOption('Medium')
  await page.getByRole('button', { name: 'UPDATE TASK' }).click()
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).last()).toContainText(
    `${admin.name} changed the priority from Low to Medium and moved the due date`,
  )
  await checkEverywhere(page)
  await page.locator('#main').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/admin\/tasks$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Show' }).click()
  await history(page).scrollIntoViewIfNeeded()
  await expect(lines(page).nth(2)).toHaveText(`${admin.name} deleted the task`)
  await expect(lines(page).nth(3)).toHaveText(`${admin.name} restored the task`)
})

test('loads the newest entries after the task, and earlier ones on demand [T22]', async ({
  page,
  admin,
  member,
  task: { _id },
}) => {
  allowConsole(/500|Server error/)
  for (let n = 0; n < 24; n++) await editTask(admin, { _id }, { title: `Renamed ${n}` })
  // When the stream opens, failed queries are fetched again.
  await withoutLive(page)
  await signIn(page, member)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const release = await holdRequests(page, `**/api/tasks/${_id}`)
  await page.route('**/activity?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/user/task-details/${_id}`)
  await expect(page.getByText('Loading the task…')).toBeAttached()
  expect(requests.filter((url) => /activity/.test(url))).toEqual([])
  release()
  // Only the history fails.
  await expect(history(page).getByText("Couldn't load the activity.")).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeEnabled()
  await page.unroute('**/activity?**')
  await history(page).getByRole('button', { name: 'Retry' }).click()
  await expect(lines(page)).toHaveCount(20)
  await expect(lines(page).last()).toHaveText(
    `${admin.name} renamed the task from "Renamed 22" to "Renamed 23"`,
  )
  await history(page).getByRole('button', { name: 'Show 5 earlier' }).click()
  await expect(lines(page)).toHaveCount(25)
  await expect(lines(page).first()).toContainText('created the task')
  await expect(history(page).getByRole('button', { name: /^Show \d+ earlier$/ })).toHaveCount(0)
})
