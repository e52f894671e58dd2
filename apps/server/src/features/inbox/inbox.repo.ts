import { INBOX_MAX } from '@task-manager/contract/notifications/inbox'
import { sql } from 'kysely'
import { inList, listOf, listValue, prepared } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import type { InboxTable } from '#server/db/tables/inbox.ts'
import type { Tx } from '#server/db/transaction.ts'
import { isForAdmins } from './inbox-events.ts'

type StoredRow = Omit<InboxTable, 'user_id' | 'event'>

export interface EventRow extends StoredRow {
  /** Null: the person does not see the task, or it is not about one. */
  readonly title: string | null
}

const readEvents = prepared<{ userId: string }, StoredRow>((db, param) =>
  db
    .selectFrom('inbox')
    .select(['id', 'kind', 'subject_id', 'actor_id', 'comment_id', 'detail', 'at', 'read_at'])
    .where('user_id', '=', param('userId'))
    .orderBy('id', 'desc')
    .limit(sql.lit(INBOX_MAX)),
)

/** `admin`: 1 for an administrator. */
const readTitles = prepared<{ userId: string; admin: number; ids: string }, { id: string; title: string }>(
  (db, param) =>
    db
      .selectFrom('tasks')
      .select(['id', 'title'])
      .where('id', 'in', inList(db, param('ids')))
      .where(
        sql<boolean>`(${param('admin')} = 1 or exists (select 1 from task_assignees as mine
          where mine.task_id = tasks.id and mine.user_id = ${param('userId')}))`,
      ),
)

/**
 * The newest events that the person may see by current rights, newest first. For a task that they no longer see, only
 * the event of their removal.
 */
export async function events(db: Db, userId: string, isAdmin: boolean): Promise<EventRow[]> {
  const rows = await readEvents(db, { userId })
  const ids = new Set(rows.map((row) => row.subject_id))
  if (ids.size === 0) return []
  const tasks = await readTitles(db, { userId, admin: isAdmin ? 1 : 0, ids: listValue(db, ids) })
  const titles = new Map(tasks.map(({ id, title }) => [id, title]))
  const found: EventRow[] = []
  for (const row of rows) {
    const title = titles.get(row.subject_id) ?? null
    if (title !== null || row.kind === 'unassigned' || (isAdmin && isForAdmins(row.kind)))
      found.push(Object.assign(row, { title }))
  }
  return found
}

/** The number of unread entries that each of these people may see. */
export async function unread(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; n: number }>`
    select user_id as id, count(*) as n from (
      select distinct inbox.user_id, inbox.kind, inbox.subject_id from inbox
      join users on users.id = inbox.user_id
      where inbox.user_id in ${listOf(db, userIds)} and inbox.read_at = '' and (
        inbox.kind = 'unassigned'
        or (users.role = 'admin' and (inbox.kind in ('enquiry', 'backup')
          or exists (select 1 from tasks where tasks.id = inbox.subject_id)))
        or exists (select 1 from task_assignees
          where task_assignees.task_id = inbox.subject_id and task_assignees.user_id = inbox.user_id))) as entries
    group by user_id`.execute(db)
  const counts = new Map(rows.map(({ id, n }) => [id, Number(n)]))
  return new Map(userIds.map((id) => [id, counts.get(id) ?? 0]))
}

/** Selects the events of a person to mark. */
export interface Marked {
  readonly userId: string
  readonly ids?: readonly string[] | undefined
  readonly upTo?: string | undefined
  readonly task?: string | undefined
}

