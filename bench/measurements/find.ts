/** Times of searched, filtered and sorted lists with their counts, one call at a time. */
import { setTimeout as wait } from 'node:timers/promises'
import { type BenchDatabase, openDatabase } from '#bench/database.ts'
import type { Options } from '#bench/options.ts'
import { print } from '#bench/print.ts'
import { median, quantile } from '#bench/results/figures.ts'
import { describeMeasurement, ENGINE_NAMES, table, whole } from '#bench/results/report.ts'
import { startServer } from '#bench/server/server.ts'
import { writePerformanceSection } from '#scripts/performance/performance-section.ts'

/** Enough calls that one slow answer does not decide the p99. */
const REPEATS = 100
/** Warm-up calls, which are not measured. */
const WARM = 2
/** In ms. A commit in each pause voids the cache. */
const BETWEEN_MS = 30
const LIMIT = 48
const TODAY = '2025-12-31'

type Case = readonly [what: string, query: (person: string) => Record<string, string>, path?: string]

const cases: readonly Case[] = [
  ['one word, in a fifth of all tasks', () => ({ q: 'newsletter' })],
  ['its beginning', () => ({ q: 'newsl' })],
  ['two words', () => ({ q: 'newsletter supplier' })],
  ['two words and the beginning of a third', () => ({ q: 'publish newsletter supp' })],
  ['"words in a row"', () => ({ q: '"the price list with"' })],
  ['a word without matches', () => ({ q: 'hippopotamus' })],
  ['a person', (person) => ({ assignedTo: person })],
  ['unassigned', () => ({ assignedTo: 'nobody' })],
  ['a priority', () => ({ priority: 'High' })],
  ['overdue', () => ({ due: 'overdue' })],
  ['due this week', () => ({ due: 'week' })],
  ['due within a month', () => ({ due: '2025-03-01..2025-03-31' })],
  ['created within a month', () => ({ createdAt: '2025-03-01..2025-03-31' })],
  ['by due date', () => ({ sort: 'due' })],
  ['by priority', () => ({ sort: 'priority' })],
  ['by change', () => ({ sort: 'changed' })],
  ['by title', () => ({ sort: 'title' })],
  [
    'a person, High, overdue, by due date',
    (person) => ({ assignedTo: person, priority: 'High', due: 'overdue', sort: 'due' }),
  ],
  ['a person, pending, by change', (person) => ({ assignedTo: person, status: 'Pending', sort: 'changed' })],
  ['High, pending', () => ({ priority: 'High', status: 'Pending' })],
  ['a word, a person, by due date', (person) => ({ q: 'newsletter', assignedTo: person, sort: 'due' })],
  [
    'High, created within a year, by title',
    () => ({ priority: 'High', createdAt: '2025-01-01..2025-12-31', sort: 'title' }),
  ],
  ['a word, due within a month', () => ({ q: 'newsletter', due: '2024-08-01..2024-08-31' })],
  ['counts of all choices', () => ({}), '/counts'],
  ['the same for a word', () => ({ q: 'newsletter' }), '/counts'],
  ['the same for two words', () => ({ q: 'newsletter supplier' }), '/counts'],
  ['the same for a word, a person', (person) => ({ q: 'newsletter', assignedTo: person }), '/counts'],
]

interface Figure {
  readonly p50: number
  readonly p99: number
  /** Null: it is not a list. */
  readonly found: number | null
}

async function measure(
  url: string,
  { data }: BenchDatabase,
  [what, query, path = '']: Case,
): Promise<Figure> {
  const headers = { authorization: `Bearer ${data.adminToken}` }
  const times: number[] = []
  let found: number | null = null
  for (let i = -WARM; i < REPEATS; i += 1) {
    const person = data.userIds[(i + WARM) % data.userIds.length] ?? ''
    const limit = path === '' ? { limit: String(LIMIT) } : {}
    const parts = new URLSearchParams({ ...limit, today: TODAY, ...query(person) })
    await wait(BETWEEN_MS)
    const begun = performance.now()
    const answer = await fetch(`${url}/api/tasks${path}?${parts}`, { headers })
    const { statusSummary } = (await answer.json()) as { statusSummary?: { all: number } }
    if (i >= 0) times.push(performance.now() - begun)
    if (!answer.ok) throw new Error(`${what}: ${answer.status}`)
    found = statusSummary?.all ?? null
  }
  return { p50: median(times), p99: quantile(times, 0.99), found }
}

export async function find(options: Options, tasks: number): Promise<void> {
  const { engine, open } = options
  const database = await openDatabase(engine, tasks, open)
  const server = await startServer(database, options.profile)
  const stop = database.commitInBackground()
  const rows: string[][] = []
  for (const each of cases) {
    if (!each[0].includes(options.only)) continue
    const { p50, p99, found } = await measure(server.url, database, each)
    rows.push([
      each[0],
      found === null ? '–' : found > 1000 ? '1,000+' : String(found),
      whole(p50),
      whole(p99),
    ])
    print(rows.at(-1)?.join(' | ') ?? '')
  }
  await stop()
  await server.stop()
  await database.close()
  const amount = `Of ${tasks.toLocaleString('en')} tasks`
  const few = open === null ? '' : `, ${open.toLocaleString('en')} open`
  const text = table([amount + few, 'found', 'p50 ms', 'p99 ms'], rows)
  process.stdout.write(`\n${text}\n`)
  if (options.only) return
  const name = ENGINE_NAMES[engine]
  const where = describeMeasurement(database.version, 'fetch')
  writePerformanceSection(
    open === null ? `find ${engine}` : `find few ${engine}`,
    `## Finding${few}, on ${name}\n\n${where}\n- the first ${LIMIT} tasks with the counts, by an administrator, asked ${REPEATS} times one after the other, after ${WARM} to warm up, each answer uncached\n\n${text}`,
  )
}
