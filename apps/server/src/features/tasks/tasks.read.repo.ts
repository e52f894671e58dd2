/** Reading tasks: each comes out of the database as the JSON that goes over the wire. */
import type { Status, Task } from '@task-manager/contract/tasks'
import { type Compilable, type Expression, type RawBuilder, sql } from 'kysely'
import { bytesOf, type Json, type JsonBytes } from '#server/core/json.ts'
import { KeptTexts, type Named } from '#server/core/kept-texts.ts'
import { displayVersion } from '#server/db/display-version.ts'
import { engineOf } from '#server/db/engine.ts'
import { hot } from '#server/db/hot.ts'
import { hotIn } from '#server/db/hot-lists.ts'
import { padded } from '#server/db/lists.ts'
import { ofDatabase } from '#server/db/of-database.ts'
import type { Db } from '#server/db/open.ts'
import { type Fragment, jsonSql } from '#server/db/query/json.ts'
import { limitOf } from '#server/db/query/prepared.ts'
import { sharing } from '#server/db/query/single-flight.ts'
import { isTx } from '#server/db/transaction.ts'
import { type Counts, countsOf, EVERYBODY } from '#server/features/task-counts/task-counts.service.ts'
import { type CountParameters, countRows } from '#server/features/task-counts/task-counts.sql.ts'

/** The wire object of the task in `tasks`: the one place where a column becomes a field (contract Task). */
export function taskJson(db: Db): Fragment<Task> {
  const { object, string, value, word } = jsonSql(db)
  const column = (name: string) => sql.ref(`tasks.${name}`)
  return object<Task>({
    _id: word(column('id')),
    title: string(column('title')),
    description: string(column('description')),
    priority: word(column('priority')),
    status: word(column('status')),
    progress: value(column('progress')),
    createdAt: word(column('created_at')),
    updatedAt: word(column('updated_at')),
    dueDate: word(column('due_date')),
    assignedTo: value(column('assignees')),
    attachments: value(column('attachments')),
    todoChecklist: value(column('checklist')),
    completedTodoCount: value(column('items_done')),
    version: value(column('version')),
    enquiryId: string(column('enquiry_id')),
    rank: word(column('rank')),
    project: value(column('project')),
    labels: value(column('labels')),
  })
}

export const finishedTask = (db: Db): RawBuilder<Json<Task>> => jsonSql(db).finished(taskJson(db))

export interface TaskText {
  id: string
  json: Json<Task>
  version: number
}

/** The key of a task's cached JSON: it differs after every edit and every rename (decision 0034). */
export const taskName: RawBuilder<string> = sql`concat(tasks.id, ' ', tasks.version, ' ', ${displayVersion})`
const idOf = (name: string): string => name.slice(0, name.indexOf(' '))

const named = hotIn<Named<Json<Task>>>((db, ids) =>
  db
    .selectFrom('tasks')
    .select([taskName.as('name'), finishedTask(db).as('text')])
    .where('tasks.id', 'in', ids),
)

const keptTexts = ofDatabase(() => new KeptTexts<JsonBytes<Task>>())

/** The JSON of the tasks with these names; null when one changed meanwhile. What is not committed yet is not kept. */
export async function textsOf(db: Db, names: readonly string[]): Promise<JsonBytes<Task>[] | null> {
  if (isTx(db)) return null
  return await keptTexts(db).all(names, async (missing) => {
    const rows = await named(db, missing.map(idOf))
    return rows.map(({ name, text }) => ({ name, text: bytesOf(text) }))
  })
}

const shared = ofDatabase(sharing)

/**
 * Asks for names and their texts and, when a task changed between the two, once more for the `whole` as one statement.
 * Equal questions at the same time are asked once; on SQLite an answer is there before anybody else can ask.
 */
export function inOneState<T>(
  db: Db,
  question: object,
  ask: (whole: boolean) => Promise<T | null>,
): Promise<T> {
  const both = async () => (await ask(false)) ?? ((await ask(true)) as T)
  return engineOf(db) === 'sqlite' || isTx(db) ? both() : shared(db)(JSON.stringify(question), both)
}

/** Those of the tasks that are there, as JSON. */
export async function findMany(db: Db, ids: readonly string[]): Promise<TaskText[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('tasks')
    .select(['tasks.id', 'tasks.version', finishedTask(db).as('json')])
    .where('tasks.id', 'in', padded(ids))
    .execute()
}

export interface Page {
  /** The JSON of the tasks, newest first; several may be one text, with commas between. */
  readonly texts: readonly JsonBytes<Task>[]
  /** The id of the last one when there are more. */
  readonly more: string | null
  readonly counts: Counts
}

interface PageParameters extends CountParameters {
  status: Status
  before: string
  limit: number
}

