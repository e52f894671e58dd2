import type { BrowserContext } from '@playwright/test'
import { notePaints } from './paints.ts'

/** Slow 4G as Lighthouse applies it per request: latency and throughput. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 0.9 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 0.9 * 1024 * 1024) / 8,
}
const PHONE = { width: 412, height: 823 }

/** CPU slowdown: a phone of a few years ago. */
const SLOWER = 4

/** In the bar, once it shows the user. */
const COMPLETE = 'header button[aria-haspopup=dialog]'

interface Visit {
  /** Ms from the start of the navigation to the first paint of the application's frame. */
  readonly frame: number
  /** Ms until the bar shows the user. */
  readonly complete: number
}

export interface SecondVisit {
  readonly path: string
  /** Without throttling. */
  readonly here: Visit
  readonly slower: Visit
}

/** Opens a stored screen with a stopped service worker, as on the next day; median of `runs`. */
export async function measureSecondVisit(
  context: BrowserContext,
  url: string,
  runs: number,
): Promise<SecondVisit> {
  const first = await context.newPage()
  await first.goto(url)
  await first.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await first.close()
  const medianOf = async (slower: number): Promise<Visit> => {
    const visits: Visit[] = []
    for (let run = 0; run < runs; run += 1) visits.push(await visit(context, url, slower))
    const middle = (figure: keyof Visit) =>
      visits.map((each) => each[figure]).sort((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN
    return { frame: middle('frame'), complete: middle('complete') }
  }
  return { path: new URL(url).pathname, here: await medianOf(1), slower: await medianOf(SLOWER) }
}

async function visit(context: BrowserContext, url: string, slower: number): Promise<Visit> {
  const page = await context.newPage()
  await page.setViewportSize(PHONE)
  const debug = await context.newCDPSession(page)
  // Reports the state of each worker at once and on changes.
  const asleep = new Promise<void>((resolve) => {
    debug.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.length > 0 && versions.every(({ runningStatus }) => runningStatus === 'stopped')) resolve()
    })
  })
  await debug.send('ServiceWorker.enable')
  await debug.send('ServiceWorker.stopAllWorkers')
  await asleep
  await debug.send('Network.enable')
  await debug.send('Network.emulateNetworkConditions', SLOW_4G)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const painted = await notePaints(page, debug, [COMPLETE])
  await page.goto(url, { waitUntil: 'commit' })
  const complete = await painted(COMPLETE)
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const frame = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await page.close()
  return { frame, complete }
}
