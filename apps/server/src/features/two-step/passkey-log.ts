import type { Tx } from '#server/db/transaction.ts'
import { logChange } from '#server/features/changes/changes.service.ts'

/** Logs a change of one's own passkeys: their names before and after. */
export const logPasskey = (
  db: Tx,
  { id, address }: { readonly id: string; readonly address?: string },
  now: Date,
  verb: 'added' | 'renamed' | 'removed',
  [before, after]: readonly [string | null, string | null],
): Promise<void> =>
  logChange(db, {
    actorId: id,
    at: now.toISOString(),
    kind: `user.passkey-${verb}`,
    subjectId: id,
    version: null,
    changes: [{ field: 'passkey', before, after }],
    audience: [id],
    address,
  })
