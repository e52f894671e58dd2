import type { Insertable, Selectable } from 'kysely'
import { PUSH_KEYS } from '#server/db/migrations/0058-push.ts'
import { deletedAny } from '#server/db/query/affected-rows.ts'
import { listOf } from '#server/db/query/prepared.ts'
import { storedSetting } from '#server/db/query/stored-setting.ts'
import type { Db } from '#server/db/store.ts'
import type { PushSubscriptionTable } from '#server/db/tables/push.ts'
import type { Tx } from '#server/db/transaction.ts'

export type SubscriptionRow = Selectable<PushSubscriptionTable>

/** Both VAPID keys as JSON. */
export const vapidKeys = (db: Db): Promise<string> => storedSetting(db, PUSH_KEYS)

/** Each browser has one endpoint, so it belongs to the person who subscribed last. */
export async function upsert(
  db: Tx,
  row: Omit<Insertable<PushSubscriptionTable>, 'texts'>,
  showsTexts: boolean | undefined,
): Promise<string> {
  const { id: _, ...change } = row
  const chosen = showsTexts === false ? 0 : 1
  const { id } = await db
    .insertInto('push_subscriptions')
    .values({ ...row, texts: chosen })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet((eb) => ({
        ...change,
        texts:
          showsTexts === undefined
            ? eb
                .case()
                .when('push_subscriptions.user_id', '=', row.user_id)
                .then(eb.ref('push_subscriptions.texts'))
                .else(1)
                .end()
            : chosen,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The id; undefined when no subscription has the endpoint and keys, or another one has the new endpoint. */
export async function replace(
  db: Db,
  { endpoint, keys: { p256dh, auth } }: { endpoint: string; keys: { p256dh: string; auth: string } },
  change: Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<string | undefined> {
  const row = await db
    .updateTable('push_subscriptions')
    .set(change)
    .where('endpoint', '=', endpoint)
    .where('p256dh', '=', p256dh)
    .where('auth', '=', auth)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('push_subscriptions as other')
            .select('other.id')
            .where('other.endpoint', '=', change.endpoint)
            .whereRef('other.id', '<>', 'push_subscriptions.id'),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Removes notifications of other accounts from the queue of a device. */
export async function removeQueuedOfOthers(db: Tx, id: string, userId: string): Promise<void> {
  await db
    .deleteFrom('inbox_pushes')
    .where('subscription_id', '=', id)
    .where('user_id', '<>', userId)
    .execute()
}

export const ofUser = (db: Db, userId: string): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The subscriptions of active people. */
export const ofUsers = (db: Db, userIds: readonly string[]): Promise<{ id: string; user_id: string }[]> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select(['push_subscriptions.id', 'push_subscriptions.user_id'])
    .where('push_subscriptions.user_id', 'in', listOf(db, userIds))
    .where('users.deactivated_at', 'is', null)
    .execute()

/** Of active people. */
export const byIds = (db: Db, ids: readonly string[]): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.id', 'in', listOf(db, ids))
    .where('users.deactivated_at', 'is', null)
    .execute()

/** False when the user has no such subscription. */
export const remove = (db: Db, userId: string, id: string): Promise<boolean> =>
  deletedAny(db.deleteFrom('push_subscriptions').where('id', '=', id).where('user_id', '=', userId))

export async function removeMany(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('push_subscriptions').where('id', 'in', listOf(db, ids)).execute()
}