interface Wanted extends Omit<PageParameters, 'status' | 'today'> {
  /** Empty for all. */
  status: Status | ''
  /** Null leaves the overdue ones uncounted. */
  today: string | null
}

interface Variant {
  readonly everybody: boolean
  readonly withStatus: boolean
  readonly withOverdue: boolean
  /** The tasks' JSON, in place of its names. */
  readonly whole: boolean
}

interface PageRow {
  /** A count's key; of the tasks the last one's id, null when there are none. */
  id: string | null
  /** The count; of the tasks 1 when there are more. */
  version: number
  /** Null for a count. */
  list: string | null
}

/** All tasks in one row, and a row for each count: one statement, so that no commit falls between the two. */
const pageOf = ({ everybody, withStatus, withOverdue, whole }: Variant) =>
  hot<PageParameters, PageRow>((db, slot) => {
    const { joined } = jsonSql(db)
    const older = (than: Expression<string>) => {
      const status = slot('status')
      const all = db.selectFrom('tasks').where('tasks.id', '<', than)
      const own = db
        .selectFrom('task_assignees as mine')
        .where('mine.user_id', '=', slot('scope'))
        .where('mine.task_id', '<', than)
      return {
        all: withStatus ? all.where('tasks.status', '=', status) : all,
        own: withStatus ? own.where('mine.status', '=', status) : own,
      }
    }
    const { all, own } = older(sql.val(slot('before')))
    const columns = ['tasks.id', sql`${whole ? taskJson(db).text : taskName}`.as('item')] as const
    const limit = limitOf(slot('limit'))
    const tasks = everybody
      ? all.select(columns).orderBy('tasks.id', 'desc').limit(limit)
      : own
          .innerJoin('tasks', 'tasks.id', 'mine.task_id')
          .select(columns)
          .orderBy('mine.task_id', 'desc')
          .limit(limit)
    const page = db
      .selectFrom(tasks.as('each'))
      .select((eb) => [
        eb.fn.min('each.id').as('last'),
        sql<string>`coalesce(${joined(eb.ref('each.item'), eb.ref('each.id')).text}, '')`.as('list'),
      ])
    const rest = older(sql.ref('page.last'))
    // Ordered, because PostgreSQL would rather look through all tasks for one that exists.
    const next = everybody
      ? rest.all.select('tasks.id').orderBy('tasks.id', 'desc').limit(sql.lit(1))
      : rest.own.select('mine.task_id').orderBy('mine.task_id', 'desc').limit(sql.lit(1))
    const counts = db
      .selectFrom(countRows(db, slot, withOverdue).as('counts'))
      .select(['counts.key as id', 'counts.n as version', sql<string | null>`null`.as('list')])
    return db
      .selectFrom(page.as('page'))
      .select((eb) => [
        eb.ref('page.last').as('id'),
        sql<number>`case when ${next} is null then 0 else 1 end`.as('version'),
        eb.ref('page.list').as('list'),
      ])
      .unionAll(counts as never) as Compilable<PageRow>
  })

const pages = new Map<string, ReturnType<typeof pageOf>>()
function variant({ scope, status, today }: Wanted, whole: boolean): ReturnType<typeof pageOf> {
  const everybody = scope === EVERYBODY
  const withStatus = status !== ''
  const withOverdue = today !== null
  const key = `${everybody} ${withStatus} ${withOverdue} ${whole}`
  const known = pages.get(key) ?? pageOf({ everybody, withStatus, withOverdue, whole })
  pages.set(key, known)
  return known
}

/** Null when a task changed between its name and its text. */
async function readPage(db: Db, wanted: Wanted, whole: boolean): Promise<Page | null> {
  let list = ''
  let more: string | null = null
  const counted: Array<{ key: string; n: number }> = []
  // A variant without a status or a day has no slot for it.
  const parameters = { ...wanted, status: wanted.status || 'Pending', today: wanted.today ?? '' }
  for (const row of await variant(wanted, whole)(db, parameters)) {
    if (row.list !== null) {
      list = row.list
      more = row.version === 1 ? row.id : null
    } else if (row.id !== null) counted.push({ key: row.id, n: row.version })
  }
  const texts = whole
    ? [bytesOf(list as Json<Task>)].filter(({ length }) => length > 0)
    : await textsOf(db, list === '' ? [] : list.split(','))
  return texts && { texts, more, counts: countsOf(counted) }
}

/** At most `limit` tasks older than the id `before`, and the counts of the scope. */
export const page = (db: Db, wanted: Wanted): Promise<Page> =>
  inOneState(db, wanted, (whole) => readPage(db, wanted, whole))

/** After every id there can be. */
export const AFTER_ALL_IDS = '~'
