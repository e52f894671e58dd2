/** Saved views (decision T37). Changes of shared views are logged. */
import type { ChangeKind } from '@task-manager/contract/changes'
import { type NewView, VIEWS_MAX, type View, viewQuery } from '@task-manager/contract/lists/views'
import { nameKey } from '@task-manager/contract/projects/group-values'
import { foldText } from '@task-manager/contract/words'
import { type Actor, requireAdmin, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { nameTaken } from '#server/core/name-taken.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logBy } from '#server/features/changes/changes.service.ts'
import { recheckActor, userTransaction } from '#server/features/sessions/sessions.service.ts'
import { notFound, requireOwn } from './views.policy.ts'
import * as repo from './views.repo.ts'

const toView = ({ id, name, query, owner_id }: repo.ViewRow): View => ({
  _id: id,
  name,
  query,
  shared: owner_id === null,
})

const rowOf = (id: string, actor: Actor, { name, query, shared }: NewView): repo.ViewRow => ({
  id,
  owner_id: shared ? null : actor.id,
  scope: shared ? '' : actor.id,
  name,
  name_key: foldText(name),
  query,
})

const toConflict = nameTaken('view')

async function requireFreeSlot(db: Tx, { scope }: repo.ViewRow): Promise<void> {
  if ((await repo.count(db, scope)) >= VIEWS_MAX)
    throw new AppError('conflict', `You can have up to ${VIEWS_MAX} views. Delete one first.`)
}

const isShared = ({ owner_id }: repo.ViewRow): boolean => owner_id === null

/**
 * Logs a change of a shared view; nothing for private views. `before` is null for a new view, `after` for a deleted
 * one.
 */
async function logShared(
  db: Tx,
  { now }: Deps,
  actor: Actor,
  [before, after]: readonly [before: repo.ViewRow | null, after: repo.ViewRow | null],
): Promise<void> {
  const rows = [before, after].filter((row) => row !== null)
  if (!rows.some(isShared)) return
  const kind: ChangeKind<'view'> =
    before === null ? 'view.created' : after === null ? 'view.deleted' : 'view.edited'
  const changes = [{ field: 'name', before: before?.name ?? null, after: after?.name ?? null }]
  const shared = { field: 'shared', before: before && isShared(before), after: after && isShared(after) }
  await logBy(db, actor, now(), {
    kind,
    subjectId: rows[0]?.id ?? '',
    changes: kind === 'view.edited' && shared.before !== shared.after ? [...changes, shared] : changes,
    address: actor.address,
  })
}

/** Only administrators may change shared views. */
function requireRight(actor: Actor, { shared }: NewView): void {
  requireUser(actor)
  if (shared) requireAdmin(actor)
}

export async function list(db: Db, actor: Actor): Promise<View[]> {
  requireUser(actor)
  return (await repo.listFor(db, actor.id)).map(toView)
}

export async function create(deps: Deps, actor: Actor, input: NewView): Promise<View> {
  requireRight(actor, input)
  const row = rowOf(newId(), actor, input)
  try {
    await deps.db.transaction().execute(async (db) => {
      requireRight(await recheckActor(db, actor), input)
      await requireFreeSlot(db, row)
      await repo.insert(db, row)
      await logShared(db, deps, actor, [null, row])
    })
  } catch (error) {
    throw toConflict(error)
  }
  return toView(row)
}

export async function update(deps: Deps, actor: Actor, id: string, input: NewView): Promise<View> {
  requireRight(actor, input)
  const row = rowOf(id, actor, input)
  try {
    await userTransaction(deps.db, actor, async (db, now) => {
      requireRight(now, input)
      const before = await repo.lock(db, id)
      if (!before) throw notFound()
      requireOwn(now, before.owner_id)
      if (before.scope !== row.scope) await requireFreeSlot(db, row)
      await repo.update(db, row)
      await logShared(db, deps, actor, [before, row])
    })
  } catch (error) {
    throw toConflict(error)
  }
  return toView(row)
}

export async function remove(deps: Deps, actor: Actor, id: string): Promise<void> {
  requireUser(actor)
  await userTransaction(deps.db, actor, async (db, now) => {
    const before = await repo.lock(db, id)
    if (!before) throw notFound()
    requireOwn(now, before.owner_id)
    await repo.remove(db, id)
    await logShared(db, deps, actor, [before, null])
  })
}

/** `name=value`, with the label `after` in place of `before`. */
function withLabel(pair: string, before: string, after: string): string {
  const [[name, value] = ['', '']] = new URLSearchParams(pair)
  const isLabel = name === 'label' || name === 'notLabel'
  return isLabel && nameKey(value) === nameKey(before) ? `${new URLSearchParams({ [name]: after })}` : pair
}

/**
 * Views filter by the names of labels: in the transaction that renames a label or merges it into another, its name is
 * replaced in all of them.
 */
export async function replaceLabelInViews(db: Tx, before: string, after: string): Promise<void> {
  for (const { id, query } of await repo.lockWithLabels(db)) {
    const next = viewQuery(
      query
        .split('&')
        .map((pair) => withLabel(pair, before, after))
        .join('&'),
    )
    if (next !== query) await repo.updateQuery(db, id, next)
  }
}
