import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'

/** The user's devices, most recently used first. `mark`: the hash of the device's cookie. */
export const devicesOf = (db: Db, userId: string) =>
  db
    .selectFrom('known_devices')
    .select(['mark', 'device'])
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('mark')
    .execute()

/** Device names of the user's open sessions. */
export async function sessionDevices(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('device').where('user_id', '=', userId).execute()
  return rows.map((row) => row.device)
}

export async function put(
  db: Tx,
  row: { user_id: string; mark: string; device: string; used_at: string },
): Promise<void> {
  const { device, used_at } = row
  await db
    .insertInto('known_devices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'mark']).doUpdateSet({ device, used_at }))
    .execute()
}

export async function remove(db: Tx, userId: string, marks: readonly string[]): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).where('mark', 'in', marks).execute()
}

export async function removeBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('known_devices').where('used_at', '<', instant).execute()
}
