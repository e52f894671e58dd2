/** What every journey shares: accounts made through the API, a console that must stay silent, and the page checks. */
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { HtmlValidate } from 'html-validate'
import { callsUnderWay } from '#scripts/calls-under-way.ts'

/** The server of the journeys is started with this code (scripts/serve-for-e2e.ts). */
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
/** Unlike any other of any worker and run. */
export const unique = (word: string): string =>
  `${word}${process.env.TEST_WORKER_INDEX ?? ''}x${Date.now().toString(36)}x${counter++}`

export const newEmail = (): string => `${unique('someone')}@example.test`

/** One call of the API; fails the test on any answer that is not good. */
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

/** Who came during the journey that runs; who goes when it ends. */
let guests: string[] = []

export const logInByApi = async (email: string): Promise<Account> =>
  accountOf(await call<Answered>('POST', '/api/auth/login', undefined, { email, password: PASSWORD }))

export async function signUpByApi(name: string, adminInviteToken = ''): Promise<Account> {
  const body = { name, email: newEmail(), password: PASSWORD, adminInviteToken }
  const account = accountOf(await call<Answered>('POST', '/api/auth/register', undefined, body))
  guests.push(account.id)
  return account
}

export interface MadeTask {
  _id: string
  title: string
  version: number
  todoChecklist: { text: string; completed: boolean }[]
}

