/** The `test` of all journeys: an administrator, a member, and a check of the console. */
import { test as base, expect, type Page } from '@playwright/test'
import { pendingCalls } from '#scripts/browser/pending-calls.ts'
import {
  type Account,
  type CreatedTask,
  call,
  createdUsers,
  createTask,
  deleteUser,
  INVITE_CODE,
  logInByApi,
  newEmail,
  PASSWORD,
  signUpByApi,
} from './api.ts'
import { fresh, pendingRequests } from './page.ts'

/** Allows a console message that the test causes on purpose. */
export const allowConsole = (pattern: RegExp): void => void allowed.push(pattern)

interface Fixtures {
  /** A new member without tasks. */
  member: Account
  /** A task of the member with two items. */
  task: CreatedTask
  watched: undefined
  deleteMembers: undefined
  releaseRoutes: undefined
  describedPages: undefined
  silentConsole: undefined
}

/** Runs in the page. */
function describePage(): string {
  const focused = document.activeElement?.cloneNode() as Element | undefined
  const parts = document.querySelectorAll<HTMLElement>('main, [role=dialog], [aria-label=Messages]')
  const lines = [...parts].flatMap(({ innerText }) => innerText.split(/\s*\n\s*/).slice(0, 25))
  return [location.href, `Focus: ${focused?.outerHTML.slice(0, 300)}`, ...lines].join('\n')
}

export const test = base.extend<Fixtures, { admin: Account }>({
  /** An administrator, one per worker. */
  admin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const admin = await signUpByApi('Wanjiku Mwangi', INVITE_CODE)
      createdUsers.length = 0
      await use(admin)
    },
    { scope: 'worker' },
  ],
  /** First, so that it ends last, when no page is open: keeps the team small for later journeys. */
  deleteMembers: [
    async ({ admin }, use) => {
      createdUsers.length = 0
      await use(undefined)
      await Promise.all(createdUsers.map((id) => deleteUser(admin, id)))
    },
    { auto: true },
  ],
  member: async ({ admin }, use) => {
    const email = newEmail()
    await call('POST', '/api/users', admin.token, { name: 'Baraka Otieno', email, password: PASSWORD })
    const member = await logInByApi(email)
    createdUsers.push(member.id)
    await use(member)
  },
  task: async ({ admin, member }, use) => use(await createTask(admin, [member])),
  /** State of the context for `signIn` and `untilQuiet`. */
  watched: [
    async ({ context }, use) => {
      fresh.add(context)
      pendingRequests.set(context, pendingCalls(context))
      await use(undefined)
    },
    { auto: true },
  ],
  /** Route handlers may still wait for an answer when the journey ends. */
  releaseRoutes: [
    async ({ context }, use) => {
      await use(undefined)
      // The page may be closed already.
      const release = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {})
      await Promise.all(context.pages().map(release))
    },
    { auto: true },
  ],
  /** Adds the pages of a failed journey to its report, because CI shows texts only. */
  describedPages: [
    async ({ context }, use, info) => {
      await use(undefined)
      if (info.errors.length === 0) return
      const pages = await Promise.all(
        context.pages().map((page) => page.evaluate(describePage).catch(String)),
      )
      throw new Error(['At the end of the journey:', ...pages].join('\n'))
    },
    { auto: true },
  ],
  /** Fails a journey that logs an error or warning, or throws an uncaught exception. */
  silentConsole: [
    async ({ context }, use) => {
      allowed = [BLOCKED]
      const logged: string[] = []
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        logged.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => logged.push(String(error.error())))
      await use(undefined)
      const unexpected = logged.filter((line) => !allowed.some((pattern) => pattern.test(line)))
      expect(unexpected, 'the console stays silent').toEqual([])
    },
    { auto: true },
  ],
})

/** Logged by Playwright when service workers are blocked. */
const BLOCKED = /^Service Worker registration blocked by Playwright/

let allowed: RegExp[] = []
