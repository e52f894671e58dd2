/** The data that an email or a push notification about events needs when it is sent. */
import { listOf } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'

/** An event for a person, as it waits to be sent. */
export interface WaitingEvent {
  readonly user_id: string
  readonly id: string
}

/** The events that people have seen, as 'person id'. */
export async function seen(db: Db, rows: readonly WaitingEvent[]): Promise<Set<string>> {
  const found = await db
    .selectFrom('inbox')
    .select(['user_id', 'id'])
    .where('user_id', 'in', listOf(db, [...new Set(rows.map((row) => row.user_id))]))
    .where('id', 'in', listOf(db, [...new Set(rows.map((row) => row.id))]))
    .where('read_at', '<>', '')
    .execute()
  return new Set(found.map((row) => `${row.user_id} ${row.id}`))
}

export interface TaskNow {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly due_date: string
}

export const tasks = (db: Db, ids: readonly string[]): Promise<TaskNow[]> =>
  db
    .selectFrom('tasks')
    .select(['id', 'title', 'status', 'due_date'])
    .where('id', 'in', listOf(db, ids))
    .execute()

/** The comments that are not deleted. */
export const comments = (db: Db, ids: readonly string[]): Promise<{ id: string; text: string }[]> =>
  db
    .selectFrom('comments')
    .select(['id', 'text'])
    .where('id', 'in', listOf(db, ids))
    .where('deleted_at', 'is', null)
    .execute()
