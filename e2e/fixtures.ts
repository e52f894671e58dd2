/** Shared by all journeys: accounts created through the API, a check of the console, and page checks. */
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { HtmlValidate } from 'html-validate'
import { callsUnderWay } from '#scripts/calls-under-way.ts'

/** Set by scripts/serve-for-e2e.ts. */
export const INVITE_CODE = '424242'
export const PASSWORD = 'correct horse 9'

const origin = `http://127.0.0.1:${process.env.E2E_PORT}`

export interface Account {
  id: string
  name: string
  email: string
  token: string
}

let counter = 0
/** Unique across workers and runs. */
export const unique = (word: string): string =>
  `${word}${process.env.TEST_WORKER_INDEX ?? ''}x${Date.now().toString(36)}x${counter++}`

export const newEmail = (): string => `${unique('someone')}@example.test`

/** Calls the API; fails the test on an error status. */
export async function call<T>(method: string, path: string, token?: string, body?: unknown): Promise<T> {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as T
}

type Answered = { _id: string; name: string; email: string; token: string }
const accountOf = ({ _id, name, email, token }: Answered): Account => ({ id: _id, name, email, token })

/** Users created by the current journey, deleted when it ends. */
let guests: string[] = []

export const logInByApi = async (email: string): Promise<Account> =>
  accountOf(await call<Answered>('POST', '/api/auth/login', undefined, { email, password: PASSWORD }))

export async function signUpByApi(name: string, adminInviteToken = ''): Promise<Account> {
  const body = { name, email: newEmail(), password: PASSWORD, adminInviteToken }
  const account = accountOf(await call<Answered>('POST', '/api/auth/register', undefined, body))
  guests.push(account.id)
  return account
}

export interface CreatedTask {
  _id: string
  title: string
  version: number
  todoChecklist: { text: string; completed: boolean }[]
}

/** A task with two checklist items, due in ten days by default. */
export async function createTask(
  admin: Account,
  assignees: readonly Account[],
  given: Record<string, unknown> = {},
): Promise<CreatedTask> {
  const { task } = await call<{ task: CreatedTask }>('POST', '/api/tasks', admin.token, {
    title: unique('Task '),
    description: 'What is to be done, in a sentence.',
    priority: 'Low',
    dueDate: dayFromNow(10),
    assignedTo: assignees.map((account) => account.id),
    todoChecklist: [{ text: 'First step' }, { text: 'Second step' }],
    attachments: [],
    ...given,
  })
  return task
}

/** Ticks the first `count` items. */
export async function tick(account: Account, task: CreatedTask, count: number): Promise<void> {
  const todoChecklist = task.todoChecklist.map(({ text }, index) => ({ text, completed: index < count }))
  await call('PUT', `/api/tasks/${task._id}/todo`, account.token, { todoChecklist })
}

/** The local date a number of days from today, `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

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

/**
 * Chooses an entry of an open menu by keyboard: data of other journeys can move the menu's button. The menu takes the
 * focus a moment after it appears.
 */
export async function chooseByKeyboard(
  page: Page,
  name: string,
  role: 'menuitem' | 'menuitemradio' = 'menuitem',
) {
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible()
  const entry = page.getByRole(role, { name })
  await entry.focus()
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Resolves after two animation frames, when earlier changes are painted. */
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((renderedElements) =>
        requestAnimationFrame(() => requestAnimationFrame(() => renderedElements())),
      ),
  )

/** The left edge in whole pixels, for polling; NaN off screen. */
export const leftOf = async (part: Locator): Promise<number> =>
  Math.round((await part.boundingBox())?.x ?? Number.NaN)

