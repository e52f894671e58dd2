/**
 * Repairs tasks that an older version left incomplete in a newer schema, before the database refused such writes
 * (decision 0035). Runs at every start.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChecklistItem } from '@task-manager/contract/tasks/tasks'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import { indexTasks } from '#server/features/task-search/task-search.service.ts'
import { firstRank } from '#server/features/tasks/task-writes.service.ts'
import * as repo from './task-repair.repo.ts'

/** The number of tasks in a statement, which takes some milliseconds. */
const BATCH = 500

function withIds(checklist: string): string {
  const items = JSON.parse(checklist) as (Omit<ChecklistItem, '_id'> & { _id?: string })[]
  if (items.every(({ _id }) => _id !== undefined)) return checklist
  return JSON.stringify(items.map(({ _id, text, completed }) => ({ _id: _id ?? newId(), text, completed })))
}

async function repair(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const task = await repo.lock(tx, id)
    if (task === undefined) return
    const checklist = withIds(task.checklist)
    const rank = task.rank || firstRank(id)
    // A new version voids every cached copy.
    if (checklist !== task.checklist || rank !== task.rank)
      await repo.save(tx, { id, checklist, rank, version: task.version + 1 })
    await indexTasks(tx, [id])
  })
}

/** Returns the number of repaired tasks. `pause` is awaited between two batches; `signal` ends it early. */
export async function repairTasks(
  db: Db,
  signal: AbortSignal,
  pause: () => Promise<unknown> = nextTurn,
): Promise<number> {
  let repaired = 0
  for (let after = ''; !signal.aborted; ) {
    const upTo = await repo.endOfBatch(db, after, BATCH)
    if (upTo === null) break
    for (const id of await repo.incompleteTasks(db, after, upTo)) {
      await repair(db, id)
      repaired += 1
    }
    after = upTo
    await pause()
  }
  return repaired
}
