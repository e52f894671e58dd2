/** Replaces `pending-changes.ts` in the early scripts: changes made offline are shown by the application. */
import type * as pending from '#web/features/tasks/data/pending-changes.ts'

export const usePendingChanges: typeof pending.usePendingChanges = () => []
export const withPendingChanges: typeof pending.withPendingChanges = (task) => task
export const PendingMark = () => null
