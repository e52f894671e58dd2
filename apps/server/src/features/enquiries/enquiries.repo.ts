import type { EnquiryStatus } from '@task-manager/contract/installation/enquiries'
import type { Status } from '@task-manager/contract/tasks/tasks'
import type { Selectable } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import { deletedAny } from '#server/db/query/affected-rows.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { EnquiryTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'

export type EnquiryRow = Selectable<EnquiryTable>

export async function insert(db: Db, row: EnquiryRow): Promise<void> {
  await db.insertInto('enquiries').values(row).execute()
}

/** Newest first, older than `before`. */
export function list(
  db: Db,
  filter: { status: EnquiryStatus | ''; before: string | undefined; limit: number },
): Promise<EnquiryRow[]> {
  let query = db.selectFrom('enquiries').selectAll().orderBy('id', 'desc').limit(filter.limit)
  if (filter.status !== '') query = query.where('status', '=', filter.status)
  if (filter.before !== undefined) query = query.where('id', '<', filter.before)
  return query.execute()
}

export function countByStatus(db: Db): Promise<{ status: EnquiryStatus; n: number }[]> {
  return db
    .selectFrom('enquiries')
    .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute()
}

export function find(db: Db, id: string): Promise<EnquiryRow | undefined> {
  return db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads with a lock until the transaction ends. */
export function lock(db: Tx, id: string): Promise<EnquiryRow | undefined> {
  let query = db.selectFrom('enquiries').selectAll().where('id', '=', id)
  if (locksRows(db)) query = query.forUpdate()
  return query.executeTakeFirst()
}

export function setStatus(
  db: Db,
  id: string,
  status: EnquiryStatus,
  now: string,
): Promise<EnquiryRow | undefined> {
  return db
    .updateTable('enquiries')
    .set({ status, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Its email and delivery log are removed with it. */
export const remove = (db: Db, id: string): Promise<boolean> =>
  deletedAny(db.deleteFrom('enquiries').where('id', '=', id))

/** Tasks created from the given enquiries, oldest first. */
export function tasksOf(
  db: Db,
  enquiryIds: string[],
): Promise<{ id: string; title: string; status: Status; enquiry_id: string | null }[]> {
  return db
    .selectFrom('tasks')
    .select(['id', 'title', 'status', 'enquiry_id'])
    .where('enquiry_id', 'in', listOf(db, enquiryIds))
    .orderBy('id')
    .execute()
}
