/** Labels, their assignment to tasks, and the copies of them in `tasks.labels` (decision 0026). */
import type { LabelRef } from '@task-manager/contract/projects/groups'
import { type Selectable, sql } from 'kysely'
import { bumpDisplayVersion } from '#server/db/display-version.ts'
import { locksRows } from '#server/db/engine.ts'
import { assigneeIds, type ChangedTask, lockTasksIn } from '#server/db/query/changed-tasks.ts'
import { chunksOf } from '#server/db/query/chunks.ts'
import { jsonSql } from '#server/db/query/json.ts'
import { countLocked } from '#server/db/query/named-lock.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import type { LabelTable } from '#server/db/tables/labels.ts'
import type { Tx } from '#server/db/transaction.ts'

export type LabelRow = Selectable<LabelTable>

/** Sorted by name. With `userId` only the labels of that user's tasks, counted in those tasks. */
export async function list(
  db: Db,
  userId: string | null,
  id: string | null = null,
): Promise<(LabelRow & { n: number })[]> {
  const counted = db
    .selectFrom('task_labels')
    .$if(userId !== null, (query) =>
      query.where('task_id', 'in', (eb) =>
        eb
          .selectFrom('task_assignees')
          .select('task_assignees.task_id')
          .where('user_id', '=', userId ?? ''),
      ),
    )
    .$if(id !== null, (query) => query.where('label_id', '=', id ?? ''))
    .select(({ fn }) => ['label_id', fn.countAll<number | string>().as('n')])
    .groupBy('label_id')
  const rows = await db
    .selectFrom('labels')
    .leftJoin(counted.as('counted'), 'counted.label_id', 'labels.id')
    .selectAll('labels')
    .select('counted.n')
    .$if(userId !== null, (query) => query.where('counted.n', 'is not', null))
    .$if(id !== null, (query) => query.where('labels.id', '=', id ?? ''))
    .orderBy('labels.name_key')
    .execute()
  return rows.map((row) => ({ ...row, n: Number(row.n ?? 0) }))
}

/** Locked until the transaction ends. */
export const count = (db: Tx): Promise<number> => countLocked(db, 'labels', db.selectFrom('labels'))

/** Locked against changes until the transaction ends. Ordered, so that two transactions cannot deadlock. */
export async function lockShared(
  db: Tx,
  by: 'id' | 'name_key',
  values: readonly string[],
): Promise<LabelRow[]> {
  if (values.length === 0) return []
  let query = db.selectFrom('labels').selectAll().where(by, 'in', listOf(db, values)).orderBy('id')
  if (locksRows(db)) query = query.forShare()
  return await query.execute()
}

/** Locked for a change: assigning one of them to a task waits until the transaction ends. */
export async function lock(db: Tx, ids: readonly string[]): Promise<LabelRow[]> {
  let query = db.selectFrom('labels').selectAll().where('id', 'in', listOf(db, ids)).orderBy('id')
  if (locksRows(db)) query = query.forUpdate()
  return await query.execute()
}

/** Skips names that already exist. Returns the ids of the inserted labels. */
export async function insertNew(db: Tx, rows: readonly LabelRow[]): Promise<Set<string>> {
  const inserted = new Set<string>()
  for (const chunk of chunksOf(rows.toSorted((a, b) => (a.name_key < b.name_key ? -1 : 1)))) {
    const query = db.insertInto('labels').values(chunk)
    const fresh = query.onConflict((conflict) => conflict.column('name_key').doNothing()).returning('id')
    for (const { id } of await fresh.execute()) inserted.add(id)
  }
  return inserted
}

export const insert = (db: Tx, row: LabelRow): Promise<unknown> =>
  db.insertInto('labels').values(row).execute()

export const update = (db: Tx, { id, ...row }: LabelRow): Promise<unknown> =>
  db.updateTable('labels').set(row).where('id', '=', id).execute()

