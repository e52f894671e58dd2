import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { chromiumArgs, installChromium } from './chromium.ts'
import { root } from './install.mjs'
import { writePerformanceSection } from './performance-section.ts'
import { freePort, serveSite } from './serve-site.ts'
import { buildWeb } from './web-build.mjs'

/**
 * `npm run check:site`: Lighthouse on every public page of the built product, the median of five runs on its
 * mobile profile and one on its desktop profile. Writes the figures to docs/performance.md and fails where they
 * are not what the site promises. `-- --runs 1` is quicker, `-- --only /about` takes one page; neither writes.
 */
type Figures = {
  performance: number
  accessibility: number
  practices: number
  seo: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  scriptBytes: number
  otherHosts: number
}

const limits: { name: string; of: keyof Figures; holds: (value: number) => boolean }[] = [
  { name: 'performance ≥ 99', of: 'performance', holds: (value) => value >= 99 },
  { name: 'accessibility = 100', of: 'accessibility', holds: (value) => value === 100 },
  { name: 'best practices = 100', of: 'practices', holds: (value) => value === 100 },
  { name: 'SEO = 100', of: 'seo', holds: (value) => value === 100 },
  { name: 'FCP ≤ 1.0 s', of: 'fcp', holds: (value) => value <= 1000 },
  { name: 'LCP ≤ 1.6 s', of: 'lcp', holds: (value) => value <= 1600 },
  { name: 'TBT ≤ 100 ms', of: 'tbt', holds: (value) => value <= 100 },
  { name: 'CLS ≤ 0.01', of: 'cls', holds: (value) => value <= 0.01 },
  { name: 'no request to another host', of: 'otherHosts', holds: (value) => value === 0 },
]

const option = (name: string) => process.argv[process.argv.indexOf(name, 2) + 1]
const runs = process.argv.includes('--runs') ? Number(option('--runs')) : 5
const only = process.argv.includes('--only') ? option('--only') : undefined

buildWeb()
const paths = publicPages().filter((path) => only === undefined || path === only)
const site = await serveSite()
const port = await freePort()
const browser = await chromium.launch({
  executablePath: installChromium(),
  args: [...chromiumArgs, `--remote-debugging-port=${port}`],
})
const rows: { path: string; mobile: Figures; desktop: Figures }[] = []
try {
  for (const path of paths) {
    const mobile = median(await repeat(runs, () => measure(path, false)))
    const desktop = await measure(path, true)
    rows.push({ path, mobile, desktop })
    console.log(line(path, mobile, desktop))
  }
} finally {
  await browser.close()
  await site.stop()
}

const broken = rows.flatMap(({ path, mobile }) =>
  limits
    .filter(({ of, holds }) => !holds(mobile[of]))
    .map(({ name, of }) => `${path}: ${name}, but ${mobile[of]}`),
)
if (only === undefined && runs >= 5) writePerformanceSection('site', report())
if (broken.length > 0) {
  console.error(`\nNot as promised:\n${broken.join('\n')}`)
  process.exit(1)
}
console.log('\nEvery public page is as promised.')

/** The pages that search engines may see, as the build says. */
function publicPages(): string[] {
  const { pages, noindex } = JSON.parse(readFileSync(join(root, 'apps/web/build/site.json'), 'utf8'))
  return Object.keys(pages).filter((path) => !noindex.includes(path))
}

async function repeat<T>(times: number, task: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let time = 0; time < times; time += 1) results.push(await task())
  return results
}

/** One run; the browser sometimes reports no start of the navigation, and is asked again. */
async function measure(path: string, desktop: boolean): Promise<Figures> {
  for (let attempt = 1; ; attempt += 1) {
    const run = await lighthouse(
      site.origin + path,
      { port, logLevel: 'error' },
      desktop ? desktopConfig : undefined,
    )
    const result = run?.lhr
    if (result && !result.runtimeError) return figuresOf(result)
    if (attempt === 4) throw new Error(`${path}: ${result?.runtimeError?.message ?? 'no result'}`)
  }
}

function figuresOf(result: Result): Figures {
  const score = (category: string) => Math.round((result.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN
  const details = result.audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  const bytes = (item: (typeof requests)[number]) => Number(item.transferSize ?? 0)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptBytes: requests
      .filter((item) => item.resourceType === 'Script')
      .reduce((sum, item) => sum + bytes(item), 0),
    otherHosts: requests.filter(
      (item) => /^https?:/.test(String(item.url)) && !String(item.url).startsWith(site.origin),
    ).length,
  }
}

/** Of each figure by itself. */
function median(all: Figures[]): Figures {
  const middle = (of: keyof Figures) =>
    all.map((figures) => figures[of]).sort((one, other) => one - other)[Math.floor(all.length / 2)] ??
    Number.NaN
  const [first] = all
  if (!first) throw new Error('nothing was measured')
  const names = Object.keys(first) as (keyof Figures)[]
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Figures
}

function line(path: string, mobile: Figures, desktop: Figures): string {
  const scores = ({ performance, accessibility, practices, seo }: Figures) =>
    [performance, accessibility, practices, seo].join(' / ')
  const cells = [
    `\`${path}\``,
    scores(mobile),
    seconds(mobile.fcp),
    seconds(mobile.lcp),
    `${Math.round(mobile.tbt)} ms`,
    mobile.cls.toFixed(3),
    `${(mobile.scriptBytes / 1000).toFixed(1)} kB`,
    scores(desktop),
  ]
  return `| ${cells.join(' | ')} |`
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

function report(): string {
  const day = new Date().toISOString().slice(0, 10)
  const [processor] = cpus()
  return [
    '## The public site',
    '',
    `\`npm run check:site\`, ${day}, Lighthouse 13 on ${cpus().length} × ${processor?.model.trim()}: the product as it is`,
    `served, each page the median of ${runs} runs on the mobile profile (slow 4G, a four times slower processor) and one`,
    'run on the desktop profile. Scores are performance / accessibility / best practices / SEO; script is everything that',
    'is fetched, all of it after the first paint. No page asks another host for anything.',
    '',
    '| Page | Mobile | FCP | LCP | TBT | CLS | Script with headers | Desktop |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(({ path, mobile, desktop }) => line(path, mobile, desktop)),
    '',
    `Held by this command: ${limits.map(({ name }) => name).join(', ')}. What needs no clock (bytes, scripts before the`,
    'first paint, the policy, the HTML, other hosts) is held by `npm test`.',
  ].join('\n')
}