/** The centre of an element once it no longer moves. */
export async function centreOf(part: Locator): Promise<{ x: number; y: number }> {
  let middle = { x: Number.NaN, y: Number.NaN }
  await expect(async () => {
    const before = await part.boundingBox()
    await twoFrames(part.page())
    const box = await part.boundingBox()
    expect(box).toEqual(before)
    if (!box) throw new Error('It is not on the screen.')
    middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }).toPass()
  return middle
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

/** Ignores users that the journey deleted itself. */
async function deleteUser(admin: Account, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${admin.token}` }
  const { status } = await fetch(`${origin}/api/users/${id}`, { method: 'DELETE', headers })
  expect([200, 404], 'a journey’s people go with it').toContain(status)
}

interface PageTools {
  /** Stores the account's token for the application; call before `goto`. */
  signIn: (account: Account) => Promise<void>
  /** Allows a console message that the test causes on purpose. */
  allowConsole: (pattern: RegExp) => void
  /** A new member without tasks. */
  member: Account
  /** Advances an installed clock, but not while requests are pending: they would time out. */
  advance: (page: Page, ms: number) => Promise<void>
  /** Resolves when no request except the live stream is pending. */
  untilQuiet: () => Promise<void>
}

export const test = base.extend<
  PageTools & { silence: undefined; leaving: undefined; lettingGo: undefined },
  { admin: Account }
>({
  /** An administrator, one per worker. */
  admin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const admin = await signUpByApi('Wanjiku Mwangi', INVITE_CODE)
      guests = []
      await use(admin)
    },
    { scope: 'worker' },
  ],
  /** First, so that it ends last, when no page is open: keeps the team small for later journeys. */
  leaving: [
    async ({ admin }, use) => {
      guests = []
      await use(undefined)
      await Promise.all(guests.map((id) => deleteUser(admin, id)))
    },
    { auto: true },
  ],
  member: async ({ admin }, use) => {
    const email = newEmail()
    await call('POST', '/api/users', admin.token, { name: 'Baraka Otieno', email, password: PASSWORD })
    const member = await logInByApi(email)
    guests.push(member.id)
    await use(member)
  },
  signIn: async ({ context, page }, use) => {
    let first = true
    await use(async (account) => {
      // Empty storage state: otherwise Playwright opens a page to clear it.
      if (first && context.pages().every((one) => one.url() === 'about:blank')) {
        first = false
        await page.goto('/robots.txt')
        await page.evaluate((token) => window.localStorage.setItem('token', token), account.token)
        return
      }
      // An open page would react to another user's sign-in.
      for (const page of context.pages()) await page.goto('about:blank')
      const localStorage = [{ name: 'token', value: account.token }]
      await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
    })
  },
  untilQuiet: [
    async ({ context }, use) => {
      const underWay = callsUnderWay(context)
      await use(() => expect.poll(underWay, 'no call is under way').toBe(0))
    },
    { auto: true },
  ],
  advance: async ({ untilQuiet }, use) => {
    await use(async (page, ms) => {
      for (let left = ms; left > 0; left -= CLOCK_STEP_MS) {
        await untilQuiet()
        await page.evaluate(untilIdle)
        await page.clock.runFor(Math.min(left, CLOCK_STEP_MS))
      }
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  allowConsole: async ({}, use) => {
    await use((pattern) => allowed.push(pattern))
  },
  /** Route handlers may still wait for an answer when the journey ends. */
  lettingGo: [
    async ({ context }, use) => {
      await use(undefined)
      // The page closed meanwhile.
      const letGo = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {})
      await Promise.all(context.pages().map(letGo))
    },
    { auto: true },
  ],
  /** Fails a journey that logs an error or warning, or throws an uncaught exception. */
  silence: [
    async ({ context }, use) => {
      allowed = [BLOCKED]
      const heard: string[] = []
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        heard.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => heard.push(String(error.error())))
      await use(undefined)
      const loud = heard.filter((line) => !allowed.some((pattern) => pattern.test(line)))
      expect(loud, 'the console stays silent').toEqual([])
    },
    { auto: true },
  ],
})

/** Logged by Playwright when service workers are blocked. */
const BLOCKED = /^Service Worker registration blocked by Playwright/

let allowed: RegExp[] = []

/** Rules of axe whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Expects no finding of axe; `rules` defaults to all. */
export async function checkAccessibility(page: Page, rules?: string[], amongNew = false): Promise<void> {
  // Injected once per document: loading the script costs more than running it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // These rules need no stylesheets, which axe would fetch again.
    preload: rules ? false : { assets: ['media'] },
    ...(rules && { runOnly: rules }),
  }
  const found = await page.evaluate(
    async ([options, amongNew]) => {
      const { axe: checker, newParts = [] } = globalThis as unknown as {
        axe: typeof axe
        newParts?: Element[]
      }
      if (amongNew && newParts.length === 0) return []
      const { violations } = await checker.run(amongNew ? { include: newParts } : document, options)
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`,
      )
    },
    [options, amongNew] as const,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/**
 * Runs in the page: records the colours of all visible elements under `scheme`, and returns the outermost elements that
 * are new or changed since the last call with `anew`.
 */
