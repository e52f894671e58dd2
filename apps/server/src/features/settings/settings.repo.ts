import { locksRows } from '#server/db/engine.ts'
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'

const TWO_STEP = 'two_step_required'

export async function twoStepRequired(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', TWO_STEP).executeTakeFirst()
  return row?.value === '1'
}

/** The same with a lock until the transaction ends. */
export async function lockTwoStepRequired(db: Tx): Promise<boolean> {
  let query = db.selectFrom('settings').select('value').where('name', '=', TWO_STEP)
  if (locksRows(db)) query = query.forShare()
  return (await query.executeTakeFirst())?.value === '1'
}

export async function putTwoStep(db: Tx, required: boolean): Promise<void> {
  const value = required ? '1' : '0'
  await db
    .insertInto('settings')
    .values({ name: TWO_STEP, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
