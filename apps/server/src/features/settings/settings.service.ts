/** Settings for everyone: so far the required second step (decision A26). */
import type { FieldChange } from '@task-manager/contract/history'
import type { Settings, SettingsChange } from '@task-manager/contract/settings'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import {
  closeLimited,
  closeWithoutSecondStep,
  recheckActor,
} from '#server/features/sessions/sessions.service.ts'
import * as repo from './settings.repo.ts'

export async function read(db: Db, actor: Actor): Promise<Settings> {
  requireAdmin(actor)
  return { twoStepRequired: await repo.twoStepRequired(db) }
}

/** When the second step is no longer required, limited sessions end; the next sign-in opens full ones. */
async function put(
  deps: Deps,
  db: Tx,
  actor: Actor | null,
  { twoStepRequired: required, endOlderSessions = false }: SettingsChange,
): Promise<void> {
  const before = await repo.twoStepRequired(db)
  const changes: FieldChange[] = []
  if (before !== required) {
    await repo.putTwoStep(db, required)
    if (!required) await closeLimited(db)
    changes.push({ field: 'twoStepRequired', before, after: required })
  }
  if (required && endOlderSessions) {
    const ended = await closeWithoutSecondStep(db, actor?.sessionHash ?? '')
    changes.push({ field: 'sessionsEnded', before: null, after: ended })
  }
  if (changes.length === 0) return
  await logChange(db, {
    actorId: actor?.id ?? null,
    at: deps.now().toISOString(),
    kind: 'settings.two-step',
    subjectId: '',
    changes,
    address: actor?.address,
  })
}

export async function change(deps: Deps, actor: Actor, input: SettingsChange): Promise<Settings> {
  requireAdmin(actor)
  await deps.db.transaction().execute(async (db) => {
    const again = await recheckActor(db, actor)
    requireAdmin(again)
    await put(deps, db, actor, input)
  })
  return { twoStepRequired: input.twoStepRequired }
}

/** For `npm run admin`. False when it was not required. */
export const makeOptionalFromCli = (deps: Deps): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    const was = await repo.twoStepRequired(db)
    await put(deps, db, null, { twoStepRequired: false })
    return was
  })

export const isTwoStepRequired = repo.twoStepRequired

/** The same with a lock, for the transaction of a sign-in. */
export const lockTwoStepRequired = repo.lockTwoStepRequired

/** Throws 409 where a second step is required, before one's own is turned off. */
export async function refuseWhereRequired(db: Tx): Promise<void> {
  if (await repo.twoStepRequired(db))
    throw new AppError('conflict', 'Two-step sign-in is asked of everybody here. It cannot be turned off.')
}
