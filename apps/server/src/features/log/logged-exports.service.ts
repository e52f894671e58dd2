import type { ChangeKind } from '@task-manager/contract/changes'
import type { Actor } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import { logBy } from '#server/features/changes/changes.service.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'

/** Logs an export, after `authorize` has passed for the actor's current role. */
export const logExport = (
  deps: Deps,
  actor: Actor,
  authorize: (actor: Actor | null) => void,
  kind: ChangeKind<'export'>,
  subjectId = '',
): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    authorize(await recheckActor(db, actor))
    await logBy(db, actor, deps.now(), {
      kind,
      subjectId,
      address: actor.address,
    })
  })
