import type { Credential } from '#server/adapters/passkeys.ts'
import { deletedAny, insertedAny, updatedAny } from '#server/db/query/affected-rows.ts'
import type { Db } from '#server/db/store.ts'
import type { PasskeyChallengeTable, PasskeyTable } from '#server/db/tables/two-step.ts'
import type { Tx } from '#server/db/transaction.ts'

/** The user's passkeys, oldest first. */
export const passkeysOf = (db: Db, userId: string): Promise<PasskeyTable[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const byCredential = (db: Db, credentialId: string): Promise<PasskeyTable | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** False when the passkey is already registered, for any account. */
export const insert = (db: Tx, passkey: PasskeyTable): Promise<boolean> =>
  insertedAny(
    db
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credential_id').doNothing()),
  )

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
export const use = (
  db: Tx,
  { credentialId, counter: before }: Credential,
  counter: number,
  now: string,
): Promise<boolean> =>
  updatedAny(
    db
      .updateTable('passkeys')
      .set({ counter, used_at: now })
      .where('credential_id', '=', credentialId)
      .where('counter', '=', before),
  )

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
export const useChallenge = (db: Tx, hash: string, expiresAt: string): Promise<boolean> =>
  insertedAny(
    db
      .insertInto('passkey_challenges')
      .values({ challenge_hash: hash, user_id: null, bound_to: null, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('challenge_hash').doNothing()),
  )

export const findChallenge = (db: Db, hash: string): Promise<PasskeyChallengeTable | undefined> =>
  db.selectFrom('passkey_challenges').selectAll().where('challenge_hash', '=', hash).executeTakeFirst()

/** False when it was already used. */
export const removeChallenge = (db: Tx, hash: string): Promise<boolean> =>
  deletedAny(db.deleteFrom('passkey_challenges').where('challenge_hash', '=', hash))

export async function removeChallengesOf(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
}

export async function removeChallengesBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', instant).execute()
}
