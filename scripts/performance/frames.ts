import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** Duration of a frame at 60 per second, in ms. */
const TURN = 1000 / 60
/** A frame later than this missed a refresh of the screen. */
const LATE = 20
const WATCHED = 3000
/** Pixels per second of fast scrolling. */
const SPEED = 4000
const WINDOW = { width: 1440, height: 900 }
const CARDS = 1000

export interface Frames {
  readonly name: string
  /** Share of the frames of 60 per second that were rendered. */
  readonly share: number
  /** Frames more than 20 ms after the previous one. */
  readonly late: number
  readonly frames: number
  /** Maximum time between two frames, in ms. */
  readonly longest: number
}

declare global {
  interface Window {
    /** Start times of frames while recording. */
    pictures: number[]
    watching: boolean
    /** Durations of key presses. */
    keyed: number[]
  }
}

/** Counts the frames of the page while `act` runs. */
async function during(page: Page, name: string, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    window.pictures = []
    window.watching = true
    const note = (at: number): void => {
      window.pictures.push(at)
      if (window.watching) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await act()
  const times = await page.evaluate(() => {
    window.watching = false
    return window.pictures
  })
  const gaps = times.slice(1).map((at, i) => at - (times[i] ?? at))
  const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / TURN) - 1), 0)
  return {
    name,
    share: gaps.length / (gaps.length + missed),
    late: gaps.filter((gap) => gap > LATE).length,
    frames: gaps.length,
    longest: Math.max(0, ...gaps),
  }
}

async function repeated(runs: number, measure: () => Promise<Frames>): Promise<Frames> {
  const all: Frames[] = []
  for (let run = 0; run < runs; run += 1) all.push(await measure())
  const [middle] = all.toSorted((one, other) => one.share - other.share).slice(Math.floor(runs / 2))
  if (!middle) throw new Error('nothing was measured')
  return middle
}

/** Scrolls down and up with the wheel. */
async function scroll(debug: CDPSession, x: number, y: number): Promise<void> {
  for (const way of [-1, 1])
    await debug.send('Input.synthesizeScrollGesture', {
      x,
      y,
      yDistance: (way * SPEED * WATCHED) / 2000,
      speed: SPEED,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
}

/** Scrolls to the end until enough is loaded, then back to the top. */
async function load(page: Page, loaded: () => Promise<boolean>, toEnd: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < 4000 && !(await loaded()); turn += 1) {
    await toEnd()
    await page.waitForTimeout(30)
  }
}

async function openTable(page: Page, url: string): Promise<number> {
  await page.goto(url)
  const table = page.getByRole('table', { name: 'Tasks' })
  await table.getByRole('link').first().waitFor()
  const total = Number((await page.getByRole('tab', { name: 'All' }).innerText()).replace(/\D/g, ''))
  await load(
    page,
    async () => Number(await table.getAttribute('aria-rowcount')) > total,
    () => page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
  )
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForTimeout(1000)
  return total
}

/** Completes most tasks. */
const COLUMN = '[data-column=Completed] [data-scroller]'

/** Resolves with the number of cards of the column. */
async function openBoard(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await page.locator(`${COLUMN} article`).first().waitFor()
  const cards = () =>
    page.locator(`${COLUMN} [data-cards]`).evaluate((element) => Math.round(element.clientHeight / 120))
  await load(
    page,
    async () => (await cards()) >= CARDS,
    () => page.locator(COLUMN).evaluate((element) => element.scrollTo(0, element.scrollHeight)),
  )
  await page.locator(COLUMN).evaluate((element) => element.scrollTo(0, 0))
  await page.waitForTimeout(1000)
  return await cards()
}

/** Drags the first card across all columns and back. */
async function drag(page: Page): Promise<void> {
  const box = await page.locator(`${COLUMN} article`).first().boundingBox()
  if (!box) throw new Error('There is no card.')
  const { x, y } = { x: box.x + 40, y: box.y + box.height - 12 }
  await page.mouse.move(x, y)
  await page.mouse.down()
  const begun = performance.now()
  for (let past = 0; past < WATCHED; past = performance.now() - begun) {
    const turn = past / WATCHED
    // Across the columns and back, avoiding the edges, which scroll.
    await page.mouse.move(
      x - (x - 330) * Math.sin(Math.PI * turn) ** 2,
      y + 180 + 160 * Math.sin(8 * Math.PI * turn),
    )
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** Frame rates of an idle page, the scrolling table and board, and a dragged card. */
export async function measureFrames(
  context: BrowserContext,
  origin: string,
  runs: number,
): Promise<Frames[]> {
  const page = await context.newPage()
  await page.setViewportSize(WINDOW)
  const debug = await context.newCDPSession(page)
  const middle = { x: WINDOW.width / 2, y: 600 }
  const rows = await openTable(page, `${origin}/admin/tasks?view=table`)
  const rest = await repeated(runs, () => during(page, 'An idle page', () => page.waitForTimeout(WATCHED)))
  const table = await repeated(runs, () =>
    during(page, `Table of ${rows.toLocaleString('en')} rows, scrolled`, () =>
      scroll(debug, middle.x, middle.y),
    ),
  )
  const cards = await openBoard(page, `${origin}/admin/tasks?view=board`)
  const board = await repeated(runs, () =>
    during(page, `Board, a column of ${cards.toLocaleString('en')} cards scrolled`, () =>
      scroll(debug, 1200, 600),
    ),
  )
  const dragged = await repeated(runs, () => during(page, 'A card dragged over that board', () => drag(page)))
  await page.close()
  return [rest, table, board, dragged]
}

/** Median time from Ctrl-K to the next frame, on a list that was just opened. */
export async function measurePalette(context: BrowserContext, origin: string, runs: number): Promise<number> {
  const all: number[] = []
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(() => {
    window.keyed = []
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') window.keyed.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (let run = 0; run < runs; run += 1) {
    await page.goto(`${origin}/admin/tasks`)
    await page.locator('article').first().waitFor()
    // Wait for deferred parts of the screen.
    await page.waitForTimeout(4000)
    await page.evaluate(() => {
      window.keyed = []
    })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search or jump to' }).waitFor()
    await page.waitForTimeout(500)
    all.push(Math.max(16, ...(await page.evaluate(() => window.keyed))))
  }
  await page.close()
  return all.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN
}
