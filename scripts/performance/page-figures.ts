import { cpus } from 'node:os'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'

/** Lighthouse's result for a page. Scores are 0 to 100, times in milliseconds. */
export type Figures = {
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

export interface Visit {
  readonly url: string
  /** Port of the browser's debugger. */
  readonly port: number
  readonly desktop?: boolean
}

/** One run with empty caches but kept storage and session. Retried when the browser reports no navigation start. */
export async function measurePage({ url, port, desktop }: Visit): Promise<Figures> {
  for (let attempt = 1; ; attempt += 1) {
    const config = desktop ? desktopConfig : undefined
    // The full-page screenshot is not used.
    const flags = { port, logLevel: 'error', disableFullPageScreenshot: true } as const
    const result = (await lighthouse(url, flags, config))?.lhr
    if (result && !result.runtimeError) return figuresOf(result, new URL(url).origin)
    if (attempt === 4) throw new Error(`${url}: ${result?.runtimeError?.message ?? 'no result'}`)
  }
}

/** The median of each figure. */
export async function medianOf(runs: number, visit: Visit): Promise<Figures> {
  const all: Figures[] = []
  for (let run = 0; run < runs; run += 1) all.push(await measurePage(visit))
  const [first] = all
  if (!first) throw new Error('nothing was measured')
  const middle = (figure: keyof Figures) =>
    all.map((figures) => figures[figure]).sort((one, other) => one - other)[Math.floor(all.length / 2)] ??
    Number.NaN
  const names = Object.keys(first) as (keyof Figures)[]
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Figures
}

function figuresOf(result: Result, origin: string): Figures {
  const score = (category: string) => Math.round((result.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN
  const details = result.audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
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
      .reduce((sum, item) => sum + Number(item.transferSize ?? 0), 0),
    otherHosts: requests.filter(
      (item) => /^https?:/.test(String(item.url)) && !String(item.url).startsWith(origin),
    ).length,
  }
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Date and machine of the measurement. */
export function measuredOn(): string {
  const [processor] = cpus()
  return `${new Date().toISOString().slice(0, 10)}, Lighthouse 13 on ${cpus().length} × ${processor?.model.trim()}`
}

export interface Limit {
  readonly name: string
  readonly figure: keyof Figures
  readonly holds: (value: number) => boolean
}

export const performanceFrom = (least: number): Limit => ({
  name: `performance ≥ ${least}`,
  figure: 'performance',
  holds: (value) => value >= least,
})

/** Limits of every page. */
export const fullScores: readonly Limit[] = [
  { name: 'accessibility = 100', figure: 'accessibility', holds: (value) => value === 100 },
  { name: 'best practices = 100', figure: 'practices', holds: (value) => value === 100 },
]

/** Missed bars, a sentence each. */
export const broken = (limits: readonly Limit[], path: string, figures: Figures): string[] =>
  limits
    .filter(({ figure, holds }) => !holds(figures[figure]))
    .map(({ name, figure }) => `${path}: ${name}, but ${figures[figure]}`)

/** The value of `--name` on the command line. */
export function option(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
