/** Labels (decision T42). Administrators change them. Saving a task creates its unknown labels. */
import type { ChangeKind } from '@task-manager/contract/changes'
import { COLORS, nameKey } from '@task-manager/contract/projects/group-values'
import type { Color, LabelRef } from '@task-manager/contract/projects/groups'
import {
  LABELS_MAX,
  type Label,
  type LabelChange,
  type NewLabel,
} from '@task-manager/contract/projects/labels'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import { type Actor, requireAdmin, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import { nameTaken } from '#server/core/name-taken.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChange, logChanges } from '#server/features/changes/changes.service.ts'
import { adminTransaction } from '#server/features/sessions/sessions.service.ts'
import { indexTasks } from '#server/features/task-search/task-search.service.ts'
import { replaceLabelInViews } from '#server/features/views/views.service.ts'
import { memberScope } from './labels.policy.ts'
import * as repo from './labels.repo.ts'

const notFound = () => new AppError('not_found', 'This label no longer exists.')

const refOf = ({ id, name, color }: repo.LabelRow): LabelRef => ({ _id: id, name, color })

const toConflict = nameTaken('label')

/** Derived from the name, never grey: grey must be chosen. */
function colorOf(key: string): Color {
  const sum = [...key].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return COLORS[sum % (COLORS.length - 1)] ?? 'grey'
}

const newRow = (name: string, color?: Color): repo.LabelRow => {
  const key = nameKey(name)
  return { id: newId(), name, name_key: key, color: color ?? colorOf(key) }
}

async function requireFreeSlots(db: Tx, more: number): Promise<void> {
  if ((await repo.count(db)) + more > LABELS_MAX)
    throw new AppError('conflict', `You can have up to ${LABELS_MAX} labels. Delete some first.`, {
      path: 'labels',
    })
}

type ChangeSource = { readonly by: string | null; readonly at: string }

/** Call it before a deletion: the audience are the members on its tasks. */
const log = async (
  db: Tx,
  { by, at }: ChangeSource,
  kind: ChangeKind<'label'>,
  id: string,
  changes: FieldChange[],
) =>
  logChange(db, {
    actorId: by,
    at,
    kind,
    subjectId: id,
    changes,
    audience: await repo.membersOf(db, id),
  })

export async function list(db: Db, actor: Actor): Promise<Label[]> {
  requireUser(actor)
  return (await repo.list(db, memberScope(actor))).map((row) => ({ ...refOf(row), taskCount: row.n }))
}

async function one(db: Db, id: string): Promise<Label> {
  const [row] = await repo.list(db, null, id)
  if (!row) throw notFound()
  return { ...refOf(row), taskCount: row.n }
}

/** Throws 409 when the name is taken. */
export async function create(db: Db, actor: Actor, { name, color }: NewLabel, now: Date): Promise<Label> {
  requireAdmin(actor)
  const row = newRow(name, color)
  try {
    await adminTransaction(db, actor, async (db) => {
      await requireFreeSlots(db, 1)
      await repo.insert(db, row)
      const source = { by: actor.id, at: now.toISOString() }
      await log(db, source, 'label.created', row.id, [{ field: 'name', before: null, after: name }])
    })
  } catch (error) {
    throw toConflict(error)
  }
  return { ...refOf(row), taskCount: 0 }
}

/** Throws 404, and 409 when the name is taken; `merge` combines two labels. */
export async function update(
  db: Db,
  actor: Actor,
  id: string,
  change: LabelChange,
  now: Date,
): Promise<Label> {
  try {
    await adminTransaction(db, actor, async (db) => {
      const [before] = await repo.lock(db, [id])
      if (!before) throw notFound()
      const name = change.name ?? before.name
      const after = { id, name, name_key: nameKey(name), color: change.color ?? before.color }
      await repo.update(db, after)
      const tasks = await repo.lockTasksOf(db, id)
      await repo.refreshTasks(db, tasks)
      if (before.name !== name) {
        await indexTasks(db, tasks)
        await replaceLabelInViews(db, before.name, name)
      }
      const changes = (['name', 'color'] as const).map((field) => ({
        field,
        before: before[field],
        after: after[field],
      }))
      await log(db, { by: actor.id, at: now.toISOString() }, 'label.edited', id, changes)
    })
  } catch (error) {
    throw toConflict(error)
  }
  return await one(db, id)
}

/** Deletes the label. On its tasks it is removed, or replaced by `into`. */
async function removeLabel(
  db: Tx,
  source: ChangeSource,
  row: repo.LabelRow,
  into: repo.LabelRow | null,
): Promise<void> {
  const ids = await repo.lockTasksOf(db, row.id)
  const name = { field: 'name', before: row.name, after: into?.name ?? null }
  await log(db, source, into === null ? 'label.deleted' : 'label.merged', row.id, [name])
  const tasks = await repo.replaceOn(db, ids, { from: row.id, into: into?.id ?? null, at: source.at })
  await repo.remove(db, row.id)
  if (into !== null) await replaceLabelInViews(db, row.name, into.name)
  await indexTasks(db, ids)
  await logChanges(
    db,
    tasks.map(({ id, version, before, after, assignees }) => ({
      actorId: source.by,
      at: source.at,
      kind: 'task.edited',
      subjectId: id,
      version,
      changes: [{ field: 'labels', before, after }],
      audience: assignees,
    })),
  )
}

/** Replaces the label `id` by `into` on all tasks and deletes it. Throws 404 unless both exist. */
export async function merge(db: Db, actor: Actor, id: string, into: string, now: Date): Promise<Label> {
  requireAdmin(actor)
  if (id === into) throw new AppError('invalid', "A label can't be merged into itself.", { path: 'into' })
  await adminTransaction(db, actor, async (db) => {
    const rows = await repo.lock(db, [id, into])
    const [from, to] = [id, into].map((labelId) => rows.find((row) => row.id === labelId))
    if (!from || !to) throw notFound()
    await removeLabel(db, { by: actor.id, at: now.toISOString() }, from, to)
  })
  return await one(db, into)
}

/** Deletes the label and removes it from its tasks. */
export async function remove(db: Db, actor: Actor, id: string, now: Date): Promise<void> {
  await adminTransaction(db, actor, async (db) => {
    const [row] = await repo.lock(db, [id])
    if (!row) throw notFound()
    await removeLabel(db, { by: actor.id, at: now.toISOString() }, row, null)
  })
}

/**
 * The labels of these names in that order, locked until the transaction ends. Creates missing ones. Call it before tasks are
 * locked. Callers check rights.
 */
export async function lockLabels(
  db: Tx,
  source: ChangeSource,
  names: readonly string[],
): Promise<LabelRef[]> {
  if (names.length === 0) return []
  const keys = names.map(nameKey)
  let rows = await repo.lockShared(db, 'name_key', keys)
  const missing = names.filter((name) => !rows.some((row) => row.name_key === nameKey(name)))
  if (missing.length > 0) {
    await requireFreeSlots(db, missing.length)
    const fresh = missing.map((name) => newRow(name))
    const inserted = await repo.insertNew(db, fresh)
    for (const { id, name } of fresh)
      if (inserted.has(id))
        await log(db, source, 'label.created', id, [{ field: 'name', before: null, after: name }])
    rows = await repo.lockShared(db, 'name_key', keys)
  }
  const found = new Map(rows.map((row) => [row.name_key, refOf(row)]))
  return keys.flatMap((key) => found.get(key) ?? [])
}

/** The keys of the names without a label. */
export async function unknownLabels(db: Tx, names: readonly string[]): Promise<string[]> {
  const keys = names.map(nameKey)
  const known = new Set((await repo.lockShared(db, 'name_key', keys)).map((row) => row.name_key))
  return keys.filter((key) => !known.has(key))
}

/** The labels that still exist, in the order of `ids`, locked until the transaction ends. */
export async function lockKnownLabels(db: Tx, ids: readonly string[]): Promise<LabelRef[]> {
  const found = new Map((await repo.lockShared(db, 'id', ids)).map((row) => [row.id, refOf(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Replaces the labels of a task. `fresh`: the task has no labels yet. */
export const assignLabels = (
  db: Tx,
  taskId: string,
  labels: readonly LabelRef[],
  fresh: boolean,
): Promise<void> =>
  repo.assign(
    db,
    taskId,
    labels.map(({ _id }) => _id),
    fresh,
  )
