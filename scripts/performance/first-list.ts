import { loadavg } from 'node:os'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { signedIn } from '#scripts/browser/signed-in.ts'
import { kilobytes, measuredOn, row, seconds } from './page-figures.ts'
import { notePaints } from './paints.ts'

/** Fast 3G as Lighthouse applies it per request: latency and throughput. */
const FAST_3G = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 }
const PHONE = { width: 412, height: 823 }
/** CPU slowdowns: a phone of a few years ago, and a very slow one. */
const SLOWER = [4, 12] as const
/** A task of the list, a number of the dashboard or the task of a page, rendered by document or application. */
const SHOWN = '#main article, #main [aria-label="Task counts"] li'
/** An element rendered by the application, which reacts to presses. On a phone a dashboard's is below the screen. */
const INTERACTIVE =
  '#main [role=tabpanel] article button:enabled:not([data-early] *), #main section h2:not([data-early] *)'

interface Opened {
  /** Ms from the start of the navigation to the first content. */
  readonly shown: number
  /** Ms until it reacts to presses. */
  readonly interactive: number
  /** Network requests until then. */
  readonly requests: number
  /** Compressed script and style with headers until then, without the document. */
  readonly bytes: number
  /** Compressed script with headers until it reacts to presses. */
  readonly script: number
}

export interface FirstList {
  readonly path: string
  readonly role: 'admin' | 'user'
  /** CPU slowdown. */
  readonly slower: number
  readonly empty: Opened
  /** Opened again with stored data and service worker. */
  readonly again: Opened
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const middleOf = (opened: readonly Opened[]): Opened => ({
  shown: median(opened.map(({ shown }) => shown)),
  interactive: median(opened.map(({ interactive }) => interactive)),
  requests: median(opened.map(({ requests }) => requests)),
  bytes: median(opened.map(({ bytes }) => bytes)),
  script: median(opened.map(({ script }) => script)),
})

/** The time of a fixed script, so that figures of different machines can be compared. */
export interface FixedScript {
  /** The median of five. */
  readonly milliseconds: number
  /** Processes that ran or waited for a processor, over the last minute. */
  readonly busy: number
}

export async function measureFixedScript(browser: Browser): Promise<FixedScript> {
  const [busy = Number.NaN] = loadavg()
  const page = await browser.newPage()
  const run = () =>
    page.evaluate(() => {
      const start = performance.now()
      const words = Array.from({ length: 200_000 }, (_, i) => ((i * 7919) % 100_003).toString(36))
      const counts = new Map<string, number>()
      for (const word of words.sort()) counts.set(word, (counts.get(word) ?? 0) + 1)
      JSON.parse(JSON.stringify([...counts]))
      return performance.now() - start
    })
  const times: number[] = []
  for (let i = 0; i < 5; i += 1) times.push(await run())
  await page.close()
  return { milliseconds: median(times), busy }
}

/** All screens, each with both slowdowns. `onMeasured` gets each result. */
export async function measureFirstLists(
  origin: string,
  screens: readonly { path: string; role: 'admin' | 'user'; token: string }[],
  { runs, onMeasured }: { runs: number; onMeasured: (measured: FirstList) => void },
): Promise<FirstList[]> {
  const all: FirstList[] = []
  for (const slower of SLOWER)
    for (const screen of screens) {
      const measured = await measureFirstList(origin, { ...screen, runs, slower })
      all.push(measured)
      onMeasured(measured)
    }
  return all
}

/** Time to first content with a slow connection and processor, first without stored data, then with it. */
async function measureFirstList(
  origin: string,
  screen: { path: string; role: 'admin' | 'user'; token: string; runs: number; slower: number },
): Promise<FirstList> {
  const { path, role, token, runs, slower } = screen
  const empty: Opened[] = []
  const again: Opened[] = []
  const visit = async (context: BrowserContext): Promise<void> => {
    const first = await context.newPage()
    empty.push(await open(first, origin + path, slower))
    await first.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    // After a few seconds the shown data is stored.
    await first.waitForFunction(() => localStorage.getItem('kept-for') !== null)
    await first.close()
    again.push(await open(await context.newPage(), origin + path, slower))
  }
  for (let run = 0; run < runs; run += 1) await signedIn(origin, { token, role }, visit, { viewport: PHONE })
  return { path, role, slower, empty: middleOf(empty), again: middleOf(again) }
}

async function open(page: Page, url: string, slower: number): Promise<Opened> {
  const debug = await page.context().newCDPSession(page)
  const counted = count(debug)
  const painted = await notePaints(page, debug, [SHOWN, INTERACTIVE])
  await debug.send('Network.enable')
  await debug.send('Network.emulateNetworkConditions', FAST_3G)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(url, { waitUntil: 'commit' })
  const shown = await painted(SHOWN)
  const { requests, bytes } = counted()
  const interactive = await painted(INTERACTIVE)
  const { script } = counted()
  await debug.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { shown, interactive, requests, bytes, script }
}

/** Counts network traffic; the returned function reads the totals. */
function count(debug: CDPSession): () => { requests: number; bytes: number; script: number } {
  const kinds = new Map<string, string>()
  let [requests, bytes, script] = [0, 0, 0]
  debug.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.fromServiceWorker && !response.fromDiskCache) kinds.set(requestId, type)
  })
  debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === undefined) return
    requests += 1
    if (kind === 'Script' || kind === 'Stylesheet') bytes += encodedDataLength
    if (kind === 'Script') script += encodedDataLength
  })
  return () => ({ requests, bytes, script })
}

