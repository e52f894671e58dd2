import type { Credential } from '#server/adapters/passkeys.ts'
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { PasskeyChallengeTable, PasskeyTable } from './two-step.tables.ts'

/** The user's passkeys, the oldest first. */
export const of = (db: Db, userId: string): Promise<PasskeyTable[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const byCredential = (db: Db, credentialId: string): Promise<PasskeyTable | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** False when the passkey is already registered, for any account. */
export async function insert(db: Tx, passkey: PasskeyTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Undefined when the user has no such passkey. */
export const rename = (db: Tx, userId: string, id: string, name: string): Promise<PasskeyTable | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()

/** False when it was removed, or its counter changed meanwhile. */
export async function use(
  db: Tx,
  { credentialId, counter: before }: Credential,
  counter: number,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('credential_id', '=', credentialId)
    .where('counter', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', id).execute()
}

export async function removeOf(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await removeChallengesOf(db, userId)
}

export async function putChallenge(db: Db, challenge: PasskeyChallengeTable): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute()
}

/** Stores the used challenge of a sign-in; false when it was used before. */
export async function useChallenge(db: Tx, hash: string, expiresAt: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hash, user_id: null, bound_to: null, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findChallenge = (db: Db, hash: string): Promise<PasskeyChallengeTable | undefined> =>
  db.selectFrom('passkey_challenges').selectAll().where('challenge_hash', '=', hash).executeTakeFirst()

/** False when it was already used. */
export async function removeChallenge(db: Tx, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeChallengesOf(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
}

export async function removeChallengesBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', instant).execute()
}
