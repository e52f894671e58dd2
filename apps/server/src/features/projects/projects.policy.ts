/** Which projects somebody sees, and whose tasks count there (decision T41). Pure. */
import type { Actor } from '#server/core/actor.ts'

/** Null: an administrator sees all; a member those of their own tasks, with the numbers of these. */
export const memberScope = (actor: Actor): string | null => (actor.role === 'admin' ? null : actor.id)
