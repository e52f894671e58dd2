/** Changes made without a network are kept on the device and sent later. */
import { expect, type Page, type Request } from '@playwright/test'
import { type Account, type CreatedTask, call, logInByApi } from '#e2e/api.ts'
import { allowConsole } from '#e2e/fixtures.ts'
import { logIn } from '#e2e/page.ts'
import { goOffline, goOnline, serviceWorkerReady, test } from '#e2e/relay.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(() => allowConsole(/ERR_INTERNET_DISCONNECTED/))

const box = (page: Page, name: string) => page.getByRole('checkbox', { name })
const serverOf = (task: CreatedTask, token: string) =>
  call<CreatedTask>('GET', `/api/tasks/${task._id}`, token)
const isItemCall = (request: Request) => request.method() === 'PATCH' && request.url().includes('/items/')

/** Stored ticks in order; they are shown slightly earlier. */
const ticksOnDevice = (page: Page, userId: string) =>
  page.evaluate(
    (key) =>
      new Promise<boolean[]>((resolve, reject) => {
        const opening = indexedDB.open('task-manager-changes')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('changes').objectStore('changes').get(key)
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            const changes: { operation: { completed: boolean } }[] = reading.result ?? []
            resolve(changes.map(({ operation }) => operation.completed))
          }
        }
      }),
    userId,
  )

/** Delays writes of changes to IndexedDB. */
const slowDevice = (page: Page) =>
  page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...entry) {
      const read = (left: number): IDBRequest<IDBValidKey> => {
        if (left === 0 || this.name !== 'changes') return put.apply(this, entry)
        const reading = this.count()
        reading.onsuccess = () => read(left - 1)
        return reading as IDBRequest<IDBValidKey>
      }
      return read(300)
    }
  })

/** Records on `window` the highest displayed number of waiting changes, and whether the number ever fell. */
const watchWaitingCount = (page: Page) =>
  page.evaluate(() => {
    const most = { n: 0, fell: false }
    Object.assign(window, { most })
    const look = () => {
      const n = [...document.querySelectorAll('main span')].filter(
        ({ textContent }) => textContent === 'waiting',
      ).length
      if (n < most.n) most.fell = true
      most.n = Math.max(most.n, n)
      requestAnimationFrame(look)
    }
    look()
  })

type Open = (account: Account, path: string) => Promise<void>

/** Opens the task and ticks its first item without a network. */
async function tickOffline(page: Page, open: Open, member: Account, task: CreatedTask): Promise<void> {
  await open(member, `/user/task-details/${task._id}`)
  await expect(box(page, 'First step')).toBeVisible()
  await serviceWorkerReady(page)
  await goOffline(page)
  await box(page, 'First step').click()
}

/** Deletes the task of a waiting tick, which is then sent and refused. */
async function deleteAndReconnect(page: Page, admin: Account, task: CreatedTask): Promise<void> {
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(1)
  await call('DELETE', `/api/tasks/${task._id}`, admin.token)
  await goOnline(page)
}

