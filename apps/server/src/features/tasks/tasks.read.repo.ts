/** Reading tasks: each comes out of the database as the JSON that goes over the wire. */
import type { Status } from '@task-manager/contract/tasks'
import { imageUrl } from '@task-manager/contract/users'
import { type RawBuilder, sql } from 'kysely'
import { hot, slot } from '#server/db/hot.ts'
import { type Json, jsonSql } from '#server/db/json.ts'
import type { Db } from '#server/db/open.ts'
import { EVERYBODY } from './counts.repo.ts'

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

interface PageParameters extends Record<string, unknown> {
  scope: string
  status: Status | ''
  before: string
  limit: number
}

const ofAll = (withStatus: boolean) =>
  hot<PageParameters, TaskText>((db) => {
    let query = db
      .selectFrom('tasks')
      .select(['tasks.id', 'tasks.version', taskJson(db).as('json')])
      .where('tasks.id', '<', slot<string>('before'))
    if (withStatus) query = query.where('tasks.status', '=', slot<Status>('status'))
    return query.orderBy('tasks.id', 'desc').limit(slot<number>('limit'))
  })

const ofUser = (withStatus: boolean) =>
  hot<PageParameters, TaskText>((db) => {
    let query = db
      .selectFrom('task_assignees as mine')
      .innerJoin('tasks', 'tasks.id', 'mine.task_id')
      .select(['tasks.id', 'tasks.version', taskJson(db).as('json')])
      .where('mine.user_id', '=', slot<string>('scope'))
      .where('mine.task_id', '<', slot<string>('before'))
    if (withStatus) query = query.where('mine.status', '=', slot<Status>('status'))
    return query.orderBy('mine.task_id', 'desc').limit(slot<number>('limit'))
  })

const pages = { all: ofAll(false), allOfStatus: ofAll(true), user: ofUser(false), userOfStatus: ofUser(true) }

/** At most `limit` tasks older than the id `before`, newest first. */
export function page(db: Db, parameters: PageParameters): Promise<TaskText[]> {
  if (parameters.scope === EVERYBODY)
    return (parameters.status === '' ? pages.all : pages.allOfStatus)(db, parameters)
  return (parameters.status === '' ? pages.user : pages.userOfStatus)(db, parameters)
}

/** After every id there can be. */
export const AFTER_ALL_IDS = '~'
