import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, installChromium } from '#scripts/browser/chromium.ts'
import { serveSite } from '#scripts/browser/serve-site.ts'
import { root } from '#scripts/program/install.mjs'
import { buildWeb } from '#scripts/program/web-build.mjs'
import { freePort } from '#test/network/free-port.ts'
import {
  broken,
  type Figures,
  fullScores,
  kilobytes,
  type Limit,
  measuredOn,
  measurePage,
  medianOf,
  option,
  performanceFrom,
  row,
  seconds,
} from './page-figures.ts'
import { writePerformanceSection } from './performance-section.ts'

/**
 * `npm run check:site`: runs Lighthouse on every public page, the median of five on its mobile profile and one on its
 * desktop profile. Writes docs/performance.md and fails when a bar is missed. `-- --runs 1` is faster, `-- --only /about`
 * measures one page; neither writes.
 */
const limits: readonly Limit[] = [
  performanceFrom(99),
  ...fullScores,
  { name: 'SEO = 100', figure: 'seo', holds: (value) => value === 100 },
  { name: 'FCP ≤ 1.0 s', figure: 'fcp', holds: (value) => value <= 1000 },
  { name: 'LCP ≤ 1.6 s', figure: 'lcp', holds: (value) => value <= 1600 },
  { name: 'TBT ≤ 100 ms', figure: 'tbt', holds: (value) => value <= 100 },
  { name: 'CLS ≤ 0.01', figure: 'cls', holds: (value) => value <= 0.01 },
  { name: 'no request to another host', figure: 'otherHosts', holds: (value) => value === 0 },
]

const runs = Number(option('--runs') ?? 5)
const only = option('--only')

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
    const url = site.origin + path
    const mobile = await medianOf(runs, { url, port })
    const desktop = await measurePage({ url, port, desktop: true })
    rows.push({ path, mobile, desktop })
    console.log(line(path, mobile, desktop))
  }
} finally {
  await browser.close()
  await site.stop()
}

if (only === undefined && runs >= 5) writePerformanceSection('site', report())
const missed = rows.flatMap(({ path, mobile }) => broken(limits, path, mobile))
if (missed.length > 0) {
  console.error(`\nTargets missed:\n${missed.join('\n')}`)
  process.exit(1)
}
console.log('\nEvery public page meets its targets.')

/** The pages in the sitemap, from the build. */
function publicPages(): string[] {
  const { pages, noindex } = JSON.parse(readFileSync(join(root, 'apps/web/build/site.json'), 'utf8'))
  return Object.keys(pages).filter((path) => !noindex.includes(path))
}

function line(path: string, mobile: Figures, desktop: Figures): string {
  const scores = ({ performance, accessibility, practices, seo }: Figures) =>
    [performance, accessibility, practices, seo].join(' / ')
  return row([
    `\`${path}\``,
    scores(mobile),
    seconds(mobile.fcp),
    seconds(mobile.lcp),
    `${Math.round(mobile.tbt)} ms`,
    mobile.cls.toFixed(3),
    kilobytes(mobile.scriptBytes),
    scores(desktop),
  ])
}

function report(): string {
  return [
    '## The public site',
    '',
    `\`npm run check:site\`, ${measuredOn()}: the product as it is`,
    `served, each page the median of ${runs} runs on the mobile profile (slow 4G, a four times slower processor) and one`,
    'run on the desktop profile. Scores are performance / accessibility / best practices / SEO; script is everything that',
    'is fetched, all of it after the first paint. No page requests anything from another host.',
    '',
    '| Page | Mobile | FCP | LCP | TBT | CLS | Script with headers | Desktop |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(({ path, mobile, desktop }) => line(path, mobile, desktop)),
    '',
    `Enforced by this command: ${limits.map(({ name }) => name).join(', ')}. What needs no clock (bytes, scripts before the`,
    'first paint, the policy, the HTML, other hosts) is checked by `npm test`.',
  ].join('\n')
}