/** Sets when events were read; empty: not read. An id selects its entry, without later events. */
export async function mark(db: Tx, { userId, ids, upTo, task }: Marked, readAt: string): Promise<boolean> {
  const isRead = readAt !== ''
  const result = await db
    .updateTable('inbox')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('read_at', isRead ? '=' : '<>', '')
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? ''))
    .$if(task !== undefined, (query) => query.where('subject_id', '=', task ?? ''))
    .$if(ids !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('inbox as seen')
            .select('seen.id')
            .where('seen.user_id', '=', userId)
            .where('seen.id', 'in', listOf(db, ids ?? []))
            .whereRef('seen.subject_id', '=', 'inbox.subject_id')
            .whereRef('seen.kind', '=', 'inbox.kind')
            .whereRef('seen.read_at', '=', 'inbox.read_at')
            .whereRef('seen.id', '>=', 'inbox.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Removes waiting emails and push notifications about a task that the person has seen, including kinds that are off in
 * the inbox.
 */
export async function dropWaiting(db: Tx, userId: string, taskId: string): Promise<void> {
  for (const table of ['inbox_mails', 'inbox_pushes'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).where('subject_id', '=', taskId).execute()
}

const readComments = prepared<{ ids: string }, { id: string; text: string }>((db, param) =>
  db
    .selectFrom('comments')
    .select(['id', 'text'])
    .where('id', 'in', inList(db, param('ids'))),
)

export const comments = async (db: Db, ids: readonly string[]) =>
  ids.length === 0 ? [] : await readComments(db, { ids: listValue(db, ids) })

export interface EnquiryRow {
  readonly id: string
  readonly name: string
  readonly plan: string | null
  readonly price: string | null
}

const readEnquiries = prepared<{ ids: string }, EnquiryRow>((db, param) =>
  db
    .selectFrom('enquiries')
    .select(['id', 'name', 'plan', 'price'])
    .where('id', 'in', inList(db, param('ids'))),
)

export const enquiries = async (db: Db, ids: readonly string[]): Promise<EnquiryRow[]> =>
  ids.length === 0 ? [] : await readEnquiries(db, { ids: listValue(db, ids) })

/** Deletes old events, and the oldest ones of a person with too many. */
export async function removeOld(db: Db, before: string): Promise<void> {
  await db.deleteFrom('inbox').where('at', '<', before).execute()
  await sql`delete from inbox where (user_id, id) in (
    select user_id, id from (
      select user_id, id, row_number() over (partition by user_id order by id desc) as place from inbox
      where user_id in (select user_id from inbox group by user_id having count(*) > ${INBOX_MAX})) as ranked
    where place > ${INBOX_MAX})`.execute(db)
}

/** Deletes announcements to open screens, but not the newest row of the log: SQLite would use its `seq` again. */
export async function removeAnnouncements(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('changes')
    // Must match the condition of the index.
    .where(sql<boolean>`kind not in ('task.created', 'task.edited', 'task.ticked')`)
    .where('kind', '=', 'inbox.changed')
    .where('at', '<', before)
    .where('seq', '<', (eb) => eb.selectFrom('changes').select((max) => max.fn.max('seq').as('seq')))
    .execute()
}

/** For the export of a person's data. */
export const choices = (db: Db, userId: string): Promise<{ task_id: string; following: number }[]> =>
  db
    .selectFrom('task_following')
    .select(['task_id', 'following'])
    .where('user_id', '=', userId)
    .orderBy('task_id')
    .execute()

/** When the person last commented on each of these tasks. */
export async function lastComments(
  db: Db,
  userId: string,
  taskIds: readonly string[],
): Promise<Map<string, string>> {
  if (taskIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .select(({ fn }) => ['task_id', fn.max('created_at').as('at')])
    .where('author_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('task_id', 'in', listOf(db, taskIds))
    .groupBy('task_id')
    .execute()
  return new Map(rows.map(({ task_id, at }) => [task_id, at]))
}

/** The comments among these that the person reacted to. */
export async function reactedTo(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('comment_reactions')
    .select('comment_id')
    .where('user_id', '=', userId)
    .where('comment_id', 'in', listOf(db, ids))
    .execute()
  return new Set(rows.map(({ comment_id }) => comment_id))
}
