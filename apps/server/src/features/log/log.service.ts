/** The audit log for administrators (decision A20). */
import { Readable } from 'node:stream'
import { DAY_MS } from '@task-manager/contract/calendar'
import type { LogEntry, LogFilter } from '@task-manager/contract/installation/log'
import type { PageQuery } from '@task-manager/contract/paging'
import { type ChangeActor, type FieldChange, FORMER_MEMBER } from '@task-manager/contract/tasks/history'
import * as z from 'zod/mini'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { endOfDay, instantText, startOfDay } from '#server/core/days/zone-days.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/store.ts'
import { actorOf, actorsById } from '#server/features/changes/changes.service.ts'
import { cutPage, readCursor } from '#server/features/cursors/cursors.service.ts'
import { attempt } from '#server/features/throttles/throttles.service.ts'
import * as repo from './log.repo.ts'
import { csvHead, csvLine } from './log-csv.ts'
import { logExport } from './logged-exports.service.ts'

const EXPORT_PAGE = 500

/** Days are those of UTC. */
const instantOf = (time: string, ofDay: typeof startOfDay): string =>
  time.length === 10 ? ofDay(time, '') : instantText(Date.parse(time))

const queryOf = ({ person, kind, from, to }: LogFilter): repo.LogQuery => ({
  person,
  topic: kind,
  from: from && instantOf(from, startOfDay),
  to: to && instantOf(to, endOfDay),
})

const textIn = (changes: readonly FieldChange[], field: string): string => {
  const change = changes.find((one) => one.field === field)
  const value = change?.before ?? change?.after
  return typeof value === 'string' ? value : ''
}

/** The current name, or the one in the row for a deleted account. */
function nameOf(row: repo.LogRow, changes: FieldChange[], people: ReadonlyMap<string, ChangeActor>): string {
  const person = people.get(row.subject_id)
  if (person) return person.name
  const email = textIn(changes, 'email')
  if (email !== '') return email
  if (row.kind.startsWith('user.')) return FORMER_MEMBER
  return textIn(changes, 'name') || textIn(changes, 'title')
}

/** The rows as entries with people's current names. */
export async function entriesOf(db: Db, rows: readonly repo.LogRow[]): Promise<LogEntry[]> {
  const people = await actorsById(
    db,
    rows.flatMap((row) => [row.subject_id, ...(row.actor_id === null ? [] : [row.actor_id])]),
  )
  return rows.map((row) => {
    const { times = 1 } = row
    const changes = JSON.parse(row.changes) as FieldChange[]
    return {
      _id: String(row.seq),
      at: row.at,
      actor: actorOf(people, row.actor_id),
      kind: row.kind,
      subject: { _id: row.subject_id, name: nameOf(row, changes, people) },
      changes: times > 1 ? [...changes, { field: 'times', before: null, after: times }] : changes,
      address: row.address,
    }
  })
}

/** `at` and `seq` of the last entry. */
const Position = z.tuple([z.string(), z.number()])

/** Newest first. */
export async function read(
  deps: Deps,
  actor: Actor,
  { limit, cursor, ...filter }: LogFilter & PageQuery,
): Promise<{ entries: LogEntry[]; nextCursor: string | null }> {
  requireAdmin(actor)
  const list = `log ${JSON.stringify(filter)}`
  const position = await readCursor(deps.db, list, cursor, Position)
  const before = position && { at: position[0], seq: position[1] }
  const rows = await repo.page(deps.db, queryOf(filter), before, limit + 1)
  const { shown, nextCursor } = await cutPage(deps.db, list, { rows, limit }, (last) => [last.at, last.seq])
  return { entries: await entriesOf(deps.db, shown), nextCursor }
}

async function* lines(deps: Deps, query: repo.LogQuery): AsyncGenerator<string> {
  yield csvHead
  for (let before: repo.LogPosition | null = null; ; ) {
    const rows: repo.LogRow[] = await repo.page(deps.db, query, before, EXPORT_PAGE)
    if (rows.length > 0) yield (await entriesOf(deps.db, rows)).map(csvLine).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < EXPORT_PAGE) return
    before = last
  }
}

/** A stream of CSV, page by page. The export itself is logged. */
export async function exportCsv(deps: Deps, actor: Actor, filter: LogFilter): Promise<Readable> {
  requireAdmin(actor)
  return await attempt(deps, [['export', actor.id]], async () => {
    await logExport(deps, actor, requireAdmin, 'export.log')
    return Readable.from(lines(deps, queryOf(filter)))
  })
}

/** Deletes entries older than AUDIT_DAYS. */
export const removeOldLog = (deps: Deps): Promise<void> =>
  repo.removeBefore(deps.db, new Date(deps.now().getTime() - deps.config.auditDays * DAY_MS).toISOString())
