import type { BrowserContext, Page } from '@playwright/test'

export interface Interaction {
  readonly name: string
  /** Median time from the press to the next frame. */
  readonly milliseconds: number
  /** Whether the bar applies. */
  readonly isEnforced: boolean
}

const SLOWER = 4
/** Event Timing reports nothing faster than this. */
const LEAST = 16
const PHONE = { width: 412, height: 823 }
const ALL = '[role=tab]:nth-child(1)'
const PENDING = '[role=tab]:nth-child(2)'
const CHECKBOX = '[type=checkbox]'

declare global {
  interface Window {
    /** Durations of all interactions. */
    pressed: number[]
  }
}

// CSS selectors and the mouse: a locator would make the browser inspect every card.

/** Resolves when the application has rendered the list: a link of the early list would load another document. */
async function firstCards(page: Page): Promise<void> {
  await page.locator('article:not([data-early] *)').first().waitFor()
}

/** Opens a page that records interactions, and throttles the processor after `ready`. */
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

/** Duration of a press near the corner of the first element of a CSS selector. */
async function timeOf(page: Page, selector: string): Promise<number> {
  const corner = await page.evaluate((css) => {
    window.pressed = []
    const { x, y } = document.querySelector(css)?.getBoundingClientRect() ?? { x: 0, y: 0 }
    return { x: x + 6, y: y + 6 }
  }, selector)
  await page.mouse.click(corner.x, corner.y)
  // The browser reports it within two frames.
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

/** Loads all cards of the list by scrolling to its end. */
async function loadAll(page: Page): Promise<void> {
  const cards = page.locator('article')
  await firstCards(page)
  const total = Number((await page.getByRole('tab', { name: 'All' }).innerText()).replace(/\D/g, ''))
  while ((await cards.count()) < total) {
    await cards.last().scrollIntoViewIfNeeded()
    await page.waitForTimeout(50)
  }
  await page.evaluate(() => scrollTo(0, 0))
}

/** Opens the first task of the list and returns when `shown` appears. */
const opening = (page: Page, runs: number, shown: string): Promise<number> =>
  repeated(runs, async () => {
    const took = await timeOf(page, 'article a')
    await page.locator(shown).first().waitFor()
    await page.goBack()
    await page.locator('article').nth(1).waitFor()
    // Wait until all cards are rendered and the page is idle.
    await page.waitForTimeout(3000)
    return took
  })

/** An administrator's interactions, with the first cards and with all of them. */
export async function measureListInteractions(
  context: BrowserContext,
  origin: string,
  runs: number,
): Promise<Interaction[]> {
  const fresh = await openSlow(context, `${origin}/admin/tasks`, firstCards)
  const rendered = await fresh.locator('article').count()
  const open = await opening(fresh, runs, 'form')
  await fresh.close()
  const page = await openSlow(context, `${origin}/admin/tasks`, loadAll)
  const all = await page.locator('article').count()
  const menu = await repeated(runs, async () => {
    const took = await timeOf(page, 'article button')
    await page.locator('[role=menu]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[role=menu]').waitFor({ state: 'hidden' })
    return took
  })
  const toPending = await repeated(runs, async () => {
    const took = await timeOf(page, PENDING)
    await page.locator(`${PENDING}[aria-selected=true]`).waitFor()
    await timeOf(page, ALL)
    return took
  })
  const toAll = await repeated(runs, async () => {
    await timeOf(page, PENDING)
    return await timeOf(page, ALL)
  })
  const leave = await opening(page, runs, 'form')
  await page.close()
  return [
    { name: `Open a task from a list of ${rendered} cards`, milliseconds: open, isEnforced: true },
    { name: `Menu of a card among ${all}`, milliseconds: menu, isEnforced: true },
    { name: `From the tab All with ${all} cards to Pending`, milliseconds: toPending, isEnforced: true },
    { name: `And back to All with ${all} cards`, milliseconds: toAll, isEnforced: true },
    // React unmounts all cards at once, which takes longer than a press should.
    {
      name: `Open a task from a list of ${all} cards (not held)`,
      milliseconds: leave,
      isEnforced: false,
    },
  ]
}

/** A member's interactions: opening a task, and ticking. */
export async function measureMemberInteractions(
  context: BrowserContext,
  origin: string,
  runs: number,
): Promise<Interaction[]> {
  const page = await openSlow(context, `${origin}/user/tasks`, loadAll)
  const cards = await page.locator('article').count()
  const open = await opening(page, runs, CHECKBOX)
  await timeOf(page, 'article a')
  await page.locator(CHECKBOX).first().waitFor()
  const tick = await repeated(runs, () => timeOf(page, CHECKBOX))
  await page.close()
  return [
    { name: `A member opens a task from a list of ${cards} cards`, milliseconds: open, isEnforced: true },
    { name: 'Tick an item', milliseconds: tick, isEnforced: true },
  ]
}
