/** Lists and dashboards drawn by the document before hydration (decision 0027). */
import { expect, type Page } from '@playwright/test'
import { type Account, call, createProject, createTask, dayFromNow, tick, unique } from '#e2e/api.ts'
import { checkAccessibility } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { holdRequests, signIn, untilAppRendered, withoutLive } from '#e2e/page.ts'
import { replaceStored, untilStored } from '#e2e/relay.ts'

const HOSTILE = '<img src=x onerror="document.title=1"> & </script> "quoted"'

/** Holds the application's scripts until released. */
const withoutScripts = (page: Page): Promise<() => void> => holdRequests(page, '**/assets/*.js')

/** Fallback fonts have other widths. */
const fontsLoaded = (page: Page) => page.evaluate(async () => void (await document.fonts.ready))

/** Opens the member's list and waits until the device has stored it. */
async function storeList(page: Page, member: Account): Promise<void> {
  await signIn(page, member)
  await page.goto('/user/tasks')
  await untilStored(page, '"key":["tasks","list"')
}

const firstPaint = (page: Page) => page.locator('[data-early]')
const menuOf = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}` })

/** The rendered elements with sorted attributes, without those that only the application adds. */
const renderedElements = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) => {
    const serialize = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? ''
      const attributes = [...node.attributes]
        .filter(({ name }) => name !== 'disabled' && name !== 'data-discover')
        .map(({ name, value }) => ` ${name}="${value}"`)
      return `<${node.tagName}${attributes.sort().join('')}>${[...node.childNodes].map(serialize).join('')}</>`
    }
    return found.map(serialize)
  })

test('draws the first cards before the scripts, the same as the application [A27]', async ({
  page,
  admin,
  member,
}) => {
  const title = `${unique('Hostile ')} ${HOSTILE}`
  const project = await createProject(admin, {
    name: unique('Garden '),
  })
  const plain = await createTask(admin, [member], { title: unique('مهمة '), dueDate: dayFromNow(1) })
  const started = await createTask(admin, [member, admin], {
    title,
    description: HOSTILE,
    priority: 'High',
    dueDate: dayFromNow(-2),
    attachments: ['example.org/a'],
    projectId: project._id,
    labels: [unique('label')],
  })
  await tick(member, started, 1)
  await tick(member, await createTask(admin, [member], { priority: 'Medium' }), 2)
  await withoutLive(page)
  const releaseScripts = await withoutScripts(page)
  await signIn(page, member)

  await page.goto('/user/tasks', { waitUntil: 'commit' })
  await expect(firstPaint(page).getByRole('article')).toHaveCount(3)
  const card = firstPaint(page).getByRole('article').filter({ hasText: title })
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(title)
  await expect(card).toContainText('2 days overdue')
  await expect(card).toContainText('Checklist 1/2')
  await expect(card.getByText('50%')).toBeVisible()
  await expect(firstPaint(page).locator('[src=x]')).toHaveCount(0)
  const link = card.getByRole('link')
  await expect(link).toHaveAttribute('href', `/user/task-details/${started._id}`)
  await checkAccessibility(page)
  await link.focus()
  await fontsLoaded(page)
  const before = await renderedElements(page, 'article[data-task]')
  const place = await card.boundingBox()

  releaseScripts()
  await expect(menuOf(page, title)).toBeEnabled()
  await expect(firstPaint(page)).toHaveCount(0)
  expect(await renderedElements(page, 'article[data-task]')).toEqual(before)
  await expect(page.getByRole('link', { name: title })).toBeFocused()
  expect(await page.getByRole('article').filter({ hasText: title }).boundingBox()).toEqual(place)
  await menuOf(page, plain.title).click()
  await expect(page.getByRole('menu')).toBeVisible()
  // The page itself has only the rules of its first screen.
  await expect(page.locator('link[rel=stylesheet]')).toHaveAttribute('media', 'all')
})

test('draws stored data before the answer, with links [A27, T32]', async ({ page, member, task }) => {
  await withoutLive(page)
  await signIn(page, member)
  await page.goto('/user/tasks')
  await expect(menuOf(page, task.title)).toBeEnabled()
  await untilStored(page, '"key":["tasks","list"')
  expect(await page.evaluate(() => localStorage.getItem('kept-for'))).toMatch(
    new RegExp(`^${member.id} [\\w-]{8}$`),
  )
  const releaseScripts = await withoutScripts(page)
  await page.route('**/api/tasks?*', () => undefined)
  await page.goto('/user/tasks', { waitUntil: 'commit' })
  await firstPaint(page).getByRole('link', { name: task.title }).click()
  await expect(page).toHaveURL(`/user/task-details/${task._id}`)
  releaseScripts()
  await expect(page.getByRole('heading', { level: 1, name: task.title })).toBeVisible()
})

test('starts although stored data cannot be drawn [A27, T32]', async ({ page, member, task }) => {
  allowConsole(/cannot be drawn/)
  await storeList(page, member)
  await page.addInitScript(() => {
    const { append } = Element.prototype
    Element.prototype.append = function (...nodes) {
      if (this.id !== 'first-drawn') return append.apply(this, nodes)
      throw new Error('It cannot be drawn.')
    }
  })
  await page.reload()
  await expect(menuOf(page, task.title)).toBeEnabled()
})

test("starts with the server's answers after a change of format [T32]", async ({ page, member, task }) => {
  await storeList(page, member)
  await page.goto('/privacy')
  const keys = ['profile', '["tasks","list",{"status":""}]']
  await replaceStored(page, `${member.id} an earlier format`, keys, {})
  await page.goto('/user/tasks')
  await expect(menuOf(page, task.title)).toBeEnabled()
})

test("keeps an early press on a card's menu [A27]", async ({ page, admin, member, task }) => {
  await createTask(admin, [member])
  await withoutLive(page)
  const releaseScripts = await withoutScripts(page)
  await signIn(page, member)
  await page.goto('/user/tasks', { waitUntil: 'commit' })
  await menuOf(page, task.title).click()
  await expect(menuOf(page, task.title)).toHaveAttribute('data-pressed')
  releaseScripts()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await expect(menuOf(page, task.title)).toHaveAttribute('aria-expanded', 'true')
})

test("keeps an early press on a dashboard's button, and its focus [A27, T61]", async ({ page, admin }) => {
  await withoutLive(page)
  await signIn(page, admin)
  // The device then knows the role.
  await page.goto('/admin/tasks')
  await untilAppRendered(page)
  const releaseScripts = await withoutScripts(page)
  await page.goto('/admin/dashboard', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'New task' })
  await button.click()
  await expect(button).toHaveAttribute('data-pressed')
  releaseScripts()
  const line = page.getByRole('dialog', { name: 'New task' }).getByRole('combobox', { name: 'Task' })
  await expect(line).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('draws a task before the scripts, and keeps ticks and presses made then [A27]', async ({
  page,
  admin,
  member,
}) => {
  const task = await createTask(admin, [member], { title: unique('Early '), description: HOSTILE })
  await withoutLive(page)
  const releaseScripts = await withoutScripts(page)
  await signIn(page, member)
  await page.goto(`/user/task-details/${task._id}`, { waitUntil: 'commit' })
  await expect(firstPaint(page).getByRole('heading', { level: 1 })).toHaveText(task.title)
  await expect(firstPaint(page)).toContainText(HOSTILE)
  await checkAccessibility(page)
  const rows = '#main h1, #main [data-item]:not(:first-child)'
  const before = await renderedElements(page, rows)
  await page.getByRole('checkbox').first().check()
  releaseScripts()
  await untilAppRendered(page)
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  expect(await renderedElements(page, rows)).toEqual(before)
  await expect
    .poll(
      async () =>
        (await call<{ completedTodoCount: number }>('GET', `/api/tasks/${task._id}`, admin.token))
          .completedTodoCount,
    )
    .toBe(1)
})

test("keeps an early press also when a task's older address is redirected [A27, T65]", async ({
  page,
  admin,
  member,
}) => {
  const task = await createTask(admin, [member], { title: unique('Moved ') })
  await withoutLive(page)
  await signIn(page, admin)
  const releaseScripts = await withoutScripts(page)
  await page.goto(`/user/task-details/${task._id}`, { waitUntil: 'commit' })
  await firstPaint(page).getByRole('button', { name: task.title, exact: true }).click()
  releaseScripts()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expect(page).toHaveURL(`/tasks/${task._id}`)
})

test('draws a stored task before the server has answered [A27, T32]', async ({ page, admin, member }) => {
  const task = await createTask(admin, [member], { title: unique('Stored ') })
  await withoutLive(page)
  await signIn(page, admin)
  await page.goto(`/tasks/${task._id}`)
  await expect(page.getByRole('button', { name: task.title, exact: true })).toBeVisible()
  await untilStored(page, '"key":["tasks","detail"')
  await page.route('**/api/**', () => undefined)
  const releaseScripts = await withoutScripts(page)
  await page.goto(`/tasks/${task._id}`, { waitUntil: 'commit' })
  await firstPaint(page).getByRole('button', { name: task.title, exact: true }).click()
  releaseScripts()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(task.title)
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  // The page has its heading also while the title is edited.
  await expect(page.getByRole('heading', { level: 1 }).getByRole('textbox', { name: 'Title' })).toBeVisible()
})

test('keeps a key pressed early, and the text typed after it [A27, T40]', async ({ page, admin }) => {
  await withoutLive(page)
  await signIn(page, admin)
  const typeEarly = async (key: string, text: string) => {
    const releaseScripts = await withoutScripts(page)
    await page.goto('/admin/tasks', { waitUntil: 'domcontentloaded' })
    await page.keyboard.press(key)
    await page.keyboard.type(text)
    releaseScripts()
  }
  await typeEarly('/', 'ink c')
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toBeFocused()
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toHaveValue('ink c')
  await expect(page).toHaveURL(/q=ink/)
  await typeEarly('Control+k', 'mail')
  await expect(page.getByRole('combobox')).toBeFocused()
  await expect(page.getByRole('combobox')).toHaveValue('mail')
  await typeEarly('c', 'Call them')
  await expect(page.getByRole('dialog', { name: 'New task' }).getByRole('combobox')).toHaveValue('Call them')
})

test('keeps keys of a list that are pressed before it listens, and their order [A27, T36]', async ({
  page,
  admin,
  task,
}) => {
  await withoutLive(page)
  await signIn(page, admin)
  const releaseScripts = await withoutScripts(page)
  await page.goto(`/admin/tasks?q=${encodeURIComponent(task.title)}`, { waitUntil: 'domcontentloaded' })
  // Space, which scrolls, does not hold up the others.
  for (const key of ['Space', 'j', '2', 'g', 'i']) await page.keyboard.press(key)
  releaseScripts()
  await expect(page).toHaveURL('/inbox')
  const status = async () =>
    (await call<{ status: string }>('GET', `/api/tasks/${task._id}`, admin.token)).status
  await expect.poll(status).toBe('In Progress')
})

test('listens for keys as soon as the first screen is rendered [A27]', async ({ page, admin }) => {
  await withoutLive(page)
  await signIn(page, admin)
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[aria-keyshortcuts*="+K"]')) return
      observer.disconnect()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true, cancelable: true }))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/admin/tasks')
  await expect(page.getByRole('dialog', { name: 'New task' }).getByRole('combobox')).toBeFocused()
})

test('keeps text typed while the palette is still loading [A27, T40]', async ({ page, admin }) => {
  await withoutLive(page)
  await signIn(page, admin)
  const release = await holdRequests(page, '**/assets/palette-*.js')
  await page.goto('/admin/tasks')
  await untilAppRendered(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mail')
  release()
  await expect(page.getByRole('combobox')).toHaveValue('mail')
  await page.keyboard.type('s')
  await expect(page.getByRole('combobox')).toHaveValue('mails')
})

test('shows lines before the scripts where the table was chosen last [A27]', async ({
  page,
  admin,
  member,
}) => {
  await createTask(admin, [member])
  await withoutLive(page)
  await signIn(page, admin)
  await page.addInitScript(() => localStorage.setItem('task-view', 'table'))
  const releaseScripts = await withoutScripts(page)
  await page.goto('/admin/tasks', { waitUntil: 'domcontentloaded' })
  const [cards, lines] = [page.locator('#first-drawn + div'), page.locator('#first-drawn + div + div')]
  await expect(lines).toBeVisible()
  await expect(cards).toBeHidden()
  releaseScripts()
  await expect(page.getByRole('table')).toBeVisible()
})

test('draws greeting and numbers of a dashboard before the scripts, in the same place [A27]', async ({
  page,
  admin,
  member,
}) => {
  await createTask(admin, [member], { dueDate: dayFromNow(-1) })
  await tick(member, await createTask(admin, [member]), 1)
  await withoutLive(page)
  const releaseScripts = await withoutScripts(page)
  await signIn(page, member)
  const head = '#main h1, #main h1 + p, [aria-label="Task counts"]'
  // What is new this week is shown beside the numbers once it has been counted.
  await page.route('**/api/tasks?*', () => undefined)

  await page.goto('/user/dashboard', { waitUntil: 'commit' })
  const numbers = page.getByRole('list', { name: 'Task counts' })
  await expect(numbers.getByRole('link')).toHaveText([
    'Total Tasks2',
    'Pending Tasks1',
    'In Progress Tasks1',
    'Completed0',
  ])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome! ${member.name}`)
  await checkAccessibility(page)
  await fontsLoaded(page)
  const before = await renderedElements(page, head)
  const place = await numbers.boundingBox()

  releaseScripts()
  await expect(firstPaint(page)).toHaveCount(0)
  expect(await renderedElements(page, head)).toEqual(before)
  expect(await numbers.boundingBox()).toEqual(place)
})
