import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import { TWO_STEP } from './settings.sql.ts'

export async function twoStepRequired(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', TWO_STEP).executeTakeFirst()
  return row?.value === '1'
}

export async function putTwoStep(db: Tx, required: boolean): Promise<void> {
  const value = required ? '1' : '0'
  await db
    .insertInto('settings')
    .values({ name: TWO_STEP, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
