/** Without a network the last seen data is shown, only to its owner. */
import { expect } from '@playwright/test'
import { call, createProject, createTask, unique } from '#e2e/api.ts'
import { allowConsole } from '#e2e/fixtures.ts'
import { holdRequests, logIn, partsLoaded, untilQuiet, withoutLive } from '#e2e/page.ts'
import { goOffline, goOnline, serviceWorkerReady, storedData, test, untilStored } from '#e2e/relay.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(() => allowConsole(/ERR_INTERNET_DISCONNECTED/))

test('opens the last seen data without a network, with its time [T32]', async ({
  page,
  admin,
  member,
  open,
}) => {
  const seen = await createTask(admin, [member], { title: 'Seen with a network' })
  await open(member, '/user/dashboard')
  await expect(page.getByRole('img', { name: /^Tasks by priority/ })).toBeVisible()
  await page.getByRole('link', { name: 'My Tasks' }).click()
  await expect(page.getByRole('article').filter({ hasText: seen.title })).toBeVisible()
  await serviceWorkerReady(page)
  // Both screens, because the task is on both.
  await untilStored(page, '"key":["dashboard"')
  await untilStored(page, '"key":["tasks","list"')
  await goOffline(page)
  await page.reload()
  await expect(page.getByRole('link', { name: seen.title })).toBeVisible()
  await expect(
    page.getByText(/^You're offline \(since \d\d:\d\d\)\. Changes will sync when you're back\.$/),
  ).toBeVisible()
  // A task that was never opened comes from its list.
  await page.getByRole('link', { name: seen.title }).click()
  await expect(page.getByRole('checkbox', { name: 'First step' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: seen.title })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('img', { name: /^Tasks by priority/ })).toBeVisible()
  // Reconnected, the screens fetch again.
  await call('PUT', `/api/tasks/${seen._id}/status`, admin.token, { status: 'Completed' })
  await goOnline(page)
  await expect(page.getByText(/^You're offline/)).toBeHidden()
  await page.getByRole('link', { name: 'My Tasks' }).click()
  await expect(page.getByRole('article').getByText('Completed')).toBeVisible()
})

test('without a network searches and filters the data on the device, and shows projects and trash as last seen [T32]', async ({
  page,
  admin,
  member,
  open,
}) => {
  const word = unique('Shelf').toLowerCase()
  const urgent = await createTask(admin, [member], { title: `Paint the ${word}`, priority: 'High' })
  const other = await createTask(admin, [member], { title: `Oil the ${word}`, priority: 'Low' })
  const deleted = await createTask(admin, [member], { title: `Saw the ${word}` })
  await call('DELETE', `/api/tasks/${deleted._id}`, admin.token)
  const name = unique('Workshop')
  await createProject(admin, { name })
  const menu = (link: string) => page.getByRole('link', { name: link, exact: true }).click()
  await open(admin, '/admin/tasks')
  await expect(page.getByRole('link', { name: urgent.title })).toBeVisible()
  await serviceWorkerReady(page)
  await menu('Projects')
  await expect(page.getByText(name)).toBeVisible()
  await menu('Settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Trash/ })
    .click()
  await expect(page.getByText(deleted.title, { exact: true })).toBeVisible()
  await untilStored(page, '"key":["tasks","list"')
  await untilStored(page, '"key":["projects","numbers"')
  await untilStored(page, '"key":["trash"')
  await goOffline(page)
  await page.reload()
  await expect(page.getByText(deleted.title, { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill(`saw the ${word}`)
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByText(deleted.title, { exact: true })).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await menu('Projects')
  await expect(page.getByText(name)).toBeVisible()
  await menu('Manage Tasks')
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill(word)
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveText('All2')
  await expect(page).toHaveURL(/q=/)
  await page.goto(`${page.url()}&priority=High`)
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveText('All1')
  await expect(page.getByRole('link', { name: urgent.title })).toBeVisible()
  await expect(page.getByRole('link', { name: other.title })).toBeHidden()
  await expect(page.getByText(/^You're offline\. Showing what is on this device\./)).toBeVisible()
  const list = (query: string) => page.goto(new URL(`/admin/tasks?${query}`, page.url()).href)
  await list(`q=${word}&waiting=no&priority=High`)
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveText('All1')
  await list(`createdBy=${admin.id}`)
  await expect(
    page.getByText("Each task's creator isn't saved on this device. Try again when you're connected."),
  ).toBeVisible()
  await list(`q=${word}&priority=High`)
  await expect(page.getByRole('link', { name: urgent.title })).toBeVisible()
  // A list computed from the device's tasks is never stored as an answer.
  expect(await storedData(page)).not.toContain('onDevice')
  await call('PUT', `/api/tasks/${urgent._id}/status`, admin.token, { status: 'Completed' })
  await goOnline(page)
  await expect(page.getByRole('article').getByText('Completed')).toBeVisible()
  await expect(page.getByText(/^You're offline/)).toBeHidden()
})

test('searches the tasks on screen without a network right after the first answer [T32]', async ({
  page,
  admin,
  member,
  open,
}) => {
  const fence = await createTask(admin, [member], { title: 'Paint the fence' })
  const other = await createTask(admin, [member], { title: 'Oil the door' })
  // Timers of a second or more never run, so that the search cannot depend on them.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    const soon = (then: TimerHandler, ms = 0, ...rest: unknown[]) => (ms < 1000 ? wait(then, ms, ...rest) : 0)
    window.setTimeout = soon as typeof window.setTimeout
  })
  await open(member, '/user/tasks')
  await expect(page.getByRole('link', { name: other.title })).toBeVisible()
  await partsLoaded(page, ['saved-screens', 'list-on-device'])
  await untilQuiet(page)
  await goOffline(page)
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('paint')
  await expect(page.getByRole('link', { name: fence.title })).toBeVisible()
  await expect(page.getByRole('link', { name: other.title })).toBeHidden()
  await expect(
    page.getByText(/^You're offline\. Showing what is on this device\. Keep this page open\./),
  ).toBeVisible()
})

test("opens with the last seen data, then shows the server's answer [T32]", async ({
  page,
  admin,
  member,
  open,
}) => {
  const seen = await createTask(admin, [member], { title: 'Seen last time' })
  await withoutLive(page)
  await open(member, '/user/tasks')
  await untilStored(page, seen.title)
  await call('PUT', `/api/tasks/${seen._id}/status`, admin.token, { status: 'Completed' })
  const release = await holdRequests(page, /\/api\/(auth\/profile|tasks)\b/)
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: seen.title })).toContainText('Pending')
  release()
  await expect(page.getByRole('article').getByText('Completed')).toBeVisible()
})

test("opens with the server's answer while another page has locked the stored data [T32]", async ({
  page,
  admin,
  open,
}) => {
  const task = await createTask(admin, [admin])
  await open(admin, '/admin/tasks')
  await untilStored(page, '"key":["tasks","list"')
  // A page that Safari keeps in its history can hold a transaction like this one.
  const other = await page.context().newPage()
  await other.goto(new URL('/robots.txt', page.url()).href)
  await other.evaluate(async () => {
    const request = indexedDB.open('task-manager')
    await new Promise((opened) => request.addEventListener('success', opened))
    const store = request.result.transaction('kept', 'readwrite').objectStore('kept')
    const read = () => {
      store.get('profile').onsuccess = read
    }
    read()
  })
  await page.reload()
  const card = page.getByRole('article').filter({ hasText: task.title })
  await card.getByRole('button', { name: `Actions for ${task.title}` }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
})

test('removes stored data at logout [T32]', async ({ page, admin, member, open }) => {
  const task = await createTask(admin, [member], { title: 'For one pair of eyes' })
  await open(member, '/user/tasks')
  await untilStored(page, task.title)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => storedData(page)).toBe('')
})

test('removes stored data when the session ends, and shows it to nobody else [T32]', async ({
  page,
  admin,
  member,
  open,
}) => {
  allowConsole(/401/)
  const task = await createTask(admin, [member], { title: 'For one pair of eyes' })
  await open(member, '/user/tasks')
  await serviceWorkerReady(page)
  await untilStored(page, task.title)
  // The stream reports it.
  await call('POST', '/api/auth/logout', member.token)
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => storedData(page)).toBe('')
  await logIn(page, admin.email)
  await expect(page.getByRole('link', { name: 'Team Members' })).toBeVisible()
  await untilStored(page, admin.id)
  expect(await storedData(page)).not.toContain(`"owner":"${member.id}"`)
  await goOffline(page)
  await page.reload()
  await expect(page.getByRole('complementary').getByText(admin.email)).toBeVisible()
})

test('a task leaves the device of a removed member [T3, T32]', async ({
  page,
  admin,
  member,
  open,
  relay,
}) => {
  allowConsole(/404/)
  const task = await createTask(admin, [member], { title: 'No longer yours' })
  const other = await createTask(admin, [member], { title: 'Still yours' })
  const text = 'Only for the team'
  for (const { _id } of [task, other])
    await call('POST', `/api/tasks/${_id}/comments`, admin.token, { text: `${text} ${_id}` })
  await open(member, '/user/dashboard')
  for (const { _id } of [other, task]) {
    await page.goto(`${relay.origin}/tasks/${_id}`)
    await expect(page.getByText(`${text} ${_id}`)).toBeVisible()
    await untilStored(page, `${text} ${_id}`)
    await untilStored(page, `"key":["tasks","detail","${_id}"]`)
  }
  const people = { assignedTo: [admin.id] }
  // One task is open, the other one only stored on the device.
  await call('PATCH', `/api/tasks/${task._id}`, admin.token, people)
  await expect(page.getByText('Task not found')).toBeVisible()
  await expect.poll(() => storedData(page)).not.toContain(task._id)
  expect(await storedData(page)).toContain(`${text} ${other._id}`)
  await call('PATCH', `/api/tasks/${other._id}`, admin.token, people)
  await expect.poll(() => storedData(page)).not.toContain(other._id)
})

test('stays signed in while the server is down, and fetches again when it is back [A8, T32]', async ({
  page,
  admin,
  member,
  open,
  relay,
}) => {
  allowConsole(/502|ERR_/)
  const task = await createTask(admin, [member], { title: 'While the server is away' })
  await open(member, '/user/tasks')
  await serviceWorkerReady(page)
  await untilStored(page, task.title)
  relay.cut(true)
  await page.reload()
  await expect(page.getByRole('link', { name: task.title })).toBeVisible({ timeout: 20_000 })
  const line = page.getByText(/^The server cannot be reached \(since \d\d:\d\d\)\. Trying again…/)
  await expect(line).toBeVisible()
  relay.cut(false)
  await expect(line).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('link', { name: task.title })).toBeVisible()
})
