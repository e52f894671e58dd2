/**
 * Emails about sign-ins from new devices (decision A24). A browser is recognized by the random id in its cookie and
 * its user agent; the id is hashed with the account's id, so that it links no accounts. A program without cookies is
 * recognized by its user agent and network.
 */
import { hash } from 'node:crypto'
import { DAY_MS } from '@task-manager/contract/calendar'
import type { Deps } from '#server/core/deps.ts'
import type { SignInOrigin } from '#server/core/network/sign-in-origin.ts'
import { originOf } from '#server/core/origin.ts'
import type { Tx } from '#server/db/transaction.ts'
import { canDeliver, enqueue } from '#server/features/outbox/outbox.service.ts'
import { mailLinks } from '#server/features/preferences/mail-links.service.ts'
import { preferencesOf } from '#server/features/preferences/preferences.service.ts'
import type { Owner } from '#server/features/users/users.service.ts'
import { newSignInMail } from './device-mail.ts'
import * as repo from './devices.repo.ts'

/** The most devices per user; the least recently used are removed. */
const KNOWN_MAX = 20
const KEPT_DAYS = 400

/** Only browsers name their system. */
const isBrowser = (device: string): boolean => device.includes(' on ')

function deviceHashOf(userId: string, { device, address, deviceId }: SignInOrigin): string {
  const id = isBrowser(device) && deviceId !== undefined ? deviceId : `${device} ${address}`
  return hash('sha256', `${userId} ${id}`, 'hex')
}

/** Remembers the device of a sign-in before its session is opened. Sends no email for the account's first device. */
export async function rememberDevice(
  deps: Deps,
  db: Tx,
  owner: Owner,
  origin: SignInOrigin,
  now: Date,
): Promise<void> {
  const { device } = origin
  const deviceHash = deviceHashOf(owner.id, origin)
  const known = await repo.devicesOf(db, owner.id)
  // Accounts older than the storage of devices have only their sessions.
  const before = known.length > 0 ? [] : await repo.sessionDevices(db, owner.id)
  const isKnown =
    known.some((one) => one.mark === deviceHash && one.device === device) || before.includes(device)
  const isFirst = known.length === 0 && before.length === 0
  await repo.put(db, { user_id: owner.id, mark: deviceHash, device, used_at: now.toISOString() })
  const others = known.filter((one) => one.mark !== deviceHash).map((one) => one.mark)
  if (others.length >= KNOWN_MAX) await repo.remove(db, owner.id, others.slice(KNOWN_MAX - 1))
  if (!isKnown && !isFirst) await mailOwner(deps, db, owner, origin, now)
}

async function mailOwner(deps: Deps, db: Tx, owner: Owner, origin: SignInOrigin, now: Date): Promise<void> {
  if (!canDeliver(deps)) return
  const preferences = (await preferencesOf(db, [owner.id])).get(owner.id)
  if (preferences?.mails['new-sign-in'] === false) return
  const base = originOf(deps.config)
  const off = await mailLinks(deps, db, owner.id, 'new-sign-in')
  const mail = newSignInMail(deps.config, owner.name, origin, now, preferences?.timeZone ?? '', {
    sessions: `${base}/account`,
    account: `${base}/account?tab=notifications`,
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

/** For the hourly upkeep. */
export const removeOldDevices = (deps: Deps): Promise<void> =>
  repo.removeBefore(deps.db, new Date(deps.now().getTime() - KEPT_DAYS * DAY_MS).toISOString())
