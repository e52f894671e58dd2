import type { Browser, CDPSession, Page } from '@playwright/test'

/** Fast 3G as Lighthouse applies it per request: latency and throughput. */
const FAST_3G = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 }
const PHONE = { width: 412, height: 823 }
/** CPU slowdown: a phone of a few years ago. */
const SLOWER = 4
/** A task of the list or a number of the dashboard, rendered by document or application. */
const SHOWN = '#main article, #main [aria-label="Task counts"] li'
/** An element rendered by the application, which reacts to presses. */
const AWAKE = '#main [role=tabpanel] article button:enabled, #main section h2'

interface Opened {
  /** Ms from the start of the navigation to the first content. */
  readonly shown: number
  /** Ms until it reacts to presses. */
  readonly awake: number
  /** Network requests until then. */
  readonly requests: number
  /** Compressed script and style with headers, without the document. */
  readonly bytes: number
}

export interface FirstList {
  readonly path: string
  readonly empty: Opened
  /** Opened again with stored data and service worker. */
  readonly again: Opened
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const middleOf = (opened: readonly Opened[]): Opened => ({
  shown: median(opened.map(({ shown }) => shown)),
  awake: median(opened.map(({ awake }) => awake)),
  requests: median(opened.map(({ requests }) => requests)),
  bytes: median(opened.map(({ bytes }) => bytes)),
})

/** Time to first content with a slow connection and processor, first without stored data, then with it. */
export async function measureFirstList(
  browser: Browser,
  origin: string,
  { path, token, runs }: { path: string; token: string; runs: number },
): Promise<FirstList> {
  const empty: Opened[] = []
  const again: Opened[] = []
  for (let run = 0; run < runs; run += 1) {
    // The state after signing in.
    const stored = [
      { name: 'token', value: token },
      { name: 'role', value: path.startsWith('/admin') ? 'admin' : 'user' },
    ]
    const context = await browser.newContext({
      viewport: PHONE,
      storageState: { cookies: [], origins: [{ origin, localStorage: stored }] },
    })
    const first = await context.newPage()
    empty.push(await open(first, origin + path))
    await first.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    // After a few seconds the shown data is stored.
    await first.waitForFunction(() => localStorage.getItem('kept-for') !== null)
    await first.close()
    again.push(await open(await context.newPage(), origin + path))
    await context.close()
  }
  return { path, empty: middleOf(empty), again: middleOf(again) }
}

async function open(page: Page, url: string): Promise<Opened> {
  const debug = await page.context().newCDPSession(page)
  const counted = count(debug)
  await debug.send('Network.enable')
  await debug.send('Network.emulateNetworkConditions', FAST_3G)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(SHOWN).first().waitFor()
  const shown = await page.evaluate(() => performance.now())
  const { requests, bytes } = counted()
  await page.locator(AWAKE).first().waitFor()
  const awake = await page.evaluate(() => performance.now())
  await debug.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { shown, awake, requests, bytes }
}

/** Counts network traffic; the returned function reads the totals. */
function count(debug: CDPSession): () => { requests: number; bytes: number } {
  const kinds = new Map<string, string>()
  let [requests, bytes] = [0, 0]
  debug.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.fromServiceWorker && !response.fromDiskCache) kinds.set(requestId, type)
  })
  debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === undefined) return
    requests += 1
    if (kind === 'Script' || kind === 'Stylesheet') bytes += encodedDataLength
  })
  return () => ({ requests, bytes })
}
