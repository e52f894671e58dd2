/** Reading tasks: each comes out of the database as the JSON that goes over the wire. */
import type { Status } from '@task-manager/contract/tasks'
import { type Compilable, type Expression, type RawBuilder, sql } from 'kysely'
import { hot, limitSlot, slot } from '#server/db/hot.ts'
import { type Fragment, jsonSql, type OpenJson } from '#server/db/json.ts'
import type { Db } from '#server/db/open.ts'
import { type Counts, countRows, countsOf, EVERYBODY } from './counts.repo.ts'

/** The wire object of the task in `tasks`: the one place where a column becomes a field (contract Task). */
function taskJson(db: Db): Fragment {
  const { object, string, value, word } = jsonSql(db)
  const column = (name: string) => sql.ref(`tasks.${name}`)
  return object({
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
  })
}

const finishedTask = (db: Db): RawBuilder<string> => jsonSql(db).finished(taskJson(db))

export interface TaskText {
  id: string
  json: string
  version: number
}

const one = hot<{ id: string }, TaskText>((db) =>
  db
    .selectFrom('tasks')
    .select(['tasks.id', 'tasks.version', finishedTask(db).as('json')])
    .where('tasks.id', '=', slot<string>('id')),
)

export async function find(db: Db, id: string): Promise<TaskText | undefined> {
  return (await one(db, { id }))[0]
}

const oneOfUser = hot<{ id: string; userId: string }, TaskText>((db) =>
  db
    .selectFrom('tasks')
    .innerJoin('task_assignees as mine', 'mine.task_id', 'tasks.id')
    .select(['tasks.id', 'tasks.version', finishedTask(db).as('json')])
    .where('tasks.id', '=', slot<string>('id'))
    .where('mine.user_id', '=', slot<string>('userId')),
)

/** The task if it is assigned to the user: the right and the reading in one query. */
export async function findAssigned(db: Db, id: string, userId: string): Promise<TaskText | undefined> {
  return (await oneOfUser(db, { id, userId }))[0]
}

export interface Page {
  /** `{"head":[` and the tasks, newest first with commas between. */
  readonly open: OpenJson
  /** The id of the last one when there are more. */
  readonly more: string | null
  readonly counts: Counts
}

interface PageParameters extends Record<string, unknown> {
  /** The name of the field that holds the tasks, the answer's first. */
  head: 'tasks' | 'recentTasks'
  scope: string
  status: Status | ''
  before: string
  limit: number
  /** `YYYY-MM-DD`: what was due before it is overdue; null leaves the overdue ones uncounted. */
  today: string | null
}

interface Variant {
  readonly head: PageParameters['head']
  readonly everybody: boolean
  readonly withStatus: boolean
  readonly withOverdue: boolean
}

interface PageRow {
  /** A count's key; of the tasks the last one's id, null when there are none. */
  id: string | null
  /** The count; of the tasks 1 when there are more. */
  version: number
  /** Null for a count. */
  json: OpenJson | null
}

/** All tasks in one row, and a row for each count: one statement, so that no commit falls between the two. */
const pageOf = ({ head, everybody, withStatus, withOverdue }: Variant) =>
  hot<PageParameters, PageRow>((db) => {
    const { joined, opened } = jsonSql(db)
    const older = (than: Expression<string>) => {
      const status = slot<Status>('status')
      const all = db.selectFrom('tasks').where('tasks.id', '<', than)
      const own = db
        .selectFrom('task_assignees as mine')
        .where('mine.user_id', '=', slot<string>('scope'))
        .where('mine.task_id', '<', than)
      return {
        all: withStatus ? all.where('tasks.status', '=', status) : all,
        own: withStatus ? own.where('mine.status', '=', status) : own,
      }
    }
    const { all, own } = older(sql.val(slot<string>('before')))
    const columns = ['tasks.id', sql`${taskJson(db).text}`.as('json')] as const
    const limit = limitSlot('limit')
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
        sql`${joined(eb.ref('each.json'), eb.ref('each.id')).text}`.as('json'),
      ])
    const rest = older(sql.ref('page.last'))
    // Ordered, because PostgreSQL would rather look through all tasks for one that exists.
    const next = everybody
      ? rest.all.select('tasks.id').orderBy('tasks.id', 'desc').limit(sql.lit(1))
      : rest.own.select('mine.task_id').orderBy('mine.task_id', 'desc').limit(sql.lit(1))
    const counts = db
      .selectFrom(countRows(db, withOverdue).as('counts'))
      .select(['counts.key as id', 'counts.n as version', sql<OpenJson | null>`null`.as('json')])
    return db
      .selectFrom(page.as('page'))
      .select((eb) => [
        eb.ref('page.last').as('id'),
        sql<number>`case when ${next} is null then 0 else 1 end`.as('version'),
        opened(`{"${head}":[`, eb.ref('page.json')).as('json'),
      ])
      .unionAll(counts as never) as Compilable<PageRow>
  })

const pages = new Map<string, ReturnType<typeof pageOf>>()
function variant(parameters: PageParameters): ReturnType<typeof pageOf> {
  const everybody = parameters.scope === EVERYBODY
  const withStatus = parameters.status !== ''
  const withOverdue = parameters.today !== null
  const { head } = parameters
  const key = `${head} ${everybody} ${withStatus} ${withOverdue}`
  const known = pages.get(key) ?? pageOf({ head, everybody, withStatus, withOverdue })
  pages.set(key, known)
  return known
}

/** At most `limit` tasks older than the id `before`, and the counts of the scope. */
export async function page(db: Db, parameters: PageParameters): Promise<Page> {
  let open: OpenJson = ''
  let more: string | null = null
  const counted: Array<{ key: string; n: number }> = []
  for (const { id, version, json } of await variant(parameters)(db, parameters)) {
    if (json !== null) {
      open = json
      more = version === 1 ? id : null
    } else if (id !== null) counted.push({ key: id, n: version })
  }
  return { open, more, counts: countsOf(counted) }
}

/** After every id there can be. */
export const AFTER_ALL_IDS = '~'
