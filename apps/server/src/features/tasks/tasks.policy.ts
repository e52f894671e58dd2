/** Who may do what to a task (decision T3). Pure. */
import type { Actor } from '#server/http/actor.ts'

/** Whose tasks a list shows: '*' for all. A member asks for his own whatever he says. */
export const scopeOf = (actor: Actor, assignedTo: string | undefined): string =>
  actor.role === 'admin' ? (assignedTo ?? '*') : actor.id