function findNewElements([scheme, anew]: readonly [scheme: string, anew: boolean]): void {
  const memory = globalThis as unknown as {
    looks: Record<string, WeakMap<Element, string>>
    newParts: Element[]
  }
  if (anew) memory.looks = { light: new WeakMap(), dark: new WeakMap() }
  const looks = memory.looks[scheme] ?? new WeakMap()
  const parts: Element[] = []
  for (const element of document.querySelectorAll('body, body *')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const style = getComputedStyle(element)
    const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } = style
    const look = [color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity].join()
    // Parents precede their children.
    if (looks.get(element) !== look && !parts.at(-1)?.contains(element)) parts.push(element)
    looks.set(element, look)
  }
  memory.newParts = parts
}

export async function checkNoHorizontalScroll(page: Page): Promise<void> {
  // Media queries apply with the next frame after a resize.
  const excess = await page.evaluate(
    () =>
      new Promise<number>((measured) => {
        const measure = () => measured(document.documentElement.scrollWidth - window.innerWidth)
        requestAnimationFrame(() => requestAnimationFrame(measure))
      }),
  )
  expect(excess, `sideways scroll at ${page.viewportSize()?.width} px on ${page.url()}`).toBeLessThanOrEqual(
    0,
  )
}

const htmlValidator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** Expects valid HTML. */
async function checkHtml(page: Page): Promise<void> {
  const report = await htmlValidator.validateString(
    `<!DOCTYPE html>${await page.evaluate(() => document.documentElement.outerHTML)}`,
  )
  const found = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  expect(found, `HTML of ${page.url()}`).toEqual([])
}

/** Waits for the end of transitions and animations. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'))
}

/**
 * Renders off-screen parts, which would keep the colours of the previous theme, and disables transitions, which would
 * delay each change of theme.
 */
async function renderOffscreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*, ::before, ::after { content-visibility: visible !important; transition: none !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
}

const wide = { width: 1366, height: 900 }
const phone = { width: 360, height: 780 }
/** Each differs from the previous in one property; light is last. */
const views = [
  [wide, 'light', 'dark'],
  [phone, 'dark', 'light'],
] as const

/**
 * Checks the page, wide and on a phone: no horizontal scrolling, axe, valid HTML. axe runs in full on the wide page, on
 * the phone for parts that are new or differ, and in the dark theme for colours only.
 */
export async function checkEverywhere(page: Page): Promise<void> {
  await untilAppRendered(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await renderOffscreen(page)
  for (const [viewport, ...schemes] of views) {
    await page.setViewportSize(viewport)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await untilStill(page)
      const isLight = colorScheme === 'light'
      await page.evaluate(findNewElements, [colorScheme, viewport === wide && isLight] as const)
      await checkAccessibility(page, isLight ? undefined : COLOUR_RULES, viewport === phone)
    }
    await checkNoHorizontalScroll(page)
  }
  await checkHtml(page)
  await page.setViewportSize(wide)
}
