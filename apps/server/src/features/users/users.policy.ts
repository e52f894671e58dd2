/** Rights to accounts (decisions U3, U4). Pure. */
import type { Role } from '@task-manager/contract/people/users'
import type { Actor } from '#server/core/actor.ts'

export const maySeeUser = (actor: Actor, id: string): boolean => actor.role === 'admin' || actor.id === id

export const mayChangeUser = maySeeUser

interface Held {
  readonly id: string
  readonly role: Role
  readonly deactivated_at: string | null
}

/** Whether this user is the last active administrator, who cannot be deleted, demoted or deactivated. */
export function leavesNoAdmin(users: readonly Held[], id: string): boolean {
  const admins = users.filter((user) => user.role === 'admin' && user.deactivated_at === null)
  return admins.length === 1 && admins[0]?.id === id
}
