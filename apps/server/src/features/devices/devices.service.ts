/**
 * Tells somebody of a sign-in from where they never signed in before (decision A24). A browser is known by a random mark
 * that it keeps, and by its own words; the mark is stored as a hash with its owner's id, so that nobody can be followed
 * from one account to another by it. A program keeps no mark: it is known by its words and its network.
 */
import { hash } from 'node:crypto'
import type { Deps } from '#server/core/deps.ts'
import { originOf } from '#server/core/origin.ts'
import type { Tx } from '#server/db/transaction.ts'
import { canDeliver, enqueue } from '#server/features/outbox/outbox.service.ts'
import { mailLinks } from '#server/features/preferences/mail-links.service.ts'
import { preferencesOf } from '#server/features/preferences/preferences.service.ts'
import type { Origin } from '#server/features/sessions/sessions.service.ts'
import { newSignInMail } from './device-mail.ts'
import * as repo from './devices.repo.ts'

const DAY_MS = 86_400_000
/** Of one person; the one that was used longest ago is forgotten. */
const KNOWN_MAX = 20
const FORGOTTEN_AFTER_DAYS = 400

interface Owner {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Browsers name the system that they run on. */
const isBrowser = (device: string): boolean => device.includes(' on ')

const markOf = (userId: string, { device, address, mark }: Origin): string =>
  hash(
    'sha256',
    `${userId} ${isBrowser(device) && mark !== undefined ? mark : `${device} ${address}`}`,
    'hex',
  )

/**
 * Inside the transaction that signs somebody in, before their session is opened. The first time nothing is told: there is
 * nothing to compare with, and nobody else whom it would reach.
 */
export async function noteDevice(deps: Deps, db: Tx, owner: Owner, origin: Origin, now: Date): Promise<void> {
  const { device } = origin
  const mark = markOf(owner.id, origin)
  const known = await repo.of(db, owner.id)
  // Of accounts from before devices were noted the open sessions tell.
  const before = known.length > 0 ? [] : await repo.signedInWith(db, owner.id)
  const isKnown = known.some((one) => one.mark === mark && one.device === device) || before.includes(device)
  const isFirst = known.length === 0 && before.length === 0
  await repo.put(db, { user_id: owner.id, mark, device, used_at: now.toISOString() })
  const others = known.filter((one) => one.mark !== mark).map((one) => one.mark)
  if (others.length >= KNOWN_MAX) await repo.remove(db, owner.id, others.slice(KNOWN_MAX - 1))
  if (!isKnown && !isFirst) await tell(deps, db, owner, origin, now)
}

async function tell(deps: Deps, db: Tx, owner: Owner, origin: Origin, now: Date): Promise<void> {
  if (!canDeliver(deps)) return
  const wish = (await preferencesOf(db, [owner.id])).get(owner.id)
  if (wish?.mails['new-sign-in'] === false) return
  const place = originOf(deps.config)
  const off = await mailLinks(deps, db, owner.id, 'new-sign-in')
  const mail = newSignInMail(owner.name, origin, now, wish?.timeZone ?? '', {
    sessions: `${place}/account`,
    account: `${place}/account?tab=notifications`,
    off: off.page,
  })
  await enqueue(
    deps,
    db,
    {
      kind: 'new-sign-in',
      recipient: owner.email,
      ...mail,
      offLink: off.oneClick,
      expiresAt: new Date(now.getTime() + DAY_MS),
    },
    now,
  )
}

/** For the hourly upkeep: where nobody signed in for so long is a new place again. */
export const forgetOldDevices = (deps: Deps): Promise<void> =>
  repo.removeBefore(deps.db, new Date(deps.now().getTime() - FORGOTTEN_AFTER_DAYS * DAY_MS).toISOString())
