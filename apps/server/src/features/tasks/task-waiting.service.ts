/** The tasks that tasks wait for, as a reader may see them (decision T71). */
import type { Task } from '@task-manager/contract/tasks/tasks'
import type { Actor } from '#server/core/actor.ts'
import { bytesOf, type Json, type JsonBytes, toJson } from '#server/core/json.ts'
import type { Db } from '#server/db/open.ts'
import { canSee } from './tasks.policy.ts'
import * as read from './tasks.read.repo.ts'

type Waiting = NonNullable<Task['waiting']>

/** The same rule as `isWaiting` of waiting.sql.ts, without the task's status. */
function isOver({ reason, until }: Waiting, waited: readonly read.WaitedTask[], today: string): boolean {
  if (until !== null && until <= today) return true
  if (waited.length > 0) return waited.every(({ status }) => status === 'Completed')
  return reason === null && until === null
}

/**
 * The tasks with what they wait for; `actor` null: all of them. `today`: a wait that is over then is left out; null:
 * none is.
 */
export async function resolveWaits<T extends Task>(
  db: Db,
  actor: Actor | null,
  tasks: readonly T[],
  today: string | null = null,
): Promise<T[]> {
  const ids = tasks.flatMap(({ _id, waiting }) => (waiting === null ? [] : [_id]))
  if (ids.length === 0) return [...tasks]
  const byTask = Map.groupBy(await read.waitedTasks(db, ids), ({ task_id }) => task_id)
  return tasks.map((task) => {
    if (task.waiting === null) return task
    const waited = byTask.get(task._id) ?? []
    const isDone = task.status === 'Completed' || (today !== null && isOver(task.waiting, waited, today))
    if (today !== null && isDone) return { ...task, waiting: null }
    const seen = waited.filter(({ people }) => actor === null || canSee(actor, new Set(people)))
    const shown = seen.map(({ id: _id, title, status }) => ({ _id, title, status }))
    return { ...task, waiting: { ...task.waiting, tasks: shown, hidden: waited.length - seen.length } }
  })
}

/** In the JSON of a task that waits; other texts have its quotes escaped. */
const MARK = '"waiting":{'

export const mayWait = (json: string | Buffer): boolean => json.includes(MARK)

/** `resolveWaits` for JSON of the database. An element may hold several tasks, separated by commas. */
export async function resolveWaitsIn(
  db: Db,
  actor: Actor,
  today: string,
  texts: readonly JsonBytes<Task>[],
): Promise<readonly JsonBytes<Task>[]> {
  if (!texts.some(mayWait)) return texts
  const tasks = texts.flatMap((text) => JSON.parse(`[${text}]`) as Task[])
  return (await resolveWaits(db, actor, tasks, today)).map((task) => bytesOf(toJson(task) as Json<Task>))
}
