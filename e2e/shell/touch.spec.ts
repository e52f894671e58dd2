/** Sizes of controls, and screens, where a finger presses. */
import { expect, type Page } from '@playwright/test'
import {
  call,
  createProject,
  createTask,
  dayFromNow,
  INVITE_CODE,
  origin,
  signUpByApi,
  tick,
  unique,
} from '#e2e/api.ts'
import { test } from '#e2e/own-server.ts'
import { chooseByKeyboard, resize, signIn, untilAppRendered, untilQuiet } from '#e2e/page.ts'
import { untilHydrated } from '#e2e/public-site.ts'
import { adminLists } from './admin-lists.ts'

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

const others = ['tasks?view=cards&q=-', 'create-task', 'settings', 'settings/security'].map(
  (path) => `/admin/${path}`,
)
const paths = [...adminLists, ...others]

/**
 * Controls with less than 44 px that react to a press: their names, and width and height around their middle. Links within
 * a text are as high as their line. Runs in the page.
 */
function smallTargets(main: HTMLElement | SVGElement): string[] {
  const controls = 'a[href], button, input, select, textarea, summary, [role=button]'
  const reacts = (control: HTMLElement, x: number, y: number): boolean => {
    const pressed = document.elementFromPoint(x, y)
    const label = pressed?.closest('label')
    return control.contains(pressed) || (label !== null && label?.control === control)
  }
  return [...main.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const { display } = getComputedStyle(control)
    const inText = display === 'inline' && control.closest('p, td, li, span') !== null && control.matches('a')
    if (inText || !control.checkVisibility() || control.closest('.sr-only, [aria-hidden], [inert]')) return []
    control.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (width <= 1 || !reacts(control, x, y)) return []
    const reach = (dx: number, dy: number): number => {
      let far = 0
      while (far < 43 && reacts(control, x + dx * (far + 1), y + dy * (far + 1))) far++
      return far
    }
    // Most are large enough around their middle, which takes a seventh of the look-ups.
    const isLarge = (dx: number, dy: number): boolean =>
      [-21, -14, -7, 7, 14, 21].every((far) => reacts(control, x + dx * far, y + dy * far))
    const size = (dx: number, dy: number): number =>
      isLarge(dx, dy) ? 43 : reach(-dx, -dy) + reach(dx, dy) + 1
    const [wide, high] = [size(1, 0), size(0, 1)]
    const name = control.ariaLabel ?? control.textContent
    return wide >= 43 && high >= 43 ? [] : [`${name.slice(0, 60)}: ${wide} × ${high}`]
  })
}

/** Icons of buttons at the left or right edge of the content that are not on that edge. Runs in the page. */
function iconsOffEdge(main: HTMLElement | SVGElement): string[] {
  const { paddingLeft, paddingRight } = getComputedStyle(main)
  const edges = { left: Number.parseFloat(paddingLeft), right: innerWidth - Number.parseFloat(paddingRight) }
  return [...document.querySelectorAll<HTMLElement>('header button, header label, #main button')].flatMap(
    (control) => {
      const icon = control.querySelector('svg')?.getBoundingClientRect()
      const { backgroundColor, borderWidth } = getComputedStyle(control)
      const isBare = borderWidth === '0px' && backgroundColor === 'rgba(0, 0, 0, 0)'
      const words = [...control.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      // Those in fields and cards are at the edges of these.
      if (!icon?.width || !isBare || words.length > 0 || control.closest('article, :has(> input)')) return []
      const box = control.getBoundingClientRect()
      const name = control.ariaLabel ?? control.textContent
      if (box.right > edges.right - 1)
        return Math.abs(icon.right - edges.right) <= 2 ? [] : [`${name}: ${icon.right - edges.right}`]
      // The lines of the menu's icon begin 3 px within it.
      const off = icon.left - edges.left
      return box.left < edges.left && Math.abs(off) > 4 ? [`${name}: ${off}`] : []
    },
  )
}

const enquire = async (name: string, server = origin): Promise<void> => {
  const form = new FormData()
  form.set('from_name', name)
  form.set('user_email', 'visitor@example.org')
  form.set('message', 'A question')
  const { status } = await fetch(`${server}/api/v1.0/email/send-form`, { method: 'POST', body: form })
  expect(status).toBe(200)
}

const opened = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await untilAppRendered(page)
  await expect(page.locator('#main h1').first()).toBeVisible()
  await untilQuiet(page)
  await expect(page.locator('#main .animate-pulse')).toHaveCount(0)
}

