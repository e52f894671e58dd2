/** Who may do what to a task (decision T3). Pure. */
import type { Task } from '@task-manager/contract/tasks'
import type { Actor } from '#server/http/actor.ts'

/** An administrator every task, a member those assigned to him; to others it does not exist. */
export const maySeeTask = (actor: Actor, task: Pick<Task, 'assignedTo'>): boolean =>
  actor.role === 'admin' || task.assignedTo.some((user) => user._id === actor.id)

/** Whose tasks a list shows: '*' for all. A member asks for his own whatever he says. */
export const scopeOf = (actor: Actor, assignedTo: string | undefined): string =>
  actor.role === 'admin' ? (assignedTo ?? '*') : actor.id
