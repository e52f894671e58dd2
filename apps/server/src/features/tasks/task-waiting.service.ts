/** The tasks that tasks wait for, as a reader may see them (decision T71). */
import type { Task } from '@task-manager/contract/tasks/tasks'
import type { Actor } from '#server/core/actor.ts'
import { bytesOf, type Json, type JsonBytes, toJson } from '#server/db/query/typed-json.ts'
import type { Db } from '#server/db/store.ts'
import type { TaskTexts } from './task-json.sql.ts'
import { canSee } from './tasks.policy.ts'
import * as repo from './tasks.repo.ts'

type Waiting = NonNullable<Task['waiting']>

/** The same rule as `isWaiting` of waiting.sql.ts, without the task's status. */
function isOver({ reason, until }: Waiting, waited: readonly repo.WaitedTask[], today: string): boolean {
  if (until !== null && until <= today) return true
  if (waited.length > 0) return waited.every(({ status }) => status === 'Completed')
  return reason === null && until === null
}

/**
 * The tasks with the tasks they wait for, as the actor sees them; `actor` null: all. Leaves out waits that are over on
 * `today`; null: keeps all.
 */
export async function resolveWaits<T extends Task>(
  db: Db,
  actor: Actor | null,
  tasks: readonly T[],
  today: string | null = null,
): Promise<T[]> {
  const ids = tasks.flatMap(({ _id, waiting }) => (waiting === null ? [] : [_id]))
  if (ids.length === 0) return [...tasks]
  const byTask = Map.groupBy(await repo.waitedTasks(db, ids), ({ task_id }) => task_id)
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

/** `resolveWaits` for JSON of the database. A text may hold several tasks, separated by commas. */
export async function resolveWaitsIn(
  db: Db,
  actor: Actor,
  today: string,
  { texts, waiting }: TaskTexts,
): Promise<readonly JsonBytes<Task>[]> {
  if (waiting.length === 0) return texts
  const parsed = new Map(waiting.map((i) => [i, JSON.parse(`[${texts[i]}]`) as Task[]]))
  const resolved = await resolveWaits(db, actor, [...parsed.values()].flat(), today)
  const jsonOf = new Map(resolved.map((task) => [task._id, toJson(task)]))
  return texts.map((text, i) => {
    const tasks = parsed.get(i)
    return tasks ? bytesOf(tasks.map(({ _id }) => jsonOf.get(_id)).join(',') as Json<Task>) : text
  })
}
