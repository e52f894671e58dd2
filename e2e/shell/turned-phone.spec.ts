/** Turning a phone keeps typed text, the focus and open menus, although parts of the page move. */
import { expect, type Locator, type Page } from '@playwright/test'
import { type Account, createTask, dayFromNow, tick, unique } from '#e2e/api.ts'
import { test } from '#e2e/fixtures.ts'
import { openTask, partsLoaded, resize, signIn, untilAppRendered, withoutLive } from '#e2e/page.ts'

const upright = { width: 360, height: 780 }
const lying = { width: 780, height: 360 }

/** Turns a phone that lies on its side, and turns it back. */
async function turnTwice(page: Page, check: () => Promise<void>): Promise<void> {
  for (const size of [upright, lying]) {
    await resize(page, size)
    await check()
  }
}

/** Expects the focus and the typed text in the field. */
async function expectTyping(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(text)
}

test('My day keeps the focus, an unfolded group and an open menu [T70]', async ({ page, admin, member }) => {
  for (let n = 1; n <= 6; n++)
    await createTask(admin, [member], { title: `Call ${n}`, dueDate: dayFromNow(0) })
  await signIn(page, member)
  await page.setViewportSize(lying)
  await page.goto('/user/dashboard')
  await untilAppRendered(page)
  await page.getByRole('button', { name: '1 more today' }).press('Enter')
  const boxes = page.getByRole('list', { name: 'Today' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(6)
  await boxes.last().focus()
  await turnTwice(page, async () => {
    await expect(boxes).toHaveCount(6)
    await expect(boxes.last()).toBeFocused()
  })
  const button = page.getByRole('button', { name: /^Actions for Call/ }).last()
  await button.press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Not today' })
  await expect(entry).toBeFocused()
  await turnTwice(page, () => expect(entry).toBeFocused())
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('the parts around My day keep the focus [T70]', async ({ page, admin, member }) => {
  await createTask(admin, [admin, member], { dueDate: dayFromNow(0) })
  await signIn(page, admin)
  // Changes of other journeys would replace what has the focus.
  await withoutLive(page)
  await page.setViewportSize(lying)
  await page.goto('/admin/dashboard')
  await untilAppRendered(page)
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  const recent = page.getByRole('table', { name: /^Recent tasks/ })
  // Parts below one that is still loading are hidden, and cannot have the focus.
  await expect(page.getByRole('region', { name: 'My day' }).getByRole('listitem').first()).toBeVisible()
  await expect(waiting).toBeVisible()
  await expect(recent).toBeVisible()
  for (const part of [page.getByRole('list', { name: 'Task counts' }), waiting, recent]) {
    const link = part.getByRole('link').first()
    await link.focus()
    await turnTwice(page, () => expect(link).toBeFocused())
  }
})

test("a task's page keeps a description being written [spec 4, T80]", async ({ page, admin, member }) => {
  const task = await createTask(admin, [member], { description: 'At first' })
  await page.setViewportSize(lying)
  await openTask(page, admin, task)
  await page.getByRole('button', { name: 'Edit the description' }).press('Enter')
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('Half a sent')
  await page.keyboard.press('ArrowLeft')
  await turnTwice(page, () => expectTyping(description, 'Half a sent'))
  await page.keyboard.type('-')
  await expect(description).toHaveValue('Half a sen-t')
  await page.keyboard.press('Escape')
})

test('a completed item is not folded while it is edited [T80]', async ({ page, admin, member, task }) => {
  await tick(member, task, 2)
  await page.setViewportSize(lying)
  await openTask(page, admin, task)
  await page.locator('[data-item] [data-text]').first().press('Enter')
  const item = page.getByRole('textbox', { name: 'Item', exact: true })
  await item.fill('Dial tw')
  await turnTwice(page, () => expectTyping(item, 'Dial tw'))
})

test('a comment keeps the focus when its field moves [T80]', async ({ page, admin, member }) => {
  const todoChecklist = Array.from({ length: 30 }, (_, n) => ({ text: `Item ${n}` }))
  const task = await createTask(admin, [member], { todoChecklist })
  await page.setViewportSize(upright)
  await openTask(page, member, task)
  const comment = page.getByLabel('Write a comment')
  await comment.fill('So far')
  await resize(page, lying)
  await expectTyping(comment, 'So far')
})

test('the facts of a task stay open while one of them is changed [T80]', async ({ page, admin, member }) => {
  const task = await createTask(admin, [member])
  await page.setViewportSize(lying)
  await openTask(page, admin, task)
  const fact = page.getByRole('button', { name: /^Due Date/ })
  await fact.press('Enter')
  const words = page.getByRole('dialog').getByRole('textbox').first()
  await words.fill('tomorr')
  await turnTwice(page, async () => {
    await expectTyping(words, 'tomorr')
    await expect(fact).toBeVisible()
  })
})

/** The bar of a selected task on a phone that lies on its side. */
async function openBar(page: Page, admin: Account, member: Account) {
  const title = unique('Turned ')
  await createTask(admin, [member], { title })
  await signIn(page, admin)
  await page.setViewportSize(lying)
  await page.goto(`/admin/tasks?view=table&q=${encodeURIComponent(title)}`)
  await page.getByRole('checkbox', { name: `Select ${title}` }).press('Space')
  const bar = page.getByRole('region', { name: 'With the selected tasks' })
  return { bar, tool: (name: string) => bar.getByRole('button', { name, exact: true }) }
}

test('the bar of selected tasks keeps an open popup [T38]', async ({ page, admin, member }) => {
  const { tool } = await openBar(page, admin, member)
  await tool('Due').press('Enter')
  const words = page.getByRole('dialog', { name: 'Due' }).getByRole('textbox').first()
  await words.fill('tomorr')
  await turnTwice(page, () => expectTyping(words, 'tomorr'))
})

test('the bar keeps an open tool that a phone has behind More [T38]', async ({ page, admin, member }) => {
  const { bar, tool } = await openBar(page, admin, member)
  const popup = page.getByRole('dialog', { name: 'Labels' })
  const search = popup.getByRole('searchbox')
  const isKept = () => expectTyping(search, 'Half a na')
  await tool('Labels').press('Enter')
  await search.fill('Half a na')
  await turnTwice(page, isKept)
  await resize(page, upright)
  await page.keyboard.press('Escape')
  // Only now the bar takes the form for phones.
  await expect(tool('More')).toBeVisible()
  await expect(tool('Labels')).toHaveCount(0)
  await expect(bar.locator(':focus')).toBeVisible()

  await tool('More').press('Enter')
  const more = page.getByRole('dialog', { name: 'More' })
  await more.getByRole('button', { name: 'Labels' }).press('Enter')
  await search.fill('Half a na')
  await resize(page, lying)
  await isKept()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(tool('Labels')).toBeVisible()
  await expect(bar.locator(':focus')).toBeVisible()

  // Without a popup, the focus moves from a tool that a phone has behind More to the first tool.
  await tool('Duplicate').focus()
  await resize(page, upright)
  await expect(tool('Status')).toBeFocused()
  await resize(page, lying)
  await tool('Priority').press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Medium' })
  await entry.focus()
  await turnTwice(page, () => expect(entry).toBeFocused())
})

test('the focus moves from a cell to its row on a phone [T36]', async ({ page, admin, member }) => {
  const word = unique('Turned')
  for (const name of ['other', 'one']) await createTask(admin, [member], { title: `${word} ${name}` })
  await signIn(page, admin)
  await page.setViewportSize(lying)
  await page.goto(`/admin/tasks?view=table&q=${word}`)
  await untilAppRendered(page)
  // This code moves the focus when a row or cell is removed.
  await partsLoaded(page, ['bulk-actions'])
  const cell = page.getByRole('button', { name: `Change priority of ${word} other` })
  await cell.focus()
  await expect(cell).toBeFocused()
  const link = page.getByRole('link', { name: `${word} other` })
  await turnTwice(page, () => expect(link).toBeFocused())
  // An open menu of a cell stays.
  const people = page.getByRole('button', { name: `Change people of ${word} other` })
  await people.click()
  const search = page.getByRole('searchbox', { name: 'Search people' })
  await search.fill('Half a na')
  const isKept = () => expectTyping(search, 'Half a na')
  await turnTwice(page, isKept)
  await page.keyboard.press('Escape')
  await expect(people).toBeFocused()
  await people.click()
  await search.fill('Half a na')
  await resize(page, upright)
  // A teammate's change renders the table again.
  await createTask(admin, [member], { title: `${word} third` })
  await expect(page.getByRole('link', { name: `${word} third` })).toBeVisible()
  await isKept()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

test('the calendar keeps the focus on the day [T44]', async ({ page, admin, member }) => {
  const title = unique('Turned ')
  await createTask(admin, [member], { title, dueDate: dayFromNow(0) })
  await signIn(page, member)
  await page.setViewportSize(lying)
  await page.goto('/user/tasks?view=calendar')
  const day = page.locator(`td[data-day="${dayFromNow(0)}"]`)
  await expect(day.getByRole('link', { name: title })).toBeVisible()
  await day.focus()
  await resize(page, upright)
  await expect(page.locator(`[data-strip="${dayFromNow(0)}"]`)).toBeFocused()
  await resize(page, lying)
  await expect(day).toBeFocused()
})
