/** Devices that receive push notifications (decision T69). People see and remove only their own. */
import { createECDH } from 'node:crypto'
import type { NewPushSubscription, PushDevice, RenewedPush } from '@task-manager/contract/notifications/push'
import { forbiddenEndpoint, type PushAnswer, type PushKeys, sendPush } from '#server/adapters/push.ts'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { newId } from '#server/db/ids.ts'
import { lockName } from '#server/db/query/named-lock.ts'
import { perDatabase } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import { violationOf } from '#server/db/violations.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import * as repo from './push.repo.ts'

/** The limit of sessions is the same. The oldest subscriptions are removed. */
const PER_USER = 20

const known = perDatabase((): { keys: PushKeys | null } => ({ keys: null }))

/** The installation's keys; they never change, so they are read once. */
async function keysOf(db: Db): Promise<PushKeys> {
  const cached = known(db)
  cached.keys ??= JSON.parse(await repo.vapidKeys(db)) as PushKeys
  return cached.keys
}

export async function publicKey({ db }: Deps, actor: Actor): Promise<string> {
  requireUser(actor)
  return (await keysOf(db)).publicKey
}

const wrong = (path: string, message: string) => new AppError('invalid', message, { path })

/** Throws 422 for a subscription with an address or keys that cannot be used. */
function checkSubscription(deps: Deps, { endpoint, keys }: NewPushSubscription): void {
  const forbidden = forbiddenEndpoint(endpoint, deps.config.pushPrivate)
  if (forbidden !== null) throw wrong('endpoint', `Push messages can't be sent to this address. ${forbidden}`)
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    pair.computeSecret(keys.p256dh, 'base64url')
  } catch {
    throw wrong('keys.p256dh', "keys.p256dh isn't a public key of the curve P-256.")
  }
}

/** Returns its id. */
export async function subscribe(
  deps: Deps,
  actor: Actor,
  subscription: NewPushSubscription,
  device: string,
): Promise<string> {
  requireUser(actor)
  checkSubscription(deps, subscription)
  const { endpoint, keys, texts } = subscription
  return await deps.db.transaction().execute(async (db) => {
    requireUser(await recheckActor(db, actor))
    const row = {
      id: newId(),
      user_id: actor.id,
      session_hash: actor.sessionHash,
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      device,
      created_at: deps.now().toISOString(),
    }
    await lockName(db, `push ${actor.id}`)
    const id = await repo.upsert(db, row, texts)
    await repo.removeQueuedOfOthers(db, id, actor.id)
    const surplus = (await repo.ofUser(db, actor.id)).slice(PER_USER)
    await repo.removeMany(
      db,
      surplus.map((row) => row.id),
    )
    return id
  })
}

/** Needs no session, because a service worker has none. Throws 404 for another endpoint or other keys. */
export async function renew(deps: Deps, { old, subscription }: RenewedPush): Promise<string> {
  checkSubscription(deps, subscription)
  const { endpoint, keys } = subscription
  const id = await repo.replace(deps.db, old, { endpoint, ...keys }).catch((error: unknown) => {
    // The browser subscribed with the new address at the same time.
    if (violationOf(error) === 'unique') return undefined
    throw error
  })
  if (id === undefined) throw new AppError('not_found', "This device doesn't receive push notifications.")
  return id
}

export async function devices({ db }: Deps, actor: Actor): Promise<PushDevice[]> {
  requireUser(actor)
  return (await repo.ofUser(db, actor.id)).map(({ id, device, created_at, texts, session_hash }) => ({
    _id: id,
    device,
    createdAt: created_at,
    texts: texts === 1,
    current: session_hash === actor.sessionHash,
  }))
}

/** Throws 404 for a subscription that ended, or is not the caller's. */
export async function unsubscribe({ db }: Deps, actor: Actor, id: string): Promise<void> {
  requireUser(actor)
  await db.transaction().execute(async (db) => {
    requireUser(await recheckActor(db, actor))
    if (!(await repo.remove(db, actor.id, id)))
      throw new AppError('not_found', "This device doesn't receive push notifications.")
  })
}

/** For the export of a person's data. */
export const ownDevices = async (deps: Deps, actor: Actor): Promise<unknown> =>
  (await devices(deps, actor)).map(({ device, createdAt, texts }) => ({ device, createdAt, texts }))

/** The subscriptions of active people. */
export const subscriptionsOf = repo.ofUsers
export const subscriptionsByIds = repo.byIds
export type Subscription = repo.SubscriptionRow

/** To be called when the push service answered that they have ended. */
export const removeEnded = repo.removeMany

/** Resolves with the push service's answer; rejects when there is none, or its address is forbidden. */
export const send = async (
  { config, db }: Deps,
  subscription: Subscription,
  payload: string,
  signal: AbortSignal,
): Promise<PushAnswer> => await sendPush(config, await keysOf(db), subscription, payload, signal)
