/** The lines and colours that all screens behind login share. */
import { expect, type Locator, type Page } from '@playwright/test'
import { call, createProject, createTask, signUpByApi, tick, unique } from '#e2e/api.ts'
import { checkNoHorizontalScroll } from '#e2e/checks.ts'
import { test } from '#e2e/fixtures.ts'
import { holdRequests, resize, signIn, twoFrames, untilQuiet } from '#e2e/page.ts'
import { adminLists } from './admin-lists.ts'

const texts = ['/account', '/activity', '/admin/settings', '/admin/settings/security']
const TEXT_WIDTH = 760
const FORM = '/admin/create-task'

/** Runs in the page: the content's edges, the heading's left edge, and the outermost edges of lines, boxes and buttons. */
function edges() {
  const main = document.querySelector<HTMLElement>('#main')
  const heading = main?.querySelector('h1')
  if (!main || !heading) throw new Error('no heading')
  const { left, right } = main.getBoundingClientRect()
  const { paddingLeft, paddingRight } = getComputedStyle(main)
  const drawn = [...main.querySelectorAll('*')].filter((part) => {
    const { borderTopWidth, borderBottomWidth, boxShadow, opacity, backgroundColor } = getComputedStyle(part)
    const filled = part.matches('button') && backgroundColor !== 'rgba(0, 0, 0, 0)'
    const lined =
      filled || borderTopWidth !== '0px' || borderBottomWidth !== '0px' || boxShadow.includes('inset')
    return lined && opacity !== '0' && part.checkVisibility() && !part.closest('.sr-only, nav')
  })
  const boxes = drawn.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 20)
  return {
    left: left + Number.parseFloat(paddingLeft),
    right: right - Number.parseFloat(paddingRight),
    heading: heading.getBoundingClientRect().left,
    from: Math.min(...boxes.map((box) => box.left)),
    to: Math.max(...boxes.map((box) => box.right)),
  }
}

const opened = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.locator('#main h1').first()).toBeVisible()
  return await drawnEdges(page)
}

/** Waits until all is drawn for the new size of the window, which may fetch more. */
const resized = async (page: Page, width: number, height: number) => {
  await resize(page, { width, height })
  let drawn = await drawnEdges(page)
  await expect(async () => {
    const before = drawn
    await twoFrames(page)
    drawn = await drawnEdges(page)
    expect(drawn).toEqual(before)
  }).toPass()
  return drawn
}

const drawnEdges = async (page: Page) => {
  await untilQuiet(page)
  // Answers have arrived; they may not be drawn yet.
  await expect(page.locator('#main .animate-pulse')).toHaveCount(0)
  return await page.evaluate(edges)
}

test('screens begin at one edge, lists use the whole width, and texts at most 760 px', async ({
  page,
  admin,
  member,
}) => {
  // As long as a label can be: it is cut, and not wider than a phone.
  const label = unique('edge, wide words ').padEnd(40, 'm').slice(0, 40)
  const { _id, title } = await createTask(admin, [member], { labels: [label] })
  await call('POST', '/api/templates', admin.token, {
    name: unique('Edge '),
    due: { days: 1, unit: 'days' },
    title,
    description: 'Once',
  })
  await createProject(admin, { name: unique('Edge ') })
  await signIn(page, admin)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of [...adminLists, ...texts, FORM]) {
    const wide = await opened(page, path)
    if (adminLists.includes(path)) {
      expectToFill(wide, `${path} at 1440 px`)
      expectToFill(await resized(page, 1920, 900), `${path} at 1920 px`)
    } else if (path === FORM) {
      expect([wide.heading, wide.from, wide.to], 'edges of the form').toEqual([
        wide.left,
        wide.left,
        wide.right,
      ])
    } else {
      expect(Math.round(wide.from), `left edge of ${path}`).toBe(wide.heading)
      expect(wide.to - wide.heading, `width of ${path}`).toBeLessThanOrEqual(TEXT_WIDTH)
    }
    const { heading, from, to } = await resized(page, 360, 780)
    expect([heading, from >= 0, to <= 360], `edges of ${path} on a phone`).toEqual([16, true, true])
    await checkNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await page.setViewportSize({ width: 1920, height: 900 })
  await opened(page, `/tasks/${_id}`)
  const [edit, facts] = await Promise.all(
    [page.getByRole('link', { name: 'Edit', exact: true }), page.locator('#main article')].map((part) =>
      part.evaluate((element) => Math.round(element.getBoundingClientRect().right)),
    ),
  )
  expect(edit, 'right edge of the bar and the facts of a task').toBe(facts)
})

