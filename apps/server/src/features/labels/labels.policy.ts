/** Which labels somebody sees (decision T42). Pure. */
import type { Actor } from '#server/core/actor.ts'

/** Null: an administrator sees all; a member those of their own tasks. */
export const memberScope = (actor: Actor): string | null => (actor.role === 'admin' ? null : actor.id)
