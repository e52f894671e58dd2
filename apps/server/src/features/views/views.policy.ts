/** Who may change a saved view (decision T37). Pure. */
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'

export const notFound = () => new AppError('not_found', 'This view is not there any more.')

/** One's own, or everybody's for an administrator; another's is not there. */
export function requireOwn(actor: Actor, ownerId: string | null): void {
  if (ownerId === null) requireAdmin(actor)
  else if (ownerId !== actor.id) throw notFound()
}
