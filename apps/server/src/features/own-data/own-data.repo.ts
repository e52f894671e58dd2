/** The rows about one person in all tables, long lists page by page. */
import type { Selectable } from 'kysely'
import { listOf } from '#server/db/query/prepared.ts'
import type { ChangeTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'

const PAGE = 200
/** How many tasks one query searches for those that the user created. */
const WINDOW = 1000

const TASK = [
  'tasks.id',
  'tasks.title',
  'tasks.description',
  'tasks.priority',
  'tasks.status',
  'tasks.due_date',
  'tasks.progress',
  'tasks.checklist',
  'tasks.attachments',
  'tasks.project',
  'tasks.labels',
  'tasks.created_by',
  'tasks.created_at',
  'tasks.updated_at',
  'tasks.completed_at',
] as const

/** Sorted by creation, after the last task of the previous page. */
export const assignedTasks = (db: Db, userId: string, after: string) =>
  db
    .selectFrom('task_assignees')
    .innerJoin('tasks', 'tasks.id', 'task_assignees.task_id')
    .select(TASK)
    .where('task_assignees.user_id', '=', userId)
    .where('task_assignees.task_id', '>', after)
    .orderBy('task_assignees.task_id')
    .limit(PAGE)
    .execute()

export type TaskRow = Awaited<ReturnType<typeof assignedTasks>>[number]

/**
 * The tasks that the user created for others, among the next WINDOW tasks. `end`: where the next call begins, if there
 * are more.
 */
export async function tasksCreatedForOthers(
  db: Db,
  userId: string,
  after: string,
): Promise<{ rows: TaskRow[]; end: string | undefined }> {
  const last = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(WINDOW - 1)
    .limit(1)
    .executeTakeFirst()
  let query = db
    .selectFrom('tasks')
    .select(TASK)
    .where('id', '>', after)
    .where('created_by', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('task_assignees')
            .select('task_id')
            .whereRef('task_id', '=', 'tasks.id')
            .where('user_id', '=', userId),
        ),
      ),
    )
  if (last !== undefined) query = query.where('id', '<=', last.id)
  return { rows: await query.orderBy('id').execute(), end: last?.id }
}

/** The tasks among `ids` that the user is assigned to. */
export async function assignedAmong(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('task_assignees')
    .select('task_id')
    .where('user_id', '=', userId)
    .where('task_id', 'in', listOf(db, new Set(ids)))
    .execute()
  return new Set(rows.map((row) => row.task_id))
}

export type HistoryRow = Pick<
  Selectable<ChangeTable>,
  'seq' | 'at' | 'actor_id' | 'kind' | 'subject_id' | 'changes' | 'address'
>

/** Changes by or about the user, oldest first, without those of enquiries. */
export const history = (db: Db, userId: string, by: 'actor_id' | 'subject_id', after: number) =>
  db
    .selectFrom('changes')
    .select(['seq', 'at', 'actor_id', 'kind', 'subject_id', 'changes', 'address'])
    .where(by, '=', userId)
    .where('seq', '>', after)
    .where('kind', 'not like', 'enquiry.%')
    .orderBy('seq')
    .limit(PAGE)
    .execute()

/** Newest first, without their text. */
export const mails = (db: Db, email: string) =>
  db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'state', 'created_at', 'sent_at'])
    .where('recipient', '=', email)
    .where('enquiry_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1000)
    .execute()

export const picture = (db: Db, id: string) =>
  db.selectFrom('images').select('bytes').where('id', '=', id).executeTakeFirst()