/** A task with two checklist items, due in ten days, unless told otherwise. */
export async function makeTask(
  admin: Account,
  assignees: readonly Account[],
  given: Record<string, unknown> = {},
): Promise<MadeTask> {
  const { task } = await call<{ task: MadeTask }>('POST', '/api/tasks', admin.token, {
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
export async function tick(account: Account, task: MadeTask, count: number): Promise<void> {
  const todoChecklist = task.todoChecklist.map(({ text }, index) => ({ text, completed: index < count }))
  await call('PUT', `/api/tasks/${task._id}/todo`, account.token, { todoChecklist })
}

/** The local calendar day so many days from today, `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** Through the form of /login, by its button: that waits for the page's scripts, and a key would not. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/**
 * What is on show is the application's own, and no longer what its document drew before (decision 0027): that looks the
 * same, and its links are the browser's.
 */
export async function untilOwn(page: Page): Promise<void> {
  await page.waitForFunction(() => 'siteHydrated' in window && !document.querySelector('[data-first-paint]'))
}

/**
 * An entry of the menu that is being opened, by key: where people or tasks of other journeys come and go, a menu moves
 * with its button. It takes the focus a moment after it is there, and would take it from the entry.
 */
export async function chooseByKey(page: Page, name: string, role: 'menuitem' | 'menuitemradio' = 'menuitem') {
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible()
  const entry = page.getByRole(role, { name })
  await entry.focus()
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Two pictures later: what was decided before is drawn. */
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  )

/** To be polled: the left edge, in whole pixels; NaN when it is not on the screen. */
export const leftOf = async (part: Locator): Promise<number> =>
  Math.round((await part.boundingBox())?.x ?? Number.NaN)

/** The middle of what stands still, for a mouse or a finger. */
export async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
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

/** How far the page is scrolled, once it stays there. */
export async function scrolledTo(page: Page): Promise<number> {
  let place = Number.NaN
  await expect(async () => {
    const before = await page.evaluate(() => window.scrollY)
    await twoFrames(page)
    place = await page.evaluate(() => window.scrollY)
    expect(place).toBe(before)
  }).toPass()
  return place
}

/** As where the live stream does not come through: what others do is not heard of. */
export const withoutLive = (page: Page): Promise<unknown> => page.route('**/api/events', () => undefined)

/** Well below the ten seconds after which the web gives a call up. */
const CLOCK_STEP_MS = 4000

/**
 * In the page: when all that it has to do is done, so that timers are set, and taken back, as what was done last wants
 * them. An installed clock leaves `scheduler` alone.
 */
async function atLeisure(): Promise<void> {
  const { scheduler } = globalThis as unknown as {
    scheduler: { postTask(task: () => void, options: { priority: 'background' }): Promise<void> }
  }
  for (let turn = 0; turn < 3; turn++) await scheduler.postTask(() => {}, { priority: 'background' })
}

/** Some have been deleted by their journey. */
async function leave(admin: Account, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${admin.token}` }
  const { status } = await fetch(`${origin}/api/users/${id}`, { method: 'DELETE', headers })
  expect([200, 404], 'a journey’s people go with it').toContain(status)
}

interface PageTools {
  /** Puts the account's token where the app looks for it. Before a `goto`. */
  signIn: (account: Account) => Promise<void>
  /** A console message that this test provokes on purpose. */
  allowConsole: (pattern: RegExp) => void
  /** A fresh member, assigned to nothing. */
  member: Account
  /** Lets an installed clock run on, but not ahead of calls under way: those would be given up as too slow. */
  advance: (page: Page, ms: number) => Promise<void>
  /** Resolves when no call but the live stream is under way. */
  untilQuiet: () => Promise<void>
}

export const test = base.extend<
  PageTools & { silence: undefined; leaving: undefined; lettingGo: undefined },
  { admin: Account }
>({
  /** An administrator of this worker. */
  admin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const admin = await signUpByApi('Wanjiku Mwangi', INVITE_CODE)
      guests = []
      await use(admin)
    },
    { scope: 'worker' },
  ],
  /** First, so that it ends last, when no page is open: later journeys meet a team and not hundreds of strangers. */
  leaving: [
    async ({ admin }, use) => {
      guests = []
      await use(undefined)
      await Promise.all(guests.map((id) => leave(admin, id)))
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
      // Nothing of anybody is there to be cleared, for which Playwright opens, and pays, a page of its own.
      if (first && context.pages().every((one) => one.url() === 'about:blank')) {
        first = false
        await page.goto('/robots.txt')
        await page.evaluate((token) => window.localStorage.setItem('token', token), account.token)
        return
      }
      // An open page would hear that somebody else has signed in, and act on it.
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
        await page.evaluate(atLeisure)
        await page.clock.runFor(Math.min(left, CLOCK_STEP_MS))
      }
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  allowConsole: async ({}, use) => {
    await use((pattern) => allowed.push(pattern))
  },
  /** Who stands between a page and its server may still wait for an answer that nobody needs any more. */
  lettingGo: [
    async ({ context }, use) => {
      await use(undefined)
      // A page that closes meanwhile has let go.
      const letGo = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {})
      await Promise.all(context.pages().map(letGo))
    },
    { auto: true },
  ],
  /** No journey leaves an error or a warning in the console, nor an exception uncaught. */
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

/** Playwright's own word where a journey is run without the service worker. */
const BLOCKED = /^Service Worker registration blocked by Playwright/

let allowed: RegExp[] = []

/** The rules of axe whose outcome a theme can change; all others see the same document. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** axe finds nothing, of whatever impact; `rules` are all of its own unless some are named. */
export async function checkAccessibility(page: Page, rules?: string[], amongNew = false): Promise<void> {
  // Once a document: to take half a megabyte of script in costs more than many a run of it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Of stylesheets, which it would read once more, no rule of these wants to know.
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
 * In the page: notes how all that can be seen looks under `scheme`. What looks so, or is seen, for the first time since it
 * looked `anew` are the new parts: the outermost of them.
 */
function lookAround([scheme, anew]: readonly [scheme: string, anew: boolean]): void {
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
    // Outer ones come before what they hold.
    if (looks.get(element) !== look && !parts.at(-1)?.contains(element)) parts.push(element)
    looks.set(element, look)
  }
  memory.newParts = parts
}

export async function checkNoSidewaysScroll(page: Page): Promise<void> {
  // A new width is known to the window before the next picture applies its media queries.
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

/** The document as it stands conforms to HTML. */
async function checkHtml(page: Page): Promise<void> {
  const report = await htmlValidator.validateString(
    `<!DOCTYPE html>${await page.evaluate(() => document.documentElement.outerHTML)}`,
  )
  const found = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  expect(found, `HTML of ${page.url()}`).toEqual([])
}

/** Colours are those that stay: what fades or slides has arrived. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'))
}

/**
 * Parts out of sight, which the browser leaves undrawn, keep the colours of a theme that has gone: all are drawn. What
 * a theme changes takes no steps: each of hundreds would be computed and drawn before the page is at rest.
 */
async function drawAtOnce(page: Page): Promise<void> {
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
/** One thing changes from each to the next, and light is last. */
const views = [
  [wide, 'light', 'dark'],
  [phone, 'dark', 'light'],
] as const

/**
 * As the page stands, wide and on a phone: sideways scroll, and axe: in full on the wide page; on the phone of what that
 * did not show, or in other colours; in the dark its colours alone, since a theme only paints. Last its HTML.
 */
export async function checkEverywhere(page: Page): Promise<void> {
  await untilOwn(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await drawAtOnce(page)
  for (const [viewport, ...schemes] of views) {
    await page.setViewportSize(viewport)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await atRest(page)
      const isLight = colorScheme === 'light'
      await page.evaluate(lookAround, [colorScheme, viewport === wide && isLight] as const)
      await checkAccessibility(page, isLight ? undefined : COLOUR_RULES, viewport === phone)
    }
    await checkNoSidewaysScroll(page)
  }
  await checkHtml(page)
  await page.setViewportSize(wide)
}
