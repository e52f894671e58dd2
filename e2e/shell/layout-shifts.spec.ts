/** Parts that come later move nothing that is on the screen. */
import { expect, type Locator, type Page } from '@playwright/test'
import { type Account, call, createTask, dayFromNow, newEmail } from '#e2e/api.ts'
import { test } from '#e2e/fixtures.ts'
import { signIn, twoFrames, untilQuiet, withoutLive } from '#e2e/page.ts'

/** The sum of the shifts of a screen; 0.1 is what browsers call good. */
const MOST = 0.01

/** What each screen shows last. */
const adminScreens: Record<string, (page: Page) => Locator> = {
  '/admin/dashboard': (page) => page.getByRole('region', { name: 'Waiting for you' }),
  '/admin/tasks': (page) => page.getByLabel('View').filter({ visible: true }).first(),
  '/admin/users': (page) => page.getByText('due this week').first(),
  '/inbox': (page) => page.locator('[data-entry]').first(),
  '/admin/mail': (page) => page.getByText('last 30 days'),
  '/account': (page) => page.getByText('It is').first(),
  '/account?tab=notifications': (page) => page.getByText('Your time zone is'),
}
const memberScreens: Record<string, (page: Page) => Locator> = {
  '/user/dashboard': (page) => page.getByRole('list', { name: 'Today' }),
  '/user/tasks': (page) => page.getByLabel('View').filter({ visible: true }).first(),
}

/** Each answer arrives in frames of its own, one after the other: else a fast machine shows all at once. */
async function oneAnswerAtATime(page: Page): Promise<void> {
  let before: Promise<void> = Promise.resolve()
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    // A page that is left has no frames.
    before = before.then(() => twoFrames(page).catch(() => {}))
    await before
    await route.fulfill({ response })
  })
}

const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[]
      for (const { value, sources } of entries)
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') })
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function checkShifts(page: Page, screens: typeof adminScreens): Promise<void> {
  for (const [path, last] of Object.entries(screens)) {
    await page.goto(path)
    await expect(last(page)).toBeVisible()
    await untilQuiet(page)
    await twoFrames(page)
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
    )
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST)
  }
}

async function prepare(admin: Account, member: Account): Promise<void> {
  for (const day of [-2, -1, 0, 0, 0, 0, 0])
    await createTask(admin, [member], { priority: 'High', dueDate: dayFromNow(day) })
  const { _id } = await createTask(admin, [member, admin])
  await call('POST', `/api/tasks/${_id}/comments`, member.token, {
    text: `[@${admin.name}](user:${admin.id}) which colour?`,
  })
  await call('POST', '/api/invitations', admin.token, { emails: [newEmail()], role: 'user' })
}

/** The page of a task with activity. */
async function prepareActivity(admin: Account, member: Account): Promise<typeof adminScreens> {
  const { _id } = await createTask(admin, [member])
  for (const text of ['Which colour?', 'And which size?'])
    await call('POST', `/api/tasks/${_id}/comments`, member.token, { text })
  return { [`/tasks/${_id}`]: (page) => page.getByText('And which size?') }
}

const emptyDashboard = {
  statistics: { totalTasks: 0, pendingTasks: 0, inProgressTasks: 0, completedTasks: 0, overdueTasks: 0 },
  charts: {
    taskDistribution: { All: 0, Pending: 0, InProgress: 0, Completed: 0 },
    taskPriorityLevels: { Low: 0, Medium: 0, High: 0 },
  },
  recentTasks: [],
}

for (const [name, viewport, hasTouch] of [
  ['a phone', { width: 360, height: 800 }, true],
  ['a desktop', { width: 1280, height: 800 }, false],
] as const) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch })

    test(`nothing moves while a screen loads on ${name}`, async ({ page, admin, member }) => {
      await prepare(admin, member)
      await oneAnswerAtATime(page)
      await withoutLive(page)
      await noteShifts(page)
      await signIn(page, admin)
      await checkShifts(page, { ...adminScreens, ...(await prepareActivity(admin, member)) })
      await signIn(page, member)
      await checkShifts(page, memberScreens)
    })

    test(`the first steps move nothing when they appear on ${name}`, async ({ page, admin }) => {
      await oneAnswerAtATime(page)
      await page.route('**/api/tasks/dashboard-data*', (route) => route.fulfill({ json: emptyDashboard }))
      await withoutLive(page)
      await noteShifts(page)
      await signIn(page, admin)
      await checkShifts(page, {
        '/admin/dashboard': () => page.getByRole('heading', { level: 2, name: 'Next steps' }),
      })
    })
  })
}
