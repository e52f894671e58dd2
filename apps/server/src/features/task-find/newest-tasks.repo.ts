/** The newest tasks of everyone or of one person, and their counts: lists without a filter. */
import type { Status, Task } from '@task-manager/contract/tasks/tasks'
import { type Compilable, type Expression, sql } from 'kysely'
import { jsonSql } from '#server/db/query/json.ts'
import { limitOf, prepared } from '#server/db/query/prepared.ts'
import { readConsistently } from '#server/db/query/shared-read.ts'
import { bytesOf, type Json } from '#server/db/query/typed-json.ts'
import type { Db } from '#server/db/store.ts'
import { ALL_TASKS, type Counts, countsOf } from '#server/features/task-counts/task-counts.service.ts'
import { type CountParameters, countRows } from '#server/features/task-counts/task-counts.sql.ts'
import {
  cacheKey,
  type TaskTexts,
  taskJson,
  textsByKey,
  textsInline,
} from '#server/features/tasks/task-json.sql.ts'

/** Tasks newest first; a text may hold several, separated by commas. */
export interface Page extends TaskTexts {
  /** The id of the last task when there are more. */
  readonly more: string | null
  readonly counts: Counts
}

interface PageParameters extends CountParameters {
  status: Status
  before: string
  limit: number
}

interface TaskPageQuery extends Omit<PageParameters, 'status' | 'today'> {
  /** Empty: all statuses. */
  status: Status | ''
  /** Null: overdue tasks are not counted. */
  today: string | null
}

interface Variant {
  readonly everybody: boolean
  readonly withStatus: boolean
  readonly withOverdue: boolean
  /** The JSON of the tasks instead of their cache keys. */
  readonly inline: boolean
}

interface PageRow {
  /** The key of a count, or the id of the last task; null without tasks. */
  id: string | null
  /** The count; in the row of the tasks 1 when there are more. */
  version: number
  /** Null for a count. */
  list: string | null
}

/** One row for all tasks and one for each count, in one statement, so that both are from the same snapshot. */
const pageOf = ({ everybody, withStatus, withOverdue, inline }: Variant) =>
  prepared<PageParameters, PageRow>((db, param) => {
    const { joined } = jsonSql(db)
    const older = (than: Expression<string>) => {
      const status = param('status')
      const all = db.selectFrom('tasks').where('tasks.id', '<', than)
      const own = db
        .selectFrom('task_assignees as mine')
        .where('mine.user_id', '=', param('scope'))
        .where('mine.task_id', '<', than)
      return {
        all: withStatus ? all.where('tasks.status', '=', status) : all,
        own: withStatus ? own.where('mine.status', '=', status) : own,
      }
    }
    const { all, own } = older(sql.val(param('before')))
    const columns = ['tasks.id', sql`${inline ? taskJson(db).text : cacheKey}`.as('item')] as const
    const limit = limitOf(param('limit'))
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
    // Ordered, because PostgreSQL would otherwise scan the table for one match.
    const next = everybody
      ? rest.all.select('tasks.id').orderBy('tasks.id', 'desc').limit(sql.lit(1))
      : rest.own.select('mine.task_id').orderBy('mine.task_id', 'desc').limit(sql.lit(1))
    const counts = db
      .selectFrom(countRows(db, param, withOverdue).as('counts'))
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
function variant({ scope, status, today }: TaskPageQuery, inline: boolean): ReturnType<typeof pageOf> {
  const everybody = scope === ALL_TASKS
  const withStatus = status !== ''
  const withOverdue = today !== null
  const key = `${everybody} ${withStatus} ${withOverdue} ${inline}`
  const known = pages.get(key) ?? pageOf({ everybody, withStatus, withOverdue, inline })
  pages.set(key, known)
  return known
}

/** Null when a task changed after its cache key was read. */
async function readPage(db: Db, query: TaskPageQuery, inline: boolean): Promise<Page | null> {
  let list = ''
  let more: string | null = null
  const counted: Array<{ key: string; n: number }> = []
  // Variants without a status or a day ignore these parameters.
  const parameters = { ...query, status: query.status || 'Pending', today: query.today ?? '' }
  for (const row of await variant(query, inline)(db, parameters)) {
    if (row.list !== null) {
      list = row.list
      more = row.version === 1 ? row.id : null
    } else if (row.id !== null) counted.push({ key: row.id, n: row.version })
  }
  const tasks = inline
    ? textsInline([bytesOf(list as Json<Task>)].filter(({ length }) => length > 0))
    : await textsByKey(db, list === '' ? [] : list.split(','))
  return tasks && { ...tasks, more, counts: countsOf(counted) }
}

/** At most `limit` tasks older than the id `before`, and the counts of the scope. */
export const page = (db: Db, query: TaskPageQuery): Promise<Page> =>
  readConsistently(db, query, (inline) => readPage(db, query, inline))

/** Greater than every id. */
export const AFTER_ALL_IDS = '~'
