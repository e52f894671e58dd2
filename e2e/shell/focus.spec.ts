/** Nothing fixed or sticky covers the focused element, on any screen (WCAG 2.4.11). */
import { expect, type Page } from '@playwright/test'
import { type Account, createTask, dayFromNow, unique } from '#e2e/api.ts'
import { coveredFocus } from '#e2e/checks.ts'
import { test } from '#e2e/fixtures.ts'
import { resize, signIn, withoutLive } from '#e2e/page.ts'

/** Runs in the page: focuses an element and returns what covers it. */
async function coveredWhenFocused(target: HTMLElement): Promise<string> {
  const { coveredFocus } = window as unknown as { coveredFocus: () => string }
  // Rows that get their height when they scroll into view may move the element once more.
  for (let attempt = 0; attempt < 3; attempt++) {
    target.blur()
    const { top } = target.getBoundingClientRect()
    target.focus()
    // Without scrolling, nothing moves in the next frame.
    if (attempt > 0 || target.getBoundingClientRect().top !== top) await new Promise(requestAnimationFrame)
    if (document.activeElement !== target || coveredFocus() === '') return ''
  }
  return coveredFocus()
}

/** Focuses every element that Tab reaches, down the screen and up again; returns those that are covered. */
async function coveredOnPage(page: Page): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const { coveredWhenFocused } = window as unknown as {
      coveredWhenFocused: (target: HTMLElement) => Promise<string>
    }
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    )
    const reached = [...targets].filter(
      (each) => each.tabIndex >= 0 && !each.closest('[inert], :disabled') && each.checkVisibility(),
    )
    const found = new Set<string>()
    for (const target of [...reached, ...reached.toReversed()]) found.add(await coveredWhenFocused(target))
    found.delete('')
    return [...found]
  })
  const { pathname, search } = new URL(page.url())
  return found.map((each) => `${page.viewportSize()?.width} px, ${pathname}${search}: ${each}`)
}

/** Checks each screen at three sizes of the window. */
async function coveredOnScreens(page: Page, paths: readonly string[]): Promise<string[]> {
  await page.addInitScript(
    `window.coveredFocus = ${coveredFocus}; window.coveredWhenFocused = ${coveredWhenFocused}`,
  )
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    for (const [width, height] of [
      [1440, 900],
      [1280, 640],
      [390, 700],
    ] as const) {
      await resize(page, { width, height })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0)
      await expect(page.getByText(/^Loading /)).toHaveCount(0)
      found.push(...(await coveredOnPage(page)))
    }
  }
  return found
}

/** The first has more items than a window shows. */
async function createTasks(admin: Account, member: Account): Promise<{ word: string; first: string }> {
  const word = unique('Focus').toLowerCase()
  const tasks = []
  for (let n = 0; n < 14; n++)
    tasks.push(
      await createTask(admin, [member, admin], {
        title: `${word} ${n}`,
        dueDate: dayFromNow(n - 3),
        todoChecklist: Array.from({ length: n === 0 ? 20 : 2 }, (_, i) => ({ text: `Item ${i}` })),
      }),
    )
  return { word, first: tasks[0]?._id ?? '' }
}

test.describe('the focused element is in view', () => {
  test.slow()
  test.beforeEach(async ({ page, admin }) => {
    // Changes by other journeys would move the focused element.
    await withoutLive(page)
    await signIn(page, admin)
  })

  for (const views of [
    ['cards', 'table'],
    ['board', 'workload'],
    ['calendar', 'calendar&span=week'],
  ])
    test(`in the list of tasks as ${views.join(' and ')}`, async ({ page, admin, member }) => {
      const { word } = await createTasks(admin, member)
      const paths = views.map((view) => `/admin/tasks?q=${word}&view=${view}`)
      expect(await coveredOnScreens(page, paths)).toEqual([])
    })

  test('on the dashboard, the form and the page of a task', async ({ page, admin, member }) => {
    const { first } = await createTasks(admin, member)
    const paths = ['/admin/dashboard', `/admin/create-task?task=${first}`, `/tasks/${first}`]
    expect(await coveredOnScreens(page, paths)).toEqual([])
  })

  test('on the screens of administrators', async ({ page, member }) => {
    const paths = ['users', `users/${member.id}`, 'projects', 'settings/labels', 'log']
    expect(
      await coveredOnScreens(
        page,
        paths.map((path) => `/admin/${path}`),
      ),
    ).toEqual([])
  })

  test('in the inbox, the activity, the account and the contact form', async ({ page, admin, member }) => {
    await createTasks(admin, member)
    const paths = ['/inbox', '/activity', '/account', '/account?tab=notifications', '/contact']
    expect(await coveredOnScreens(page, paths)).toEqual([])
  })
})
