/** Reading tasks: each comes out of the database as the JSON that goes over the wire. */
import type { Status } from '@task-manager/contract/tasks'
import { imageUrl } from '@task-manager/contract/users'
import { type RawBuilder, sql } from 'kysely'
import { hot, slot } from '#server/db/hot.ts'
import { type Json, jsonSql } from '#server/db/json.ts'
import type { Db } from '#server/db/open.ts'
import { type Counts, countRows, countsOf, EVERYBODY } from './counts.repo.ts'

/** The wire object of the task in `tasks`: the one place where a column becomes a field (contract Task). */
function taskJson(db: Db): RawBuilder<Json> {
  const { array, finished, object, string, value, word } = jsonSql(db)
  const column = (name: string) => sql.ref(`tasks.${name}`)
  const user = object({
    _id: word(sql.ref('users.id')),
    name: string(sql.ref('users.name')),
    email: string(sql.ref('users.email')),
    profileImageUrl: word(sql`${sql.lit(imageUrl(''))} || users.image_id`),
  })
  const assignees = db
    .selectFrom('task_assignees')
    .innerJoin('users', 'users.id', 'task_assignees.user_id')
    .where(sql<boolean>`task_assignees.task_id = tasks.id`)
    .select(array(user, sql.ref('task_assignees.position')).as('list'))
  return finished(
    object({
      _id: word(column('id')),
      title: string(column('title')),
      description: string(column('description')),
      priority: word(column('priority')),
      status: word(column('status')),
      progress: value(column('progress')),
      createdAt: word(column('created_at')),
      updatedAt: word(column('updated_at')),
      dueDate: word(column('due_date')),
      assignedTo: value(sql`(${assignees})`),
      attachments: value(column('attachments')),
      todoChecklist: value(column('checklist')),
      completedTodoCount: value(column('items_done')),
      version: value(column('version')),
      enquiryId: string(column('enquiry_id')),
    }),
  )
}

export interface TaskText {
  id: string
  json: Json
  version: number
}

const one = hot<{ id: string }, TaskText>((db) =>
  db
    .selectFrom('tasks')
    .select(['tasks.id', 'tasks.version', taskJson(db).as('json')])
    .where('tasks.id', '=', slot<string>('id')),
)

export async function find(db: Db, id: string): Promise<TaskText | undefined> {
  return (await one(db, { id }))[0]
}

const oneOfUser = hot<{ id: string; userId: string }, TaskText>((db) =>
  db
    .selectFrom('tasks')
    .innerJoin('task_assignees as mine', 'mine.task_id', 'tasks.id')
    .select(['tasks.id', 'tasks.version', taskJson(db).as('json')])
    .where('tasks.id', '=', slot<string>('id'))
    .where('mine.user_id', '=', slot<string>('userId')),
)

/** The task if it is assigned to the user: the right and the reading in one query. */
export async function findAssigned(db: Db, id: string, userId: string): Promise<TaskText | undefined> {
  return (await oneOfUser(db, { id, userId }))[0]
}

export interface Page {
  /** Newest first. */
  readonly tasks: TaskText[]
  readonly counts: Counts
}

interface PageParameters extends Record<string, unknown> {
  scope: string
  status: Status | ''
  before: string
  limit: number
  /** `YYYY-MM-DD`: what was due before it is overdue; null leaves the overdue ones uncounted. */
  today: string | null
}

type Variant = Readonly<{ everybody: boolean; withStatus: boolean; withOverdue: boolean }>

/** Tasks, and a row without JSON for each count: one statement, so that no commit falls between the two. */
const pageOf = ({ everybody, withStatus, withOverdue }: Variant) =>
  hot<PageParameters, Omit<TaskText, 'json'> & { json: Json | null }>((db) => {
    const columns = ['tasks.id', 'tasks.version', taskJson(db).as('json')] as const
    const before = slot<string>('before')
    const limit = slot<number>('limit')
    const status = slot<Status>('status')
    let all = db.selectFrom('tasks').select(columns).where('tasks.id', '<', before)
    let own = db
      .selectFrom('task_assignees as mine')
      .innerJoin('tasks', 'tasks.id', 'mine.task_id')
      .select(columns)
      .where('mine.user_id', '=', slot<string>('scope'))
      .where('mine.task_id', '<', before)
    if (withStatus) {
      all = all.where('tasks.status', '=', status)
      own = own.where('mine.status', '=', status)
    }
    const tasks = everybody
      ? all.orderBy('tasks.id', 'desc').limit(limit)
      : own.orderBy('mine.task_id', 'desc').limit(limit)
    const counts = db
      .selectFrom(countRows(db, withOverdue).as('counts'))
      .select(['counts.key as id', 'counts.n as version', sql<Json | null>`null`.as('json')])
    return db
      .selectFrom(tasks.as('page'))
      .select(['page.id', 'page.version', (eb) => eb.ref('page.json').$castTo<Json | null>().as('json')])
      .unionAll(counts)
  })

const pages = new Map<string, ReturnType<typeof pageOf>>()
function variant(parameters: PageParameters): ReturnType<typeof pageOf> {
  const everybody = parameters.scope === EVERYBODY
  const withStatus = parameters.status !== ''
  const withOverdue = parameters.today !== null
  const key = `${everybody} ${withStatus} ${withOverdue}`
  const known = pages.get(key) ?? pageOf({ everybody, withStatus, withOverdue })
  pages.set(key, known)
  return known
}

/** At most `limit` tasks older than the id `before`, and the counts of the scope. */
export async function page(db: Db, parameters: PageParameters): Promise<Page> {
  const tasks: TaskText[] = []
  const counted: Array<{ key: string; n: number }> = []
  for (const { id, version, json } of await variant(parameters)(db, parameters))
    if (json === null) counted.push({ key: id, n: version })
    else tasks.push({ id, version, json })
  // A union promises no order.
  tasks.sort((a, b) => (a.id < b.id ? 1 : -1))
  return { tasks, counts: countsOf(counted) }
}

/** After every id there can be. */
export const AFTER_ALL_IDS = '~'
