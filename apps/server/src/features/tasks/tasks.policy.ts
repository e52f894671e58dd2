/** Who may do what to a task (decision T3). Pure. */
import type { TaskRights } from '@task-manager/contract/tasks'
import type { Actor } from '#server/core/actor.ts'

/**
 * Whose tasks a list shows, as ids and 'nobody': null for all, the actor's own id for a member, whatever they ask for.
 */
export const peopleOf = (actor: Actor, assignedTo: readonly string[] | undefined): string[] | null => {
  if (actor.role !== 'admin') return [actor.id]
  return assignedTo === undefined
    ? null
    : [...new Set(assignedTo.map((who) => (who === 'me' ? actor.id : who)))]
}

const ofAdmin: TaskRights = { create: true, edit: true, tick: true, delete: true }
const ofMember: TaskRights = { create: false, edit: false, tick: true, delete: false }

/** For every task that the actor sees. */
export const rightsOf = (actor: Actor): TaskRights => (actor.role === 'admin' ? ofAdmin : ofMember)
