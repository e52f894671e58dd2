import { sql } from 'kysely'
import type { Db } from '#server/db/store.ts'

/** Counts one attempt in a statement of its own, so that a rollback cannot undo it. */
export async function increment(
  db: Db,
  key: string,
  now: string,
  windowFloor: string,
): Promise<{ n: number; windowStart: string }> {
  const hasEnded = sql<boolean>`throttles.window_start <= ${windowFloor}`
  // When the clock was set back, the window restarts.
  const isInFuture = sql<boolean>`throttles.window_start > excluded.window_start`
  const row = await db
    .insertInto('throttles')
    .values({ key, window_start: now, n: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        n: sql<number>`case when ${hasEnded} then 1 else throttles.n + 1 end`,
        window_start: sql<string>`case when ${hasEnded} or ${isInFuture} then excluded.window_start else throttles.window_start end`,
      }),
    )
    .returning(['n', 'window_start'])
    .executeTakeFirstOrThrow()
  return { n: row.n, windowStart: row.window_start }
}

export async function decrement(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ n: eb('n', '-', 1) }))
    .where('key', '=', key)
    .where('n', '>', 0)
    .execute()
}

export async function reset(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}

export async function removeBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('throttles').where('window_start', '<', instant).execute()
}

export async function removeAll(db: Db): Promise<void> {
  await db.deleteFrom('throttles').execute()
}
