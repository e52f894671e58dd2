/** Helpers for pages of journeys: sign in, wait, find positions. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { type Account, origin, PASSWORD } from './api.ts'

/** Logs in with the button of /login, which waits for the page's scripts; a key would not. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/**
 * Resolves when the screen is rendered by the application and not by its document (decision 0027), which looks the same
 * but has plain links.
 */
export async function untilAppRendered(page: Page): Promise<void> {
  await page.waitForFunction(() => 'siteHydrated' in window && !document.querySelector('[data-early]'))
}

/** The task's page, rendered by the application. */
export async function openTask(page: Page, as: Account, { _id }: { _id: string }): Promise<void> {
  await signIn(page, as)
  await page.goto(`/tasks/${_id}`)
  await untilAppRendered(page)
}

/** Runs in the page: whether the files of these parts are loaded, with all that they import. */
async function areLoaded(parts: readonly string[]): Promise<boolean> {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = parts.map((part) => urls.find((url) => url.includes(`/${part}-`)))
  if (!files.every(Boolean)) return false
  await Promise.all(files.map((url) => import(String(url))))
  return true
}

/** Resolves when these parts of the application are loaded. `waitForFunction` would not wait for a promise to be true. */
export const partsLoaded = (page: Page, parts: readonly string[]): Promise<void> =>
  expect.poll(() => page.evaluate(areLoaded, parts), `${parts.join(', ')} are loaded`).toBe(true)

/**
 * Chooses an entry of an open menu by keyboard: data of other journeys can move the menu's button, and then an entry under
 * a resting pointer takes the focus. The menu takes the focus a moment after it appears.
 */
export async function chooseByKeyboard(
  page: Page,
  name: string,
  role: 'menuitem' | 'menuitemradio' = 'menuitem',
) {
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible()
  await page.mouse.move(0, 0)
  const entry = page.getByRole(role, { name })
  await entry.focus()
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Resolves after two animation frames, when earlier changes are painted. */
export const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted()))),
  )

/**
 * Sets the size of an open page's window, and waits until the page is rendered for it: elements of the previous size would
 * be pressed or measured. Before `goto`, `setViewportSize` is enough.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await twoFrames(page)
}

/** Presses Escape in a dialog with typed text, and answers the question of whether to drop it. */
export async function escapeAndAnswer(page: Page, answer: 'Keep editing' | 'Discard'): Promise<void> {
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: answer }).click()
  await expect(question).toHaveCount(0)
}

/** The left edge in whole pixels, for polling; NaN off screen. */
export const leftOf = async (part: Locator): Promise<number> =>
  Math.round((await part.boundingBox())?.x ?? Number.NaN)

/** The position and size of an element once it no longer moves. */
export async function settledBox(part: Locator) {
  let settled = { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }
  await expect(async () => {
    const before = await part.boundingBox()
    await twoFrames(part.page())
    const box = await part.boundingBox()
    expect(box).toEqual(before)
    if (!box) throw new Error('It is not on the screen.')
    settled = box
  }).toPass()
  return settled
}

/** Drags a part below another one and holds it there. */
export async function dragBelow(page: Page, part: Locator, other: Locator): Promise<void> {
  const [from, to] = [await settledBox(part), await settledBox(other)]
  const x = from.x + 10
  await page.mouse.move(x, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(x, from.y + 20)
  await page.mouse.move(x, to.y + to.height, { steps: 5 })
}

/** The centre of an element once it no longer moves. */
export async function centreOf(part: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await settledBox(part)
  return { x: x + width / 2, y: y + height / 2 }
}

/** The scroll position once it no longer changes. */
export async function settledScroll(page: Page): Promise<number> {
  let place = Number.NaN
  await expect(async () => {
    const before = await page.evaluate(() => window.scrollY)
    await twoFrames(page)
    place = await page.evaluate(() => window.scrollY)
    expect(place).toBe(before)
  }).toPass()
  return place
}

/** Holds the requests to an address, of one method or all. Returns a function that releases them. */
export async function holdRequests(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await released
    await route.fallback()
  })
  return release
}

/** Holds the requests to an address. Returns a function that answers them and later ones with 500. */
export async function failOnRelease(page: Page, url: string, method: string): Promise<() => void> {
  await page.route(url, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  // Routes are called from the newest to the oldest.
  return await holdRequests(page, url, method)
}

/** Holds answers, which are then older than what happens meanwhile. */
export async function holdAnswers(page: Page, url: string | RegExp, method = 'GET') {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let held = 0
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    held += 1
    await released
    await route.fulfill({ response })
  })
  return { release, held: () => held }
}

/** Lets the page load what it shows, as it does when the device is online again. Nothing that is loading fails. */
export const loadAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const onLine of [false, true]) {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine })
      window.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
    }
  })

/** Changes the JSON in the server's answers. */
export const changeAnswers = <T>(page: Page, url: string, change: (json: T) => void): Promise<unknown> =>
  page.route(url, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as T
    change(json)
    await route.fulfill({ response, json })
  })

/** Blocks the live stream, so that changes of others do not arrive. */
export const withoutLive = (page: Page): Promise<unknown> => page.route('**/api/events', () => undefined)

/** Well below the web's timeout of ten seconds. */
const CLOCK_STEP_MS = 4000

/**
 * Runs in the page: resolves when its scheduled work is done, so that timers are set. An installed clock does not
 * affect `scheduler`.
 */
async function untilIdle(): Promise<void> {
  const { scheduler } = globalThis as unknown as {
    scheduler: { postTask(task: () => void, options: { priority: 'background' }): Promise<void> }
  }
  for (let turn = 0; turn < 3; turn++) await scheduler.postTask(() => {}, { priority: 'background' })
}

/** Contexts whose first page is still empty, without storage. */
export const fresh = new WeakSet<BrowserContext>()

/** Stores the account's token for the application; call before `goto`. */
export async function signIn(page: Page, account: Account, server = origin): Promise<void> {
  const context = page.context()
  // Writing to an empty storage directly is faster: Playwright opens a page to clear it.
  if (fresh.delete(context) && context.pages().every((one) => one.url() === 'about:blank')) {
    await page.goto(`${server}/robots.txt`)
    await page.evaluate((token) => window.localStorage.setItem('token', token), account.token)
    return
  }
  // An open page would react to another user's sign-in.
  for (const one of context.pages()) await one.goto('about:blank')
  const localStorage = [{ name: 'token', value: account.token }]
  await context.setStorageState({ cookies: [], origins: [{ origin: server, localStorage }] })
}

export const pendingRequests = new WeakMap<BrowserContext, () => number>()

/** Resolves when no request except the live stream is pending. */
export const untilQuiet = (page: Page): Promise<void> =>
  expect.poll(pendingRequests.get(page.context()) ?? (() => 0), 'no request is pending').toBe(0)

/** Advances an installed clock, but not while requests are pending: they would time out. */
export async function advance(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= CLOCK_STEP_MS) {
    await untilQuiet(page)
    await page.evaluate(untilIdle)
    await page.clock.runFor(Math.min(left, CLOCK_STEP_MS))
  }
}