test('keeps ticks made offline through a reload, and sends each once [T33]', async ({
  page,
  context,
  admin,
  member,
  open,
  task,
}) => {
  await slowDevice(page)
  await open(member, `/user/task-details/${task._id}`)
  await expect(box(page, 'First step')).toBeVisible()
  await serviceWorkerReady(page)
  await goOffline(page)
  await watchWaitingCount(page)
  await box(page, 'First step').click()
  await box(page, 'Second step').click()
  await box(page, 'Second step').click()
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(2)
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect.poll(() => ticksOnDevice(page, member.id)).toEqual([true, false])
  const most = () => page.evaluate(() => (window as unknown as { most: object }).most)
  await expect.poll(most).toEqual({ n: 2, fell: false })
  await page.reload()
  await expect(box(page, 'First step')).toBeChecked()
  await expect(box(page, 'Second step')).not.toBeChecked()
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(2)
  // A second tab of the same browser: only one tab sends.
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(box(second, 'First step')).toBeChecked()
  const sent: string[] = []
  context.on('request', (request) => {
    if (isItemCall(request)) sent.push(request.postData() ?? '')
  })
  await goOnline(page)
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(0)
  await expect(second.getByText('waiting', { exact: true })).toHaveCount(0)
  await expect(box(page, 'First step')).toBeChecked()
  expect(sent).toEqual(['{"completed":true}', '{"completed":false}'])
  const { todoChecklist } = await serverOf(task, member.token)
  expect(todoChecklist.map(({ completed }) => completed)).toEqual([true, false])
  // A comment waits as well, and arrives once.
  const field = page.getByLabel('Write a comment')
  await expect(field).toBeVisible()
  await goOffline(page)
  await field.fill('From the train')
  await field.press('Control+Enter')
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(1)
  // A comment that another person wrote meanwhile is above it.
  await call('POST', `/api/tasks/${task._id}/comments`, admin.token, { text: 'In the meantime' })
  await goOnline(page)
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(0)
  const written = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(written.filter({ hasText: /From the train|In the meantime/ })).toHaveText([
    /In the meantime/,
    /From the train/,
  ])
  const { comments } = await call<{ comments: { text: string }[] }>(
    'GET',
    `/api/tasks/${task._id}/comments`,
    member.token,
  )
  expect(comments.map(({ text }) => text)).toEqual(['From the train', 'In the meantime'])
})

test('asks to keep the page open only when the device could not store a change [T33]', async ({
  page,
  member,
  open,
  task,
}) => {
  await tickOffline(page, open, member, task)
  const line = page.getByText(/^You're offline/)
  await expect.poll(() => ticksOnDevice(page, member.id)).toEqual([true])
  await expect(line).not.toContainText('Keep this page open')
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The device is full.', 'QuotaExceededError')
    }
  })
  await box(page, 'Second step').click()
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(2)
  await expect(line).toContainText('Keep this page open.')
  await goOnline(page)
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(0)
})

