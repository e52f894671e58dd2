/** Who asks, and the two gates that every service begins with. */
import type { Role } from '@task-manager/contract/users'
import { AppError } from './app-error.ts'

export interface Actor {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly imageId: string | null
  readonly createdAt: string
  /** The session it came with, as stored. */
  readonly sessionHash: string
  /** A second step has to be set up before anything else (decision A26). */
  readonly limited?: true | undefined
  /** Where the call comes from; of an IPv6 address the network. */
  readonly address?: string
}

const signInFirst = (): AppError => new AppError('unauthorized', 'Please log in.')

export function requireUser(actor: Actor | null): asserts actor is Actor {
  if (actor === null) throw signInFirst()
}

/** For what is not needed to set up a second step. */
export function requireWhole(actor: Actor | null): void {
  if (actor?.limited)
    throw new AppError('two_step_needed', 'Two-step sign-in is asked of everybody here. Set it up first.')
}

export function requireAdmin(actor: Actor | null): asserts actor is Actor {
  requireUser(actor)
  if (actor.role !== 'admin') throw new AppError('forbidden', 'Only an administrator can do this.')
}
