/** How soon open screens show a change of another person, and the cost of open streams. */
import os from 'node:os'
import { openDatabase } from '#bench/database.ts'
import type { Options } from '#bench/options.ts'
import { print } from '#bench/print.ts'
import { describeMeasurement, ENGINE_NAMES, table, whole } from '#bench/results/report.ts'
import { CLEARABLE, startServer } from '#bench/server/server.ts'
import { writePerformanceSection } from '#scripts/performance/performance-section.ts'
import { delayOn } from './live-delay.ts'
import { figuresOfLists } from './live-lists.ts'
import { figuresOfStreams } from './live-streams.ts'

const TASKS = 2000

export async function live(options: Options): Promise<void> {
  const [busy = 0] = os.loadavg()
  const rows: string[][] = []
  const data: string[] = []
  let where = ''
  const note = (row: string[]) => {
    rows.push(row)
    print(row.join(' | '))
  }
  for (const engine of ['sqlite', 'postgres'] as const) {
    if (!engine.includes(options.only)) continue
    const database = await openDatabase(engine, TASKS)
    const servers = [await startServer(database, options.profile)]
    if (engine === 'postgres') servers.push(await startServer(database, options.profile))
    for (const { label, p50, p99, max, changes } of await delayOn(database, servers, options))
      note([`${ENGINE_NAMES[engine]}, ${label}`, whole(changes), whole(p50), whole(p99), whole(max)])
    for (const server of servers) await server.stop()
    // A single node without PostgreSQL.
    const server = await startServer(database, options.profile, undefined, CLEARABLE)
    const streams = await figuresOfStreams(database, server, options)
    note([
      `${ENGINE_NAMES[engine]}, ${streams.streams.toLocaleString('en')} streams on one server`,
      ...['one at a time', whole(streams.p50), whole(streams.p99), whole(streams.max)],
    ])
    const lists = await figuresOfLists(database, server, options)
    data.push(
      `**${ENGINE_NAMES[engine]}**: ${streams.streams.toLocaleString('en')} open streams: each takes ${whole(streams.kilobytes)} kB, ${whole(streams.garbage)} MB in all were not collected yet; ` +
        `while nothing happens the server uses ${streams.idle.toFixed(1)} ms of processor time a second with them and ${streams.before.toFixed(1)} ms without; ` +
        `one change sent to all of them costs ${whole(streams.cost)} ms. ` +
        `${lists.lists} open lists saw ${lists.ticks} ticks and asked the server ${lists.loads} times.`,
    )
    print(data.at(-1) ?? '')
    await server.stop()
    await database.close()
    where = describeMeasurement(database.version, '')
  }
  const figures = table(
    ['From a change to other screens, ms', 'changes a second', 'p50', 'p99', 'at most'],
    rows,
  )
  process.stdout.write(`\n${figures}\n\n${data.join('\n')}\n`)
  if (options.quick || options.only) return
  writePerformanceSection(
    'live',
    [
      '## Live screens',
      '',
      where.replace(/; PostgreSQL.*/, '; SQLite and PostgreSQL, both durable'),
      `- Each time from sending a tick until the event with it has arrived at another person's open stream; load of the machine before: ${busy.toFixed(1)}`,
      '',
      figures,
      '',
      ...data.map((fact) => `- ${fact}`),
      '',
      'Aims: p99 ≤ 250 ms on one server and to 1,000 streams, ≤ 500 ms across two; ≤ 40 kB a stream; no call of a list.',
    ].join('\n'),
  )
}