test('keeps ticks made offline on a page without TLS, in the open page and after it was closed [T33]', async ({
  page,
  context,
  member,
  relay,
  task,
}) => {
  allowConsole(/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/)
  const localStorage = [{ name: 'token', value: member.token }]
  await context.setStorageState({ cookies: [], origins: [{ origin: relay.plainOrigin, localStorage }] })
  const address = `${relay.plainOrigin}/user/task-details/${task._id}`
  await page.goto(address)
  await expect(box(page, 'First step')).toBeVisible()
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  // The last part that this page loads.
  await expect(page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible()
  await goOffline(page)
  await box(page, 'First step').click()
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(1)
  await goOnline(page)
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(0)
  await expect(box(page, 'First step')).toBeChecked()
  await goOffline(page)
  await box(page, 'Second step').click()
  await expect.poll(() => ticksOnDevice(page, member.id)).toEqual([true])
  await page.close()
  await goOnline(page)
  // Without TLS there is no service worker: a page that was closed opens once the server can be reached.
  const later = await context.newPage()
  await later.goto(address)
  await expect(box(later, 'Second step')).toBeChecked()
  await expect(later.getByText('2 of 2')).toBeVisible()
  await expect
    .poll(async () => (await serverOf(task, member.token)).todoChecklist.every(({ completed }) => completed))
    .toBe(true)
})

test('keeps a status change made offline and shows it on the card [T33]', async ({
  page,
  member,
  open,
  task,
}) => {
  await open(member, '/user/tasks')
  await serviceWorkerReady(page)
  const card = page.getByRole('article').filter({ hasText: task.title })
  await card.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Completed' })).toBeVisible()
  await goOffline(page)
  await page.getByRole('menuitemradio', { name: 'Completed' }).click()
  await expect(card.getByText('waiting', { exact: true })).toBeVisible()
  await expect(card.getByText('Completed')).toBeVisible()
  await goOnline(page)
  await expect(card.getByText('waiting', { exact: true })).toBeHidden()
  await expect(card.getByText('Completed')).toBeVisible()
  expect(await serverOf(task, member.token)).toMatchObject({ status: 'Completed' })
})

test('shows a refused change until it is dismissed [T33]', async ({ page, admin, member, open, task }) => {
  allowConsole(/404/)
  await tickOffline(page, open, member, task)
  await deleteAndReconnect(page, admin, task)
  const words = `Couldn't tick "First step" in "${task.title}". The task was deleted or reassigned.`
  const refused = page.getByRole('alert').filter({ hasText: words })
  await expect(refused).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/user\/dashboard$/)
  await page.reload()
  await expect(refused).toBeVisible()
  await page.getByRole('button', { name: /^Dismiss/ }).press('Enter')
  await expect(refused).toBeHidden()
  await expect(page.locator('#main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome!')
  await expect(refused).toBeHidden()
})

test('shows the text of a refused comment whose task is gone [T33, T80]', async ({
  page,
  admin,
  member,
  open,
  task,
}) => {
  allowConsole(/404/)
  await open(member, `/tasks/${task._id}`)
  const field = page.getByLabel('Write a comment')
  await expect(field).toBeVisible()
  await serviceWorkerReady(page)
  await goOffline(page)
  await field.fill('The copy is ready.\nThe photos are not.')
  await field.press('Control+Enter')
  await expect(page.getByText('The photos are not.')).toBeVisible()
  await deleteAndReconnect(page, admin, task)
  const refused = page
    .getByRole('alert')
    .filter({ hasText: `Couldn't post your comment on "${task.title}".` })
  await expect(refused.getByText('The copy is ready.\nThe photos are not.')).toBeVisible()
})

test('sends a refused tick after its task is restored [T33]', async ({ page, admin, member, open, task }) => {
  allowConsole(/404/)
  await tickOffline(page, open, member, task)
  await deleteAndReconnect(page, admin, task)
  const again = page.getByRole('button', { name: /^Send again/ })
  await expect(again).toBeVisible()
  // The task is still deleted: the change stays, with its reason.
  const refusedTwice = page.waitForResponse((answer) => isItemCall(answer.request()))
  await again.click()
  expect((await refusedTwice).status()).toBe(404)
  await expect(again).toBeVisible()
  await call('POST', `/api/tasks/${task._id}/restore`, admin.token)
  await again.click()
  await expect(page.getByRole('alert').filter({ hasText: 'First step' })).toHaveCount(0)
  await expect
    .poll(async () => (await serverOf(task, member.token)).todoChecklist.map(({ completed }) => completed))
    .toEqual([true, false])
})

test('shows unsent changes on the login page, and sends them for their account [T33]', async ({
  page,
  member,
  open,
  task,
}) => {
  allowConsole(/401/)
  await tickOffline(page, open, member, task)
  await box(page, 'Second step').click()
  await expect.poll(() => ticksOnDevice(page, member.id)).toEqual([true, true])
  await call('POST', '/api/auth/logout', member.token)
  await goOnline(page)
  await expect(page.getByLabel('Email Address')).toBeVisible()
  const note = page.getByText(
    "2 changes on this device haven't been sent. Log in with the same account to send them.",
  )
  await expect(note).toBeVisible()
  await expect(page.getByText(member.name)).toHaveCount(0)
  await logIn(page, member.email)
  await expect(box(page, 'First step')).toBeChecked()
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(0)
  const { token } = await logInByApi(member.email)
  const { todoChecklist } = await serverOf(task, token)
  expect(todoChecklist.map(({ completed }) => completed)).toEqual([true, true])
})

test('asks before logging out removes unsent changes [T33]', async ({ page, member, open, task }) => {
  await tickOffline(page, open, member, task)
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: "1 change hasn't been sent yet" })
  await expect(question.getByRole('button', { name: 'Stay logged in' })).toBeFocused()
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Log out' }).click()
  // Until then the previous screen is shown, and would fetch again when the connection returns.
  await expect(page.getByLabel('Email Address')).toBeVisible()
  await goOnline(page)
  await logIn(page, member.email)
  await expect(page.getByRole('link', { name: 'My Tasks' })).toBeVisible()
  await page.goto(page.url().replace(/\/user\/.*/, `/user/task-details/${task._id}`))
  await expect(box(page, 'First step')).not.toBeChecked()
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(0)
  expect((await serverOf(task, member.token)).todoChecklist.some(({ completed }) => completed)).toBe(false)
})
