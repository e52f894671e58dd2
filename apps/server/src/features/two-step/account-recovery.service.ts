/** Removes what an intruder may have added, when a link returns an account to its owner (decisions A12, A13). */
import { DAY_MS } from '@task-manager/contract/calendar'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Owner } from '#server/features/users/users.service.ts'
import { logPasskey } from './passkey-log.ts'
import * as passkeys from './passkeys.repo.ts'
import * as repo from './two-step.repo.ts'
import { hasApp, turnOff } from './two-step.service.ts'

/**
 * The owner's link turns off only a second step younger than this, in ms: an older one also protects against a stolen
 * mailbox.
 */
const YOUNG_MS = 7 * DAY_MS

type Recovered = Owner & { readonly two_step_at: string | null }

export interface RecoveryContext {
  readonly now: Date
  readonly address: string
}

async function removePasskeys(db: Tx, { id }: Owner, { now, address }: RecoveryContext): Promise<void> {
  const names = (await passkeys.passkeysOf(db, id)).map(({ name }) => name).join(', ')
  if (names === '') return
  await logPasskey(db, { id, address }, now, 'removed', [names, null])
  await passkeys.removeOf(db, id)
}

/** For the page of a reset link. */
export const passkeysOf = async (db: Db, userId: string) =>
  (await passkeys.passkeysOf(db, userId)).map(({ name, created_at, used_at }) => ({
    name,
    createdAt: created_at,
    usedAt: used_at,
  }))

/**
 * Removes all passkeys with a new password. Where they were the only second step, an administrator's link turns it off;
 * the owner's link does so only in its first days, and later leaves the recovery codes.
 */
export async function removePasskeysByLink(
  deps: Deps,
  db: Tx,
  owner: Recovered,
  context: RecoveryContext,
  byAdmin: boolean,
): Promise<void> {
  await removePasskeys(db, owner, context)
  if (owner.two_step_at === null || (await hasApp(db, owner.id))) return
  const age = context.now.getTime() - Date.parse(owner.two_step_at)
  if (byAdmin || age < YOUNG_MS) await turnOff(deps, db, owner, context.now)
}

/** Removes all passkeys, and the app and recovery codes that are not older than `since`. */
export async function removeSecondStepSince(
  deps: Deps,
  db: Tx,
  owner: Recovered,
  since: string,
  context: RecoveryContext,
): Promise<void> {
  await removePasskeys(db, owner, context)
  if (owner.two_step_at === null) return
  await repo.removeSince(db, owner.id, since)
  if (!(await hasApp(db, owner.id))) await turnOff(deps, db, owner, context.now)
}