/** Selects the task in a list that has no other one. */
async function openSelected(page: Page, title: string, view: 'table' | 'cards'): Promise<void> {
  await opened(page, `/admin/tasks?view=${view}&q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await chooseByKeyboard(page, 'Select')
  await expect(page.getByRole('checkbox', { name: `Select ${title}` })).toBeChecked()
}

test("every control of the administrators' screens is large enough for a thumb, and icons are on the edges [T66]", async ({
  page,
  startServer,
}) => {
  // Data of other journeys would decide what is on the screens.
  const { origin: own } = await startServer()
  const admin = await signUpByApi('Ada Admin', INVITE_CODE, own)
  const member = await signUpByApi('Max Member', '', own)
  const send = <T>(method: string, path: string, body?: object) =>
    call<T>(method, path, admin.token, body, own)
  const title = 'Write the newsletter'
  const project = await createProject(admin, { name: 'Harbour Law' }, own)
  await enquire(title, own)
  const { enquiries } = await send<{ enquiries: { _id: string }[] }>('GET', '/api/enquiries')
  const given = { title, priority: 'High', labels: ['copy'], dueDate: dayFromNow(-3), projectId: project._id }
  const task = await createTask(admin, [member, admin], { ...given, enquiryId: enquiries[0]?._id }, own)
  const { _id } = await createTask(admin, [member], {}, own)
  await send('DELETE', `/api/tasks/${_id}`)
  const due = { days: 1, unit: 'days' }
  await send('POST', '/api/templates', { name: 'Letter', due, title, description: 'Once' })
  await send('POST', '/api/invitations', { emails: ['new@example.test'] })
  await signIn(page, admin, own)
  for (const path of [...paths, `/admin/users/${member.id}`, '/activity', '/inbox', '/account']) {
    await opened(page, own + path)
    expect.soft(await page.locator('#main').evaluate(smallTargets), path).toEqual([])
    expect.soft(await page.locator('#main').evaluate(iconsOffEdge), path).toEqual([])
  }
  await opened(page, `${own}/tasks/${task._id}`)
  expect.soft(await page.locator('#main').evaluate(iconsOffEdge)).toEqual([])
})

test('boxes to select tasks are large enough for a thumb [T66]', async ({ page, admin, member }) => {
  const title = unique('Selected ')
  await createTask(admin, [member], { title })
  await signIn(page, admin)
  for (const view of ['table', 'cards'] as const) {
    await openSelected(page, title, view)
    expect.soft(await page.locator('#main').evaluate(smallTargets), view).toEqual([])
    // The bar of the selection is over the tabs, which the keyboard must not reach then.
    const tabs = page.getByRole('navigation', { name: 'Main screens' })
    await expect(tabs).toBeHidden()
    await page.getByRole('button', { name: 'Clear the selection' }).click()
    await expect(tabs).toBeVisible()
  }
})

test('the menu of due dates is large enough for a thumb [T66]', async ({ page, admin, member }) => {
  const title = unique('Due ')
  await createTask(admin, [member], { title })
  await signIn(page, admin)
  await openSelected(page, title, 'table')
  await page.getByRole('button', { name: 'Due', exact: true }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('button', { name: 'Set', exact: true })).toBeVisible()
  expect(await menu.evaluate(smallTargets)).toEqual([])
})

test("every control of the members' screens is large enough for a thumb [T66]", async ({
  page,
  admin,
  member,
}) => {
  const given = { priority: 'High', labels: [unique('thumb ')], dueDate: dayFromNow(0) }
  const task = await createTask(admin, [member, admin], given)
  const { _id } = task
  await tick(member, task, 1)
  await createTask(admin, [member], { dueDate: dayFromNow(-21) })
  await call('POST', `/api/tasks/${_id}/comments`, admin.token, { text: 'Have a look' })
  await signIn(page, member)
  const lists = ['cards&q=Task&priority=High', 'table', 'board', 'calendar'].map(
    (view) => `tasks?view=${view}`,
  )
  const own = ['dashboard', ...lists].map((path) => `/user/${path}`)
  const tabs = ['notifications', 'theme', 'data'].map((tab) => `/account?tab=${tab}`)
  for (const path of [...own, `/tasks/${_id}`, '/activity', '/inbox?tab=all', '/account', ...tabs]) {
    await opened(page, path)
    expect.soft(await page.locator('#main').evaluate(smallTargets), path).toEqual([])
  }
})

test('every link in the footer of the public site is large enough for a thumb [T66]', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  expect(await page.locator('footer').evaluate(smallTargets)).toEqual([])
})

test('the second line of a table row leaves out facts without room instead of cutting them [T36]', async ({
  page,
  admin,
  member,
}) => {
  const title = unique('Narrow ')
  const project = await createProject(admin, { name: unique('A project ') })
  const given = { title, priority: 'High', dueDate: dayFromNow(-21), projectId: project._id }
  await createTask(admin, [admin, member], given)
  await signIn(page, admin)
  await opened(page, `/admin/tasks?view=table&q=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('21 days overdue')).toBeVisible()
  const cut = await row.locator('td p').evaluate((line) => {
    const box = line.getBoundingClientRect()
    return [...line.querySelectorAll('span, time')]
      .map((part) => [part, part.getBoundingClientRect()] as const)
      .filter(([part, { top, width }]) => !part.matches('.sr-only') && top < box.bottom - 1 && width > 0)
      .filter(
        ([part, { right, bottom }]) =>
          right > box.right + 1 || bottom > box.bottom + 1 || part.scrollWidth > part.clientWidth + 1,
      )
      .map(([part]) => part.textContent)
  })
  expect(cut).toEqual([])
  // With columns, that of the date is as wide as its text.
  for (const width of [700, 1280, 1440]) {
    await resize(page, { width, height: 900 })
    const late = row.locator('td time')
    await expect(late).toHaveText('21 days overdue')
    const [whole, cell] = await late.evaluate((time) => {
      const range = document.createRange()
      range.selectNodeContents(time)
      const { clientWidth = 0 } = time.lastElementChild ?? {}
      return [
        time.lastElementChild?.scrollWidth === clientWidth,
        range.getBoundingClientRect().right <= (time.closest('td')?.getBoundingClientRect().right ?? 0),
      ]
    })
    expect([whole, cell], `the due date at ${width} px`).toEqual([true, true])
  }
})

/** Texts that are cut and have no tooltip. Runs in the page. */
const cutTexts = (part: HTMLElement | SVGElement): string[] =>
  [...part.querySelectorAll<HTMLElement>('span')]
    .filter(
      (text) => text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).overflow !== 'visible',
    )
    .filter((text) => text.closest('[title]') === null && text.clientWidth > 1)
    .map((text) => text.textContent)

test('long names in the palette, in Waiting for you and in Select Users can be read in full [T66]', async ({
  page,
  admin,
  member,
}) => {
  const long = unique(`Long ${'name '.repeat(12)}`)
  await createTask(admin, [member], { title: long })
  await enquire(long)
  await signIn(page, admin)
  await opened(page, '/admin/dashboard')
  await expect(page.locator('#main').getByText(/^Newest: /)).toBeVisible()
  expect(await page.locator('#main').evaluate(cutTexts)).toEqual([])
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox').fill(long)
  await expect(dialog.getByRole('option').filter({ hasText: long }).first()).toBeVisible()
  expect(await dialog.evaluate(cutTexts)).toEqual([])
  await opened(page, '/admin/create-task')
  await page.getByRole('button', { name: 'Add Members' }).click()
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  expect(await dialog.evaluate(cutTexts)).toEqual([])
})
