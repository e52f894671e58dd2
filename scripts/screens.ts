import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArgs, installChromium } from './chromium.ts'
import { root } from './install.mjs'

/** `npm run screens`: pictures of every screen on sample data, desktop, phone and dark, into docs/screens. */
const folder = join(root, 'docs/screens')
const server = (file: string) => join(root, 'apps/server/src', file)

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
interface Screen {
  name: string
  path: string
  who: Who
  prepare?: (page: Page) => Promise<unknown>
}
const openMembers = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Members' }).click()
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
}

const screens: Screen[] = [
  { name: 'home', path: '/', who: 'nobody' },
  { name: 'about', path: '/about', who: 'nobody' },
  { name: 'digital-marketing', path: '/services/digital-marketing', who: 'nobody' },
  { name: 'website-development', path: '/services/website-development', who: 'nobody' },
  { name: 'consultation', path: '/services/consultation', who: 'nobody' },
  { name: 'contact', path: '/contact', who: 'nobody' },
  { name: 'portfolio', path: '/portfolio', who: 'nobody' },
  { name: 'login', path: '/login', who: 'nobody' },
  { name: 'sign-up', path: '/signup', who: 'nobody' },
  { name: 'admin-dashboard', path: '/admin/dashboard', who: 'admin' },
  { name: 'manage-tasks', path: '/admin/tasks', who: 'admin' },
  { name: 'create-task', path: '/admin/create-task', who: 'admin' },
  { name: 'select-users', path: '/admin/create-task', who: 'admin', prepare: openMembers },
  { name: 'team-members', path: '/admin/users', who: 'admin' },
  { name: 'enquiries', path: '/admin/enquiries', who: 'admin' },
  { name: 'user-dashboard', path: '/user/dashboard', who: 'member' },
  { name: 'my-tasks', path: '/user/tasks', who: 'member' },
  {
    name: 'task-details',
    path: '/user/tasks?status=In+Progress',
    who: 'member',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
      await page.getByRole('checkbox').first().waitFor()
    },
  },
]

const home = mkdtempSync(join(tmpdir(), 'task-manager-screens-'))
const env = {
  PATH: process.env.PATH,
  DATA_DIR: home,
  PORT: '0',
  HOST: '127.0.0.1',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
}
const seeded = spawnSync(process.execPath, [server('seed.ts')], { env, encoding: 'utf8' })
const given = (word: string): string => {
  const value = new RegExp(`^ +${word} +(\\S+)$`, 'm').exec(seeded.stdout)?.[1]
  if (value === undefined)
    throw new Error(`The sample data could not be made: ${seeded.stdout}${seeded.stderr}`)
  return value
}

const running = spawn(process.execPath, [server('main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
try {
  const origin = await new Promise<string>((resolve) => {
    createInterface({ input: running.stdout }).on('line', (line) => {
      const address = /^Task Manager: (\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
    })
  })
  const tokenOf = async (email: string): Promise<string> => {
    const body = JSON.stringify({ email, password: given('password') })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })
    return ((await answer.json()) as { token: string }).token
  }
  const tokens = {
    nobody: null,
    admin: await tokenOf(given('administrator')),
    member: await tokenOf(given('member')),
  }
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
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: installChromium(), args: chromiumArgs })
  for (const view of views)
    for (const screen of screens) await shoot(browser, origin, view, screen, tokens[screen.who])
  await browser.close()
} finally {
  running.kill('SIGTERM')
  rmSync(home, { recursive: true, force: true })
}

async function shoot(
  browser: Browser,
  origin: string,
  view: View,
  screen: Screen,
  token: string | null,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    deviceScaleFactor: view.name === 'phone' ? 1 : 0.75,
    colorScheme: view.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  if (token !== null) await context.addInitScript((value) => localStorage.setItem('token', value), token)
  const page = await context.newPage()
  await page.goto(origin + screen.path, { waitUntil: 'networkidle' })
  await screen.prepare?.(page)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${screen.name}-${view.name}.jpg`), type: 'jpeg', quality: 72 })
  await context.close()
}
