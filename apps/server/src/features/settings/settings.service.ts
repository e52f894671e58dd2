/** Settings for everyone: the required second step (decision A26), tasks added by members (T61). */
import type { SettingsChange, SettingsPage } from '@task-manager/contract/installation/settings'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logBy, logChange } from '#server/features/changes/changes.service.ts'
import {
  adminTransaction,
  closeWithoutSecondStep,
  endLimitedSessions,
} from '#server/features/sessions/sessions.service.ts'
import * as repo from './settings.repo.ts'

export async function read(db: Db, actor: Actor): Promise<SettingsPage> {
  requireAdmin(actor)
  return await current(db)
}

const current = async (db: Db): Promise<SettingsPage> => ({
  twoStepRequired: await repo.twoStepRequired(db),
  membersAddTasks: await repo.membersAddTasks(db),
  sampleTeam: await repo.hasSampleTeam(db),
})

async function putMembersAddTasks(deps: Deps, db: Tx, actor: Actor, on: boolean | undefined): Promise<void> {
  const before = await repo.membersAddTasks(db)
  if (on === undefined || on === before) return
  await repo.putMembersAddTasks(db, on)
  await logBy(db, actor, deps.now(), {
    kind: 'settings.members-add-tasks',
    subjectId: '',
    changes: [{ field: 'membersAddTasks', before, after: on }],
    address: actor.address,
  })
}

/**
 * When the second step is no longer required, limited sessions end, and the next sign-in opens one with full rights.
 */
async function putTwoStep(
  deps: Deps,
  db: Tx,
  actor: Actor | null,
  { twoStepRequired, endOlderSessions = false }: SettingsChange,
): Promise<void> {
  const before = await repo.twoStepRequired(db)
  const required = twoStepRequired ?? before
  const changes: FieldChange[] = []
  if (before !== required) {
    await repo.putTwoStep(db, required)
    if (!required) await endLimitedSessions(db)
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

export async function change(deps: Deps, actor: Actor, input: SettingsChange): Promise<SettingsPage> {
  return await adminTransaction(deps.db, actor, async (db) => {
    await putTwoStep(deps, db, actor, input)
    await putMembersAddTasks(deps, db, actor, input.membersAddTasks)
    return await current(db)
  })
}

/** For `npm run admin`. False when it was not required. */
export const makeOptionalFromCli = (deps: Deps): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    const wasRequired = await repo.twoStepRequired(db)
    await putTwoStep(deps, db, null, { twoStepRequired: false })
    return wasRequired
  })

export const { membersAddTasks } = repo
export const isTwoStepRequired = repo.twoStepRequired

/** Reads the setting with a lock, for the transaction of a sign-in. */
export const lockTwoStepRequired = repo.lockTwoStepRequired

/** Throws 409 when a second step is required of everyone, before a person's own is turned off. */
export async function refuseWhereRequired(db: Tx): Promise<void> {
  if (await repo.lockTwoStepRequired(db))
    throw new AppError('conflict', "Two-step sign-in is required here and can't be turned off.")
}
