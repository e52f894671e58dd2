import type { BrowserContext, Page } from '@playwright/test'

export interface Interaction {
  readonly name: string
  /** From the press to the next picture; the median. */
  readonly milliseconds: number
}

const SLOWER = 4
/** Event Timing tells nothing of what is faster. */
const LEAST = 16
const PHONE = { width: 412, height: 823 }

declare global {
  interface Window {
    /** Durations of all interactions so far. */
    pressed: number[]
  }
}

// Elements are named by CSS here: to find one by its role, Playwright would have the browser lay out every card.

/** Opens a page on which every interaction is noted, and slows the processor down once `ready` is done. */
async function openSlow(
  context: BrowserContext,
  url: string,
  ready: (page: Page) => Promise<void>,
): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize(PHONE)
  await page.addInitScript((least) => {
    window.pressed = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) window.pressed.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit)
  }, LEAST)
  await page.goto(url)
  await ready(page)
  const debug = await context.newCDPSession(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** How long the browser needed to show that it was pressed. */
async function timeOf(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.pressed = []
  })
  await press()
  // Two pictures later the browser has told of it.
  await page.evaluate(
    () =>
      new Promise((shown) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shown, 200))),
      ),
  )
  return Math.max(LEAST, ...(await page.evaluate(() => window.pressed)))
}

async function repeated(runs: number, measure: () => Promise<number>): Promise<number> {
  const all: number[] = []
  for (let run = 0; run < runs; run += 1) all.push(await measure())
  return all.sort((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN
}

/** All of the list's cards, as somebody has them who scrolled to its end. */
async function loadAll(page: Page): Promise<void> {
  const cards = page.locator('article')
  await cards.first().waitFor()
  const total = Number((await page.getByRole('tab', { name: 'All' }).innerText()).replace(/\D/g, ''))
  while ((await cards.count()) < total) {
    await cards.last().scrollIntoViewIfNeeded()
    await page.waitForTimeout(50)
  }
  await page.evaluate(() => scrollTo(0, 0))
}

const openFirst = (page: Page) =>
  page
    .locator('article a')
    .first()
    .click({ position: { x: 5, y: 5 } })

/** After a way back, until all cards are there again and the page stands still. */
async function settled(page: Page): Promise<void> {
  await page.locator('article').nth(1).waitFor()
  await page.waitForTimeout(3000)
}

/** Of an administrator with all tasks on the screen. */
export async function measureListInteractions(
  context: BrowserContext,
  origin: string,
  runs: number,
): Promise<Interaction[]> {
  const page = await openSlow(context, `${origin}/admin/tasks`, loadAll)
  const cards = await page.locator('article').count()
  const tab = (name: string) => page.getByRole('tab', { name })
  const menu = await repeated(runs, async () => {
    const took = await timeOf(page, () => page.locator('article button').first().click())
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    return took
  })
  const toPending = await repeated(runs, async () => {
    const took = await timeOf(page, () => tab('Pending').click())
    await page.locator('article').first().waitFor()
    await timeOf(page, () => tab('All').click())
    return took
  })
  const toAll = await repeated(runs, async () => {
    await timeOf(page, () => tab('Pending').click())
    return await timeOf(page, () => tab('All').click())
  })
  const open = await repeated(runs, async () => {
    const took = await timeOf(page, () => openFirst(page))
    await page.getByRole('button', { name: /UPDATE TASK/ }).waitFor()
    await page.goBack()
    await settled(page)
    return took
  })
  await page.close()
  return [
    { name: `Menu of a card, ${cards} cards`, milliseconds: menu },
    { name: `From the tab All with ${cards} cards to Pending`, milliseconds: toPending },
    { name: `And back to All with ${cards} cards`, milliseconds: toAll },
    { name: `Open a task from ${cards} cards`, milliseconds: open },
  ]
}

/** Of a member: opening one of the tasks, and ticking. */
export async function measureMemberInteractions(
  context: BrowserContext,
  origin: string,
  runs: number,
): Promise<Interaction[]> {
  const page = await openSlow(context, `${origin}/user/tasks`, loadAll)
  const cards = await page.locator('article').count()
  const open = await repeated(runs, async () => {
    const took = await timeOf(page, () => openFirst(page))
    await page.locator('[type=checkbox], [role=checkbox]').first().waitFor()
    await page.goBack()
    await settled(page)
    return took
  })
  await openFirst(page)
  const box = page.getByRole('checkbox').first()
  await box.waitFor()
  const tick = await repeated(runs, () => timeOf(page, () => box.click()))
  await page.close()
  return [
    { name: `Open a task from ${cards} cards, member`, milliseconds: open },
    { name: 'Tick an item', milliseconds: tick },
  ]
}
