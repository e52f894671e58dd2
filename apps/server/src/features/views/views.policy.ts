/** Rights to change a saved view (decision T37). Pure. */
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'

export const notFound = () => new AppError('not_found', 'This view no longer exists.')

/** Throws 404 for another person's view, 403 for a shared one unless the actor is an administrator. */
export function requireOwn(actor: Actor, ownerId: string | null): void {
  if (ownerId === null) requireAdmin(actor)
  else if (ownerId !== actor.id) throw notFound()
}
