/** Push notifications that wait to be sent: one row for an event and a device. */
import type { Selectable } from 'kysely'
import { listOf } from '#server/db/query/prepared.ts'
import { preparedInsert } from '#server/db/query/prepared-insert.ts'
import type { Db } from '#server/db/store.ts'
import type { InboxPushTable } from './inbox.tables.ts'

export type PushRow = Selectable<InboxPushTable>

export const insert = preparedInsert('inbox_pushes', (insert) =>
  insert.onConflict((conflict) => conflict.doNothing()),
)

/** Devices for which something is due, the most overdue first. */
export async function dueDevices(db: Db, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('inbox_pushes')
    .select('subscription_id')
    .where('due_at', '<=', now)
    .groupBy('subscription_id')
    .orderBy((eb) => eb.fn.min('due_at'))
    .limit(limit)
    .execute()
  return rows.map((row) => row.subscription_id)
}

/** Claims everything that is due for these devices: no other worker finds it until `leaseUntil`. */
export const claim = (
  db: Db,
  subscriptionIds: readonly string[],
  now: string,
  leaseUntil: string,
): Promise<PushRow[]> =>
  db
    .updateTable('inbox_pushes')
    .set((eb) => ({ due_at: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('subscription_id', 'in', listOf(db, subscriptionIds))
    .where('due_at', '<=', now)
    .returningAll()
    .execute()

/** The number of due notifications, at most `limit`, and since when the first one is due. */
export async function overdue(
  db: Db,
  now: string,
  limit: number,
): Promise<{ n: number; since: string | null }> {
  const row = await db
    .selectFrom(
      db
        .selectFrom('inbox_pushes')
        .select('due_at')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .as('due'),
    )
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.min<string | null>('due_at').as('since')])
    .executeTakeFirstOrThrow()
  return { n: Number(row.n), since: row.since }
}

const idsOf = (rows: readonly PushRow[]): string[] => rows.map(({ id }) => id)

export async function remove(db: Db, subscriptionId: string, rows: readonly PushRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .deleteFrom('inbox_pushes')
    .where('subscription_id', '=', subscriptionId)
    .where('id', 'in', listOf(db, idsOf(rows)))
    .execute()
}

export async function postpone(
  db: Db,
  subscriptionId: string,
  rows: readonly PushRow[],
  dueAt: string,
): Promise<void> {
  await db
    .updateTable('inbox_pushes')
    .set({ due_at: dueAt })
    .where('subscription_id', '=', subscriptionId)
    .where('id', 'in', listOf(db, idsOf(rows)))
    .execute()
}
