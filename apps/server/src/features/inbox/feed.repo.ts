/** The SQL of the feed: a fixed number of statements for a batch of changes, however many people it concerns. */
import { type Insertable, sql } from 'kysely'
import { chunksOf } from '#server/db/query/chunks.ts'
import { listOf } from '#server/db/query/prepared.ts'
import { preparedInsert } from '#server/db/query/prepared-insert.ts'
import type { Db } from '#server/db/store.ts'
import type { InboxTable, TaskFollowingTable } from '#server/db/tables/inbox.ts'
import type { Tx } from '#server/db/transaction.ts'

export interface Candidate {
  readonly taskId: string
  readonly userId: string
  readonly role: string
  /** 0/1 */
  readonly assigned: number
  /** 0/1 */
  readonly isCreator: number
  /** Chosen by the person, or set by commenting. */
  readonly following: number | null
}

/** The active people of the tasks that exist: assigned, following or creator. */
export async function candidates(db: Tx, taskIds: readonly string[]): Promise<Candidate[]> {
  if (taskIds.length === 0) return []
  const ids = listOf(db, taskIds)
  const { rows } = await sql<Candidate>`
    select people.task_id as "taskId", users.id as "userId", users.role,
      case when assigned.user_id is null then 0 else 1 end as assigned,
      case when tasks.created_by = users.id then 1 else 0 end as "isCreator",
      chosen.following
    from (
      select id as task_id, created_by as user_id from tasks where id in ${ids} and created_by is not null
      union select task_id, user_id from task_assignees where task_id in ${ids}
      union select task_id, user_id from task_following where task_id in ${ids}) as people
    join tasks on tasks.id = people.task_id
    join users on users.id = people.user_id and users.deactivated_at is null
    left join task_assignees as assigned
      on assigned.task_id = people.task_id and assigned.user_id = people.user_id
    left join task_following as chosen
      on chosen.task_id = people.task_id and chosen.user_id = people.user_id`.execute(db)
  return rows
}

export async function activeAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of the enquiries that exist. */
export async function enquiriesAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('enquiries').select('id').where('id', 'in', listOf(db, ids)).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The ids of the comments that exist and are not deleted. */
export async function commentsAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('comments')
    .select('id')
    .where('id', 'in', listOf(db, ids))
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export interface TitleRow {
  readonly subject_id: string
  readonly seq: number
  /** JSON */
  readonly changes: string
}

/** Changes of the tasks' titles since a row of the log, oldest first. */
export async function titleChanges(db: Db, taskIds: readonly string[], from: number): Promise<TitleRow[]> {
  return await db
    .selectFrom('changes')
    .select(['subject_id', 'seq', 'changes'])
    .where('subject_id', 'in', listOf(db, taskIds))
    .where('kind', '=', 'task.edited')
    .where('seq', '>=', from)
    .where('changes', 'like', '%"field":"title"%')
    .orderBy('seq')
    .execute()
}

export const titles = async (db: Db, taskIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'title'])
    .where('id', 'in', listOf(db, taskIds))
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const inserts = preparedInsert('inbox', (insert) => insert.onConflict((conflict) => conflict.doNothing()))

export const insert = (db: Tx, rows: readonly Insertable<InboxTable>[]): Promise<void> => inserts(db, rows)

/** Makes people follow tasks, except where they chose otherwise. */
export async function follow(db: Tx, rows: readonly TaskFollowingTable[]): Promise<void> {
  for (const chunk of chunksOf(rows))
    await db
      .insertInto('task_following')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function choose(db: Tx, row: TaskFollowingTable): Promise<void> {
  const { following } = row
  await db
    .insertInto('task_following')
    .values(row)
    .onConflict((conflict) => conflict.columns(['task_id', 'user_id']).doUpdateSet({ following }))
    .execute()
}

const ownersOf = (rows: readonly { user_id: string }[]): string[] => rows.map((row) => row.user_id)

/** Marks everyone's entries of a subject as read. Returns whose they are. */
export async function readSubject(db: Tx, subjectId: string, readAt: string): Promise<string[]> {
  return ownersOf(
    await db
      .updateTable('inbox')
      .set({ read_at: readAt })
      .where('subject_id', '=', subjectId)
      .where('read_at', '=', '')
      .returning('user_id')
      .execute(),
  )
}

/** Each removal returns the people whose entries were removed. */
export async function removeSubjects(db: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  return ownersOf(
    await db.deleteFrom('inbox').where('subject_id', 'in', listOf(db, ids)).returning('user_id').execute(),
  )
}

export async function removeComments(
  db: Tx,
  taskIds: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  return ownersOf(
    await db
      .deleteFrom('inbox')
      .where('subject_id', 'in', listOf(db, taskIds))
      .where('comment_id', 'in', listOf(db, ids))
      .returning('user_id')
      .execute(),
  )
}

/** Removes these people's entries about tasks that they no longer see, and about enquiries. */
export async function removeUnseen(db: Tx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ user_id: string }>`
    delete from inbox where user_id in ${listOf(db, userIds)}
      and not exists (select 1 from users where users.id = inbox.user_id and users.role = 'admin')
      and not exists (select 1 from task_assignees
        where task_assignees.task_id = inbox.subject_id and task_assignees.user_id = inbox.user_id)
      and kind <> 'unassigned'
    returning user_id`.execute(db)
  return ownersOf(rows)
}

export async function forgetFollowing(db: Tx, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length > 0)
    await db.deleteFrom('task_following').where('task_id', 'in', listOf(db, taskIds)).execute()
}
