/** The signed-in user, and the checks that every service begins with. */
import type { Role } from '@task-manager/contract/people/users'
import { AppError } from './app-error.ts'

export interface Actor {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly imageId: string | null
  readonly createdAt: string
  /** Hash of the session's token. */
  readonly sessionHash: string
  /** The user must set up a second step first (decision A26). */
  readonly limited?: true | undefined
  /** The client address; the /64 of an IPv6 address. */
  readonly address?: string
}

const unauthorized = (): AppError => new AppError('unauthorized', 'Please log in.')

export function requireUser(actor: Actor | null): asserts actor is Actor {
  if (actor === null) throw unauthorized()
}

/** Throws for an actor who must set up a second step first. Calls that set it up do not use this. */
export function requireFullSession(actor: Actor | null): void {
  if (actor?.limited)
    throw new AppError('two_step_needed', 'Two-step sign-in is required here. Set it up first.')
}

export function requireAdmin(actor: Actor | null): asserts actor is Actor {
  requireUser(actor)
  if (actor.role !== 'admin') throw new AppError('forbidden', 'Only an administrator can do this.')
}
