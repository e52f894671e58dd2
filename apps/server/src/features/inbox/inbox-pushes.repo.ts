/** Push notifications that wait to be sent: one row for an event and a device. */
import { type Selectable, sql } from 'kysely'
import { listOf } from '#server/db/query/prepared.ts'
import { preparedInsert } from '#server/db/query/prepared-insert.ts'
import type { Db } from '#server/db/store.ts'
import type { InboxPushTable } from '#server/db/tables/inbox.ts'
import { type Full, type Slot, serviceOf } from './push-slots.policy.ts'

export type PushRow = Selectable<InboxPushTable>

export const insert = preparedInsert('inbox_pushes', (insert) =>
  insert.onConflict((conflict) => conflict.doNothing()),
)

/** Devices for which something is due, the most overdue first, except the given ones and those of these people and services. */
export async function dueDevices(
  db: Db,
  now: string,
  { devices, people, services }: Full,
  limit: number,
): Promise<Slot[]> {
  const rows = await db
    .selectFrom('inbox_pushes as push')
    .leftJoin('push_subscriptions as device', 'device.id', 'push.subscription_id')
    .select(['push.subscription_id', 'push.user_id', 'device.endpoint'])
    .where('push.due_at', '<=', now)
    .where('push.subscription_id', 'not in', listOf(db, devices))
    .where('push.user_id', 'not in', listOf(db, people))
    .where((eb) =>
      eb.and(
        services.map((service) =>
          eb.or([
            eb('device.endpoint', 'is', null),
            eb(eb.fn('substr', ['device.endpoint', sql.lit(1), sql.lit(service.length)]), '<>', service),
          ]),
        ),
      ),
    )
    .groupBy(['push.subscription_id', 'push.user_id', 'device.endpoint'])
    .orderBy((eb) => eb.fn.min('push.due_at'))
    .limit(limit)
    .execute()
  return rows.map(({ subscription_id, user_id, endpoint }) => ({
    id: subscription_id,
    userId: user_id,
    service: serviceOf(endpoint ?? ''),
  }))
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
