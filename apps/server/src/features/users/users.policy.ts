/** Who may do what to whom (decisions U3, U4). Pure. */
import type { Actor } from '#server/http/actor.ts'

export const maySeeUser = (actor: Actor, id: string): boolean => actor.role === 'admin' || actor.id === id

export const mayChangeUser = maySeeUser

/** The last administrator can be neither deleted nor demoted. */
export const leavesNoAdmin = (admins: readonly string[], id: string): boolean =>
  admins.length === 1 && admins[0] === id
