import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** What a picture may take at 60 a second, in ms. */
const TURN = 1000 / 60
/** Pictures come in steps of the screen's turns: one that is later than this has missed one. */
const LATE = 20
const WATCHED = 3000
/** Pixels a second of a quick turn of the wheel. */
const SPEED = 4000
const WINDOW = { width: 1440, height: 900 }
const CARDS = 1000

export interface Frames {
  readonly name: string
  /** Of all pictures that 60 a second would be, those that came. */
  readonly share: number
  /** Pictures that came later than 20 ms after the one before. */
  readonly late: number
  readonly of: number
  /** Ms between two pictures, at most. */
  readonly longest: number
}

declare global {
  interface Window {
    /** When pictures were begun, while they are watched. */
    pictures: number[]
    watching: boolean
    /** Durations of key presses so far. */
    keyed: number[]
  }
}

/** Counts the pictures that the page begins while `act` runs. */
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
    of: gaps.length,
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

/** Turns the wheel over a place, down and up again. */
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

/** Scrolls what the script leads to its end until so much of it is loaded, and back to its top. */
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

/** Most of a team's tasks are done. */
const COLUMN = '[data-column=Completed] [data-scroller]'

/** Resolves with how many cards the column has. */
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

/** Carries the first card over all columns, and puts it back. */
async function carry(page: Page): Promise<void> {
  const box = await page.locator(`${COLUMN} article`).first().boundingBox()
  if (!box) throw new Error('There is no card.')
  const { x, y } = { x: box.x + 40, y: box.y + box.height - 12 }
  await page.mouse.move(x, y)
  await page.mouse.down()
  const begun = performance.now()
  for (let past = 0; past < WATCHED; past = performance.now() - begun) {
    const turn = past / WATCHED
    // Over the columns and back, up and down meanwhile; not so near the edges that they scroll.
    await page.mouse.move(
      x - (x - 330) * Math.sin(Math.PI * turn) ** 2,
      y + 180 + 160 * Math.sin(8 * Math.PI * turn),
    )
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** How many pictures come while the long table and the long board scroll, and while a card is carried; first of a page that rests. */
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
  const rest = await repeated(runs, () =>
    during(page, 'A page that rests', () => page.waitForTimeout(WATCHED)),
  )
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
  const carried = await repeated(runs, () =>
    during(page, 'A card carried over that board', () => carry(page)),
  )
  await page.close()
  return [rest, table, board, carried]
}

/** From the press of Ctrl-K to the next picture, on a list that was just opened; the median. */
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
    // Until what comes once the screen stands still is there.
    await page.waitForTimeout(4000)
    await page.evaluate(() => {
      window.keyed = []
    })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Go to or do' }).waitFor()
    await page.waitForTimeout(500)
    all.push(Math.max(16, ...(await page.evaluate(() => window.keyed))))
  }
  await page.close()
  return all.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN
}