export function firstListRow({ path, role, slower, empty, again }: FirstList): string {
  const figures = [empty, again].map(({ shown, requests, bytes, interactive, script }) => [
    seconds(shown),
    String(requests),
    kilobytes(bytes),
    seconds(interactive),
    kilobytes(script),
  ])
  return row([`\`${path.replace(/[\da-f-]{36}/, '{id}')}\`, ${role}`, `× ${slower}`, ...figures.flat()])
}

export function firstListsReport(all: readonly FirstList[], runs: number, fixed: FixedScript): string {
  const columns = ['Requests', 'Script and style', 'Interactive', 'Script until then']
  return [
    '## First screens on a slow line',
    '',
    `\`npm run check:app -- --first-lists\`, ${measuredOn().replace(', Lighthouse 13', '')}: from the navigation to the first`,
    'task or number, on Fast 3G (562 ms, 180 kB/s) and a processor four or twelve times slower, with an empty cache and then',
    'opened again, in an ordinary window. Requests and bytes of script and style are those until then; interactive is when it',
    `responds to input. Bytes are compressed, with headers. The median of ${runs} runs. A fixed piece of script took ${Math.round(fixed.milliseconds)} ms on this machine, not slowed`,
    `down; load of the machine before: ${fixed.busy.toFixed(1)}.`,
    '',
    row(['Screen', 'Processor', 'Empty cache', ...columns, 'Again', ...columns]),
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...all.map(firstListRow),
    '',
    'Targets at × 4: interactive within 2.2 s with an empty cache and 0.7 s again, at most 170 kB of script until then.',
  ].join('\n')
}

/** The targets at a processor four times slower that a screen misses. */
export function missedTargets({ path, role, slower, empty, again }: FirstList): string[] {
  if (slower !== 4) return []
  const checks = [
    [empty.interactive > 2200, `interactive after ${seconds(empty.interactive)} with an empty cache`],
    [again.interactive > 700, `interactive after ${seconds(again.interactive)} when opened again`],
    [empty.script > 170_000, `${kilobytes(empty.script)} of script`],
  ] as const
  return checks.flatMap(([missed, figure]) => (missed ? `${path}, ${role}: ${figure}` : []))
}
