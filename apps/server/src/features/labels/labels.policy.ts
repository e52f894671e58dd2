/** Visibility of labels (decision T42). Pure. */
import type { Actor } from '#server/core/actor.ts'

/** The user to whose tasks labels are limited; null for administrators, who see all labels. */
export const memberScope = (actor: Actor): string | null => (actor.role === 'admin' ? null : actor.id)
