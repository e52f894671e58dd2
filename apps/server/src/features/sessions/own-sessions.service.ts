/** A user's own sessions: list and end (decision A12). */
import type { OpenSession } from '@task-manager/contract/sign-in/account'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logBy } from '#server/features/changes/changes.service.ts'
import * as repo from './sessions.repo.ts'
import { oldestUse, userTransaction } from './sessions.service.ts'

/** The current session first, then by last use. */
export async function listOwn(deps: Deps, actor: Actor): Promise<OpenSession[]> {
  requireUser(actor)
  const rows = await repo.ofUser(deps.db, actor.id, oldestUse(deps.now()))
  const isCurrent = (row: { token_hash: string }) => row.token_hash === actor.sessionHash
  return rows
    .toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)))
    .map((row) => ({
      _id: row.id,
      device: row.device,
      address: row.address,
      createdAt: row.created_at,
      usedAt: row.used_at,
      current: isCurrent(row),
    }))
}

const logEnd = (deps: Deps, db: Tx, actor: Actor, subjectId: string): Promise<void> =>
  logBy(db, actor, deps.now(), {
    kind: 'session.ended',
    subjectId,
    audience: [actor.id],
    address: actor.address,
  })

/** Throws 404 for a session that has ended or belongs to someone else. */
export async function endOwn(deps: Deps, actor: Actor, id: string): Promise<void> {
  requireUser(actor)
  await userTransaction(deps.db, actor, async (db) => {
    if (!(await repo.removeById(db, actor.id, id)))
      throw new AppError('not_found', 'This session has already ended.')
    await logEnd(deps, db, actor, id)
  })
}

export async function endOthers(deps: Deps, actor: Actor): Promise<void> {
  requireUser(actor)
  await userTransaction(deps.db, actor, async (db) => {
    await repo.removeOfUser(db, actor.id, actor.sessionHash)
    await logEnd(deps, db, actor, actor.id)
  })
}