function expectToFill({ left, right, heading, from, to }: ReturnType<typeof edges>, where: string): void {
  // The list of settings pages is beside each of them.
  const begin = heading === left ? left : left + 168
  expect([heading, Math.round(from)], `left edge of ${where}`).toEqual([begin, begin])
  expect(Math.round(to), `right edge of ${where}`).toBe(right)
}

test('fields, and the buttons in a row with them, are 36 px high with a mouse and 44 px for touch', async ({
  page,
  admin,
  browser,
}) => {
  const heights = async (one: Page, path: string) => {
    await opened(one, path)
    return await one.locator('#main').evaluate((main) =>
      [...main.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
        .filter(
          (part) =>
            part.checkVisibility() && !part.matches('[aria-hidden], [type=checkbox], [type=file], .sr-only'),
        )
        .flatMap((part) => [part, ...(part.parentElement?.querySelectorAll('button') ?? [])])
        .filter((part) => part.getBoundingClientRect().width > 48)
        .map((part) => Math.round(part.getBoundingClientRect().height)),
    )
  }
  const paths = [
    ...adminLists.slice(1, 3),
    '/admin/users',
    '/admin/log',
    '/admin/settings/labels',
    FORM,
    '/account',
  ]
  await signIn(page, admin)
  const touch = await browser.newPage({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })
  await signIn(touch, admin)
  for (const path of paths) {
    // The form's day in words and its quick days are smaller, as toolbars are.
    const small = path === FORM ? 32 : 36
    expect(Math.min(...(await heights(page, path))), path).toBe(small)
    expect(Math.max(...(await heights(page, path))), path).toBe(36)
    expect(Math.min(...(await heights(touch, path))), path).toBeGreaterThanOrEqual(44)
  }
  await touch.close()
})

test('names of 60 letters without a space are not wider than a phone', async ({ page, admin }) => {
  const long = unique('Donaudampfschifffahrtsgesellschaft').padEnd(60, 'm')
  const person = await signUpByApi(long)
  const { _id: project } = await createProject(admin, { name: long })
  const given = {
    title: long + long,
    project,
    todoChecklist: [{ text: long + long }],
    attachments: [`x.org/${long}`],
  }
  const { _id } = await createTask(admin, [person], given)
  await signIn(page, admin)
  await page.setViewportSize({ width: 360, height: 780 })
  const more = [`/tasks/${_id}`, `/admin/create-task?task=${_id}`, `/admin/users/${person.id}`, '/activity']
  for (const path of [...adminLists, ...more]) {
    const { from, to } = await opened(page, path)
    expect([from >= 0, to <= 360], `edges of ${path}`).toEqual([true, true])
    await checkNoHorizontalScroll(page)
  }
  await page.goto(`/admin/tasks?view=table&project=${project}`)
  await page.getByRole('button', { name: /^Filter/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
  await sheet.getByRole('button', { name: /^Project/ }).click()
  await expect(sheet.getByText(long, { exact: true }).last()).toBeVisible()
  const order = sheet.locator('select').nth(1)
  const right = await order.evaluate((select) => select.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(360)
})

test('placeholders of lists are not wider than a phone', async ({ page, admin }) => {
  await signIn(page, admin)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.route(
    (url) => url.pathname.startsWith('/api/') && !url.pathname.startsWith('/api/auth/'),
    () => {},
  )
  for (const path of adminLists) {
    await page.goto(path)
    await expect(page.locator('#main h1').first()).toBeVisible()
    const { from, to } = await page.evaluate(edges)
    expect([from >= 0, to <= 360], `edges of the placeholder of ${path}`).toEqual([true, true])
    await checkNoHorizontalScroll(page)
  }
})

/** The saturation of a computed colour: 0 is grey, 1 is pure. */
const saturationOf = (colour: string): number => {
  const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const most = Math.max(...parts)
  return most === 0 ? 0 : (most - Math.min(...parts)) / most
}

test('charts are muted and draw no placeholder, and Download Report is outlined and turns lime under the pointer', async ({
  page,
  admin,
  member,
}) => {
  for (const priority of ['Low', 'Medium', 'High']) await createTask(admin, [member], { priority })
  await signIn(page, admin)
  const release = await holdRequests(page, /\/api\/tasks\/dashboard-data/)
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Loading the dashboard…')).toBeAttached()
  await expect(page.locator('#main svg[role=img]')).toHaveCount(0)
  release()
  const charts = page.locator('#main svg[role=img] path')
  await expect(charts.first()).toBeVisible()
  const fills = await charts.evaluateAll((parts) =>
    parts.filter((part) => part.checkVisibility()).map((part) => getComputedStyle(part).fill),
  )
  expect(fills.length).toBeGreaterThan(3)
  expect(fills.filter((fill) => fill.startsWith('rgb(') && saturationOf(fill) > 0.8)).toEqual([])

  await page.goto('/admin/tasks')
  const report = page.getByRole('button', { name: 'Download Report' })
  await expect(report).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(report).toHaveCSS('border-top-width', '1px')
  await report.hover()
  await expect(report).toHaveCSS('background-color', 'rgb(216, 249, 153)')
})

test('only statuses have the colours of statuses', async ({ page, admin, member }) => {
  const name = unique('Ink ')
  const project = await createProject(admin, { name })
  await createTask(admin, [member], { projectId: project._id })
  await signIn(page, admin)
  for (const path of ['/admin/projects', '/admin/users', `/admin/users/${member.id}`]) {
    await opened(page, path)
    const coloured = await page.locator('#main *').evaluateAll((parts) =>
      parts
        // Marks of projects are small, pictures have their own colours.
        .filter((part) => part.getBoundingClientRect().width > 14 && !part.closest('img, [data-avatar], svg'))
        .map((part) => getComputedStyle(part).backgroundColor)
        .filter((colour) =>
          ['rgb(127, 34, 254)', 'rgb(0, 146, 184)', 'rgb(73, 125, 0)', 'rgb(79, 57, 246)'].includes(colour),
        ),
    )
    expect(coloured, path).toEqual([])
  }
})

test('in forced colours the current screen, tab and option are marked, buttons have an edge, and bars a colour', async ({
  page,
  admin,
}) => {
  const task = await createTask(admin, [admin])
  await tick(admin, task, 1)
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, admin)
  await page.goto('/admin/tasks?view=cards')
  const outline = (part: Locator) => part.evaluate((element) => getComputedStyle(element).outlineStyle)
  for (const [current, other] of [
    [page.getByRole('link', { name: 'Manage Tasks' }), page.getByRole('link', { name: 'Team Members' })],
    [page.getByRole('tab', { name: 'All' }), page.getByRole('tab', { name: 'Pending' })],
    [page.getByRole('radio', { name: 'Cards' }), page.getByRole('radio', { name: 'Table' })],
  ] as const) {
    await expect(current).toBeVisible()
    expect([await outline(current), await outline(other)]).toEqual(['solid', 'none'])
  }
  await expect(page.getByRole('button', { name: 'New task' })).toHaveCSS('border-top-width', '1px')
  await page.goto(`/admin/tasks?view=cards&q=${encodeURIComponent(task.title)}`)
  const bar = page.getByRole('article').locator('[style*="width: 50%"]')
  await expect(bar).toHaveCSS('forced-color-adjust', 'none')
})
