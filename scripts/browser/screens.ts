import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { root } from '#scripts/program/install.mjs'
import { buildWeb } from '#scripts/program/web-build.mjs'
import { chromiumArgs, installChromium } from './chromium.ts'
import { pendingCalls } from './pending-calls.ts'
import { serveSample } from './serve-sample.ts'

/**
 * `npm run screens`: screenshots of the screens with sample data, desktop, phone and dark, into docs/screens. Backups
 * and health are left out, because they name folders of the machine.
 */
const folder = join(root, 'docs/screens')

/** Tenths of a second without requests until a screen is complete. */
const QUIET = 5

interface View {
  name: string
  width: number
  height: number
  dark: boolean
}
const views: View[] = [
  { name: 'desktop', width: 1366, height: 900, dark: false },
  { name: 'phone', width: 390, height: 844, dark: false },
  { name: 'dark', width: 1366, height: 900, dark: true },
]

type Who = 'nobody' | 'admin' | 'member'
type Preparation = (page: Page) => Promise<unknown>
interface Screen {
  name: string
  path: string
  who: Who
  prepare: Preparation | undefined
}
const openMembers = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Members' }).click()
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
}
const captureTask = async (page: Page) => {
  await page.getByRole('button', { name: 'New task', exact: true }).click()
  await page.getByRole('combobox', { name: 'Task' }).fill('Call the printer fri @tobias #harbour !high')
  await page.getByRole('button', { name: 'Remove High priority' }).waitFor()
}

const openTask = async (page: Page) => {
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await page.getByRole('checkbox').first().waitFor()
}
const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('review')
}

const paths: Record<Who, Record<string, string>> = {
  nobody: {
    home: '/',
    about: '/about',
    'digital-marketing': '/services/digital-marketing',
    'website-development': '/services/website-development',
    consultation: '/services/consultation',
    contact: '/contact',
    portfolio: '/portfolio',
    login: '/login',
    'sign-up': '/signup',
    'forgotten-password': '/forgot-password',
  },
  admin: {
    'admin-dashboard': '/admin/dashboard',
    'manage-tasks': '/admin/tasks',
    table: '/admin/tasks?view=table',
    board: '/admin/tasks?view=board',
    calendar: '/admin/tasks?view=calendar',
    'new-task': '/admin/tasks',
    'create-task': '/admin/create-task',
    'select-users': '/admin/create-task',
    projects: '/admin/projects',
    'team-members': '/admin/users',
    trash: '/admin/trash',
    enquiries: '/admin/enquiries',
    mail: '/admin/mail',
    log: '/admin/log',
    settings: '/admin/settings',
    account: '/account',
    activity: '/activity',
    task: '/admin/tasks?status=In+Progress',
    workload: '/admin/tasks?view=workload',
    palette: '/admin/dashboard',
  },
  member: {
    inbox: '/inbox',
    'user-dashboard': '/user/dashboard',
    'my-tasks': '/user/tasks',
    'task-details': '/user/tasks?status=In+Progress',
  },
}
/** What is done on a screen before its picture. */
const preparations: Record<string, Preparation> = {
  'new-task': captureTask,
  'select-users': openMembers,
  task: openTask,
  palette: openPalette,
  'task-details': openTask,
}
const screens: Screen[] = Object.entries(paths).flatMap(([who, named]) =>
  Object.entries(named).map(([name, path]) => ({ name, path, who: who as Who, prepare: preparations[name] })),
)

buildWeb()
const { origin, tokens, stop } = await serveSample()
try {
  for (const [name, plan] of [
    ['Leila Haddad', 'Comprehensive Review'],
    ['Tomás Rivera', ''],
  ]) {
    const form = new FormData()
    form.set('from_name', name ?? '')
    form.set('user_email', 'visitor@example.org')
    form.set('message', 'We sell handmade lamps. Visitors look, but few of them buy. Where would you begin?')
    if (plan) form.set('plan', plan)
    await fetch(`${origin}/api/v1.0/email/send-form`, { method: 'POST', body: form })
  }
  await addWork()
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: installChromium(), args: chromiumArgs })
  for (const view of views) for (const screen of screens) await shoot(browser, view, screen)
  await browser.close()
} finally {
  await stop()
}

/** Missing in the sample data: comments, a task that waits and one that repeats. */
async function addWork(): Promise<void> {
  const call = async (token: string, method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api/${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { tasks: { _id: string }[] }
  }
  const { tasks } = await call(tokens.member, 'GET', 'tasks?status=In%20Progress')
  const [first, second, third] = tasks
  if (!first || !second || !third) throw new Error('The sample member has too few tasks')
  const comments = (id: string) => `tasks/${id}/comments`
  await call(tokens.admin, 'POST', comments(first._id), {
    text: 'Are the **photos** there? Without them we cannot begin.',
  })
  await call(tokens.member, 'POST', comments(first._id), {
    text: 'Half of them. The client promised the rest:\n\n- the shop window\n- the team',
  })
  await call(tokens.admin, 'POST', comments(first._id), { text: 'Good. Then let us start with the text.' })
  await call(tokens.admin, 'POST', comments(second._id), { text: 'Please look at this one first.' })
  await call(tokens.admin, 'PUT', `tasks/${second._id}/waiting`, { reason: "the client's photos" })
  await call(tokens.admin, 'PATCH', `tasks/${third._id}`, {
    repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO', from: 'due' },
  })
}

async function shoot(browser: Browser, view: View, screen: Screen): Promise<void> {
  const token = screen.who === 'nobody' ? null : tokens[screen.who]
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    deviceScaleFactor: view.name === 'phone' ? 1 : 0.75,
    colorScheme: view.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  if (token !== null) await context.addInitScript((value) => localStorage.setItem('token', value), token)
  const page = await context.newPage()
  const pending = pendingCalls(context)
  const quiet = async () => {
    for (let still = 0; still < QUIET; still = pending() === 0 ? still + 1 : 0) await wait(100)
  }
  await page.goto(origin + screen.path)
  await quiet()
  await screen.prepare?.(page)
  await quiet()
  await page.screenshot({ path: join(folder, `${screen.name}-${view.name}.jpg`), type: 'jpeg', quality: 72 })
  await context.close()
}
