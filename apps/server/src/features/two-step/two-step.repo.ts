import type { Selectable } from 'kysely'
import { deletedAny, updatedAny } from '#server/db/query/affected-rows.ts'
import { countRows } from '#server/db/query/count-rows.ts'
import type { Db } from '#server/db/store.ts'
import type { SignInStepTable, TwoStepTable } from '#server/db/tables/two-step.ts'
import type { Tx } from '#server/db/transaction.ts'

export const find = (db: Db, userId: string): Promise<Selectable<TwoStepTable> | undefined> =>
  db.selectFrom('two_step').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Stores a secret that waits for confirmation, in place of an earlier one. */
export async function putNewSecret(db: Tx, userId: string, secret: string, until: string): Promise<void> {
  const change = { new_secret: secret, new_until: until }
  await db
    .insertInto('two_step')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

/** Activates the waiting secret. The confirming code is used up. */
export async function confirm(
  db: Tx,
  userId: string,
  { secret, counter, now }: { secret: string; counter: number; now: string },
): Promise<void> {
  await db
    .updateTable('two_step')
    .set({ secret, since: now, last_counter: counter, used_at: null, new_secret: null, new_until: null })
    .where('user_id', '=', userId)
    .execute()
}

/** False when this code or a later one was used before. */
export const useCounter = (db: Tx, userId: string, counter: number, now: string): Promise<boolean> =>
  updatedAny(
    db
      .updateTable('two_step')
      .set({ last_counter: counter, used_at: now })
      .where('user_id', '=', userId)
      .where('last_counter', '<', counter),
  )

export async function remove(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('two_step').where('user_id', '=', userId).execute()
}

export const recoveryCodes = (db: Db, userId: string): Promise<number> =>
  countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId))

export async function removeRecoveryCodes(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function putRecoveryCodes(
  db: Tx,
  userId: string,
  hashes: readonly string[],
  now: string,
): Promise<void> {
  await removeRecoveryCodes(db, userId)
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now })))
    .execute()
}

/** Removes the app and the recovery codes that are not older than `instant`. */
export async function removeSince(db: Tx, userId: string, instant: string): Promise<void> {
  await db.deleteFrom('two_step').where('user_id', '=', userId).where('since', '>=', instant).execute()
  await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('created_at', '>=', instant)
    .execute()
}

/** False when there is no such code. */
export const useRecoveryCode = (db: Tx, userId: string, codeHash: string): Promise<boolean> =>
  deletedAny(db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', codeHash))

export async function putStep(db: Tx, step: SignInStepTable): Promise<void> {
  await db.insertInto('sign_in_steps').values(step).execute()
}

export const findStep = (db: Db, tokenHash: string): Promise<SignInStepTable | undefined> =>
  db.selectFrom('sign_in_steps').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** False when this sign-in was already finished. */
export const removeStep = (db: Tx, tokenHash: string): Promise<boolean> =>
  deletedAny(db.deleteFrom('sign_in_steps').where('token_hash', '=', tokenHash))

export async function removeStepsOf(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute()
}

export async function removeStepsBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('sign_in_steps').where('expires_at', '<', instant).execute()
}
