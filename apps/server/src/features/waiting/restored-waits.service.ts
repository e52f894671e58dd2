/** The tasks that deleted tasks waited for, which their restoration brings back (decision T71). */
import type { Task } from '@task-manager/contract/tasks/tasks'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { resolveWaits } from '#server/features/tasks/task-waiting.service.ts'
import * as repo from './waiting.repo.ts'

/** By task, the ids of what it waits for. */
type Waits = ReadonlyMap<string, readonly string[]>

export async function waitsOf(db: Db, tasks: readonly Task[]): Promise<Map<string, string[]>> {
  const resolved = await resolveWaits(db, null, tasks)
  return new Map(resolved.map(({ _id, waiting }) => [_id, waiting?.tasks.map((task) => task._id) ?? []]))
}

/** Without tasks that no longer exist. A deleted task is not waited for, so none of these closes a cycle. */
export async function restoreWaits(db: Tx, waits: Waits): Promise<void> {
  const waitedFor = new Set([...waits.values()].flat())
  if (waitedFor.size === 0) return
  const existing = await repo.lockWaitedFor(db, [...waitedFor])
  const remaining = [...waits].map(([id, ids]) => [id, ids.filter((each) => existing.has(each))] as const)
  await repo.insertWaits(db, new Map(remaining))
}
