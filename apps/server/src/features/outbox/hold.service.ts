/**
 * Sending on hold (decision A29): after a restore notifications wait until an administrator decides. Emails that
 * someone requests, like a link for a new password, are still sent.
 */
import type { Answer, Body } from '@task-manager/contract/endpoint'
import type { getSending, resumeSending } from '@task-manager/contract/notifications/sending'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { SendingHoldValue } from '#server/db/sending-hold.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { adminTransaction } from '#server/features/sessions/sessions.service.ts'
import * as repo from './hold.repo.ts'
import { sendNewMail } from './outbox.service.ts'

type Waiting = Body<typeof resumeSending>['waiting']

const DISCARDED = 'Not sent: it was discarded when sending was resumed.'

export const isHeld = async (db: Db): Promise<boolean> => (await repo.read(db)) !== undefined

/** For administrators' calls and the command line. */
export async function currentHold({ db, now }: Deps): Promise<Answer<typeof getSending>['hold']> {
  const value = await repo.read(db)
  if (value === undefined) return null
  return { ...(JSON.parse(value) as SendingHoldValue), ...(await repo.count(db, now().toISOString())) }
}

export async function read(deps: Deps, actor: Actor): Promise<Answer<typeof getSending>> {
  requireAdmin(actor)
  return { hold: await currentHold(deps) }
}

const log = (deps: Deps, db: Tx, actor: Actor | null, change: { before: string | null; after: string }) =>
  logChange(db, {
    actorId: actor?.id ?? null,
    at: deps.now().toISOString(),
    kind: 'settings.sending',
    subjectId: '',
    changes: [{ field: 'sending', ...change }],
    address: actor?.address,
  })

async function end(deps: Deps, db: Tx, actor: Actor | null, waiting: Waiting): Promise<boolean> {
  if (!(await repo.remove(db))) return false
  if (waiting === 'discard') await repo.discard(db, DISCARDED)
  await log(deps, db, actor, { before: 'held', after: waiting })
  return true
}

/** Throws 409 when nothing is held, because someone else decided. */
export async function resume(deps: Deps, actor: Actor, waiting: Waiting): Promise<void> {
  await adminTransaction(deps.db, actor, async (db) => {
    if (!(await end(deps, db, actor, waiting)))
      throw new AppError('conflict', 'Sending was already resumed. Reload the page.')
  })
  sendNewMail(deps)
}

/** For `npm run admin`. False when nothing was held. */
export const resumeFromCli = (deps: Deps, waiting: Waiting): Promise<boolean> =>
  deps.db.transaction().execute((db) => end(deps, db, null, waiting))

/** For `npm run admin`. False when it was held already. */
export const holdFromCli = (deps: Deps): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    const value: SendingHoldValue = { since: deps.now().toISOString(), backupAt: null }
    if (!(await repo.put(db, JSON.stringify(value)))) return false
    await log(deps, db, null, { before: null, after: 'held' })
    return true
  })
