/** Nothing fixed or sticky covers what has the focus, on any screen (WCAG 2.4.11). */
import { expect, type Page } from '@playwright/test'
import { createTask, dayFromNow, unique } from '#e2e/api.ts'
import { coveredFocus } from '#e2e/checks.ts'
import { test } from '#e2e/fixtures.ts'
import { signIn, withoutLive } from '#e2e/page.ts'

/** Focuses everything that Tab leads to, down the screen and up again; returns what is covered. */
async function walk(page: Page): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const { coveredFocus } = window as unknown as { coveredFocus: () => string }
    const places = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    )
    const reached = [...places].filter(
      (each) => each.tabIndex >= 0 && !each.closest('[inert], :disabled') && each.checkVisibility(),
    )
    const found = new Set<string>()
    for (const place of [...reached, ...reached.toReversed()]) {
      // Rows that get their height when they come into view may move it once more.
      for (let attempt = 0; attempt < 3; attempt++) {
        place.blur()
        place.focus()
        await new Promise(requestAnimationFrame)
        if (document.activeElement !== place || coveredFocus() === '') break
        if (attempt === 2) found.add(coveredFocus())
      }
    }
    return [...found]
  })
  const { pathname, search } = new URL(page.url())
  return found.map((each) => `${page.viewportSize()?.width} px, ${pathname}${search}: ${each}`)
}

test('what has the focus is in view on every screen', async ({ page, admin, member }) => {
  test.slow()
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
  const [first] = tasks
  // News of other journeys would move what has the focus.
  await withoutLive(page)
  await page.addInitScript(`window.coveredFocus = ${coveredFocus}`)
  await signIn(page, admin)
  const found: string[] = []
  for (const path of [
    '/admin/dashboard',
    ...['cards', 'table', 'board', 'calendar', 'calendar&span=week', 'workload'].map(
      (view) => `/admin/tasks?q=${word}&view=${view}`,
    ),
    `/admin/create-task?task=${first?._id}`,
    `/tasks/${first?._id}`,
    '/admin/users',
    `/admin/users/${member.id}`,
    '/admin/projects',
    '/admin/settings/labels',
    '/admin/log',
    '/inbox',
    '/activity',
    '/account',
    '/account?tab=notifications',
    '/contact',
  ]) {
    await page.goto(path)
    for (const [width, height] of [
      [1440, 900],
      [1280, 640],
      [390, 700],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0)
      await expect(page.getByText(/^Loading /)).toHaveCount(0)
      found.push(...(await walk(page)))
    }
  }
  expect(found).toEqual([])
})
