/** Visibility of projects and of the tasks in their counts (decision T41). Pure. */
import type { Actor } from '#server/core/actor.ts'

/** The user to whose tasks projects are limited; null for administrators, who see all projects and tasks. */
export const memberScope = (actor: Actor): string | null => (actor.role === 'admin' ? null : actor.id)
