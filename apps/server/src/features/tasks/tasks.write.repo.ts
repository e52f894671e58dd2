/** Writing tasks. Every change names the version it was made from, so that no edit overwrites another unseen (decision T5). */

import type { Status } from '@task-manager/contract/tasks'
import { imageUrl, type UserRef } from '@task-manager/contract/users'
import { sql } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import { type Fragment, jsonSql } from '#server/db/json.ts'
import type { Db } from '#server/db/open.ts'
import type { TaskTable } from '#server/db/schema.ts'

export async function insert(db: Db, task: TaskTable): Promise<void> {
  await db.insertInto('tasks').values(task).execute()
}

export async function replace(
  db: Db,
  id: string,
  version: number,
  change: Partial<TaskTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tasks')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function remove(db: Db, id: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tasks')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function assign(
  db: Db,
  taskId: string,
  userIds: readonly string[],
  status: Status,
): Promise<void> {
  await db.deleteFrom('task_assignees').where('task_id', '=', taskId).execute()
  if (userIds.length === 0) return
  await db
    .insertInto('task_assignees')
    .values(userIds.map((userId, position) => ({ task_id: taskId, user_id: userId, position, status })))
    .execute()
}

const tasksOf = (db: Db, userId: string) =>
  db.selectFrom('task_assignees').select('task_id').where('user_id', '=', userId)

/**
 * Before the copies are made anew: an update that waits for a row sees it as it became, but all other tables as they
 * were when it began to wait (PostgreSQL, read committed).
 */
async function lockTasksOf(db: Db, userId: string): Promise<void> {
  if (!locksRows(db)) return
  await db
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', tasksOf(db, userId))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** `tasks.assignees` made anew from the users; `without` is left out. */
function assigneesAnew(db: Db, without: string | null) {
  const { array, object, string, word } = jsonSql(db)
  const user = object({
    _id: word(sql.ref('users.id')),
    name: string(sql.ref('users.name')),
    email: string(sql.ref('users.email')),
    profileImageUrl: word(sql`${sql.lit(imageUrl(''))} || users.image_id`),
  } satisfies Record<keyof UserRef, Fragment>)
  const all = db
    .selectFrom('task_assignees')
    .innerJoin('users', 'users.id', 'task_assignees.user_id')
    .select(array(user, sql.ref('task_assignees.position')).as('list'))
    .whereRef('task_assignees.task_id', '=', 'tasks.id' as never)
  return without === null ? all : all.where('task_assignees.user_id', '<>', without)
}

/** Copies how the user is shown to all of his tasks. */
export async function refreshAssignee(db: Db, userId: string): Promise<void> {
  await lockTasksOf(db, userId)
  await db
    .updateTable('tasks')
    .set({ assignees: assigneesAnew(db, null) })
    .where('id', 'in', tasksOf(db, userId))
    .execute()
}

/** Takes the user off all of his tasks; their new version tells everyone who holds one that it changed. */
export async function unassign(db: Db, userId: string, now: string): Promise<void> {
  await lockTasksOf(db, userId)
  await db
    .updateTable('tasks')
    .set((eb) => ({
      version: eb('version', '+', 1),
      updated_at: now,
      assignees: assigneesAnew(db, userId),
    }))
    .where('id', 'in', tasksOf(db, userId))
    .execute()
  await db.deleteFrom('task_assignees').where('user_id', '=', userId).execute()
}

/** Null for an enquiry that was deleted meanwhile: the task is made all the same, without the link. */
export async function enquiryThatExists(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await db.selectFrom('enquiries').select('id').where('id', '=', id).executeTakeFirst()
  return row?.id ?? null
}

export async function unlinkEnquiry(db: Db, enquiryId: string): Promise<void> {
  await db
    .updateTable('tasks')
    .set((eb) => ({ enquiry_id: null, version: eb('version', '+', 1) }))
    .where('enquiry_id', '=', enquiryId)
    .execute()
}

export async function insertIdempotencyKey(
  db: Db,
  entry: { user_id: string; key: string; body_hash: string; result_id: string; created_at: string },
): Promise<void> {
  await db.insertInto('idempotency_keys').values(entry).execute()
}

export const findIdempotencyKey = (db: Db, userId: string, key: string) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'result_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

export async function removeIdempotencyKeysBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', instant).execute()
}
