import { locksRows } from '#server/db/engine.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'

const TWO_STEP = 'two_step_required'
const MEMBERS_ADD = 'members_add_tasks'

async function isOn(db: Db, name: string): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value === '1'
}

export const twoStepRequired = (db: Db): Promise<boolean> => isOn(db, TWO_STEP)
export const membersAddTasks = (db: Db): Promise<boolean> => isOn(db, MEMBERS_ADD)

/** The feature `sample-team` writes this row. */
export const hasSampleTeam = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('settings').select('name').where('name', '=', 'sample_team').executeTakeFirst()) !==
  undefined

/** Reads the setting and locks it until the transaction ends. Inserts a missing row: without one nothing would be locked. */
export async function lockTwoStepRequired(db: Tx): Promise<boolean> {
  if (!locksRows(db)) return await isOn(db, TWO_STEP)
  const read = db.selectFrom('settings').select('value').where('name', '=', TWO_STEP).forShare()
  let row = await read.executeTakeFirst()
  if (row === undefined) {
    await db
      .insertInto('settings')
      .values({ name: TWO_STEP, value: '0' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    row = await read.executeTakeFirst()
  }
  return row?.value === '1'
}

async function put(db: Tx, name: string, on: boolean): Promise<void> {
  const value = on ? '1' : '0'
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export const putTwoStep = (db: Tx, required: boolean): Promise<void> => put(db, TWO_STEP, required)
export const putMembersAddTasks = (db: Tx, on: boolean): Promise<void> => put(db, MEMBERS_ADD, on)
