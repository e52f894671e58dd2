/** Log entries about enquiries. They never contain the visitor's name, address or message. */
import type { FieldChange } from '@task-manager/contract/tasks/history'
import type { Tx } from '#server/db/transaction.ts'
import { logChange } from '#server/features/changes/changes.service.ts'

export const logEnquiry = (
  db: Tx,
  verb: 'received' | 'moved' | 'resent' | 'deleted',
  subjectId: string,
  /** Null for a visitor. */
  actorId: string | null,
  at: string,
  changes: FieldChange[] = [],
): Promise<void> =>
  logChange(db, { actorId, at, kind: `enquiry.${verb}`, subjectId, version: null, changes, audience: [] })