export const remove = (db: Tx, id: string): Promise<unknown> =>
  db.deleteFrom('labels').where('id', '=', id).execute()

export async function assign(db: Tx, taskId: string, ids: readonly string[], fresh: boolean): Promise<void> {
  if (!fresh) await db.deleteFrom('task_labels').where('task_id', '=', taskId).execute()
  const rows = ids.map((label_id, position) => ({ label_id, task_id: taskId, position }))
  for (const chunk of chunksOf(rows)) await db.insertInto('task_labels').values(chunk).execute()
}

const tasksOf = (db: Db, id: string) =>
  db.selectFrom('task_labels').select('task_id').where('label_id', '=', id)

/** Everyone who is on a task with the label. */
export async function membersOf(db: Tx, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task_labels')
    .innerJoin('task_assignees', 'task_assignees.task_id', 'task_labels.task_id')
    .select('task_assignees.user_id')
    .distinct()
    .where('task_labels.label_id', '=', id)
    .orderBy('task_assignees.user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/**
 * Locks the tasks before their copies are rebuilt, as with assignees (decision 0013). The label is locked, so no task is
 * added. On PostgreSQL a task may lose the label during the wait, so they are read again afterwards.
 */
export async function lockTasksOf(db: Tx, id: string): Promise<string[]> {
  await lockTasksIn(db, tasksOf(db, id))
  return (await tasksOf(db, id).orderBy('task_id').execute()).map((row) => row.task_id)
}

/** The value of `tasks.labels`, built from the labels. */
function labelsJson(db: Db) {
  const { array, object, string, word } = jsonSql(db)
  const label = object<LabelRef>({
    _id: word(sql.ref('labels.id')),
    name: string(sql.ref('labels.name')),
    color: word(sql.ref('labels.color')),
  })
  return db
    .selectFrom('task_labels')
    .innerJoin('labels', 'labels.id', 'task_labels.label_id')
    .select(array(label, sql.ref('task_labels.position')).as('list'))
    .where('task_labels.task_id', '=', sql.ref<string>('tasks.id'))
}

/** Rebuilds the copies in the tasks, which are locked. */
export async function refreshTasks(db: Tx, taskIds: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(taskIds))
    await db
      .updateTable('tasks')
      .set({ labels: labelsJson(db) })
      .where('id', 'in', listOf(db, chunk))
      .execute()
  await bumpDisplayVersion(db)
}

export interface RelabelledTask extends ChangedTask {
  readonly before: LabelRef[]
  readonly after: LabelRef[]
}

/** Removes a label from its tasks, which are locked, or replaces it. Each task gets a new version. */
export async function replaceOn(
  db: Tx,
  taskIds: readonly string[],
  { from, into, at }: { from: string; into: string | null; at: string },
): Promise<RelabelledTask[]> {
  const before = new Map<string, string>()
  for (const chunk of chunksOf(taskIds))
    for (const row of await db
      .selectFrom('tasks')
      .select(['id', 'labels'])
      .where('id', 'in', listOf(db, chunk))
      .execute())
      before.set(row.id, row.labels)
  if (into !== null)
    await db
      .updateTable('task_labels')
      .set({ label_id: into })
      .where('label_id', '=', from)
      .where('task_id', 'not in', tasksOf(db, into))
      .execute()
  await db.deleteFrom('task_labels').where('label_id', '=', from).execute()
  const changed: RelabelledTask[] = []
  for (const chunk of chunksOf(taskIds)) {
    const rows = await db
      .updateTable('tasks')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: at, labels: labelsJson(db) }))
      .where('id', 'in', listOf(db, chunk))
      .returning(['id', 'version', 'labels', 'assignees'])
      .execute()
    for (const { id, version, labels, assignees } of rows)
      changed.push({
        id,
        version,
        before: JSON.parse(before.get(id) ?? '[]') as LabelRef[],
        after: JSON.parse(labels) as LabelRef[],
        assignees: assigneeIds(assignees),
      })
  }
  return changed
}
