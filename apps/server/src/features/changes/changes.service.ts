/**
 * The log of changes: one row per change, written in the change's transaction. History, live stream and notices read it,
 * so that no change can be forgotten. Callers check rights.
 */
import type { ChangeKind } from '@task-manager/contract/changes'
import { imageUrl } from '@task-manager/contract/people/images'
import { type ChangeActor, type FieldChange, FORMER_MEMBER } from '@task-manager/contract/tasks/history'
import type { Actor } from '#server/core/actor.ts'
import { perDatabase } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import { afterCommit, type Tx } from '#server/db/transaction.ts'
import * as repo from './changes.repo.ts'

export interface Change {
  /** Null: the server. */
  readonly actorId: string | null
  readonly at: string
  readonly kind: ChangeKind
  readonly subjectId: string
  /** The version that the change gave the task. */
  readonly version?: number | null | undefined
  /** People as ids. No passwords, tokens or texts that must be deletable. */
  readonly changes?: readonly FieldChange[] | undefined
  /** Ids of the members concerned. Administrators see every row. */
  readonly audience?: readonly string[] | undefined
  /** Client address, for the kinds that administrators audit. */
  readonly address?: string | undefined
  /** Set on all changes of one bulk action. */
  readonly actionId?: string | undefined
}

export interface LoggedChange extends Change {
  readonly seq: number
  readonly version: number | null
  readonly changes: readonly FieldChange[]
  readonly audience: readonly string[]
}

/** Writes the rows in the transaction of the changes. Listeners are called after its commit. */
export async function logChanges(db: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await repo.insert(
    db,
    changes.map(({ at, actorId, kind, subjectId, version, changes, audience, address, actionId }) => ({
      at,
      actor_id: actorId,
      kind,
      subject_id: subjectId,
      version: version ?? null,
      changes: JSON.stringify(changes ?? []),
      audience: JSON.stringify(audience ?? []),
      address: address ?? null,
      action_id: actionId ?? null,
    })),
  )
  afterCommit(db, () => notify(db))
}

export const logChange = (db: Tx, change: Change): Promise<void> => logChanges(db, [change])

/** A change of a person who makes it now. */
export const logBy = (
  db: Tx,
  actor: Pick<Actor, 'id'>,
  now: Date,
  change: Omit<Change, 'actorId' | 'at'>,
): Promise<void> => logChange(db, { ...change, actorId: actor.id, at: now.toISOString() })

const listeners = perDatabase(() => new Set<() => void>())

/**
 * Calls `listen` after every commit of this process that wrote to the log. Returns a function that stops it. `listen`
 * must not throw.
 */
export function onChange(db: Db, listen: () => void): () => void {
  listeners(db).add(listen)
  return () => listeners(db).delete(listen)
}

function notify(db: Db): void {
  for (const listen of listeners(db)) listen()
}

/** A row of the log. */
export type ChangeRow = repo.ChangeRow

export const toChange = (row: ChangeRow): LoggedChange => ({
  seq: row.seq,
  at: row.at,
  actorId: row.actor_id,
  kind: row.kind as ChangeKind,
  subjectId: row.subject_id,
  version: row.version,
  changes: JSON.parse(row.changes) as FieldChange[],
  audience: JSON.parse(row.audience) as string[],
})

/** The position of the current end, for `changesSince`. */
export const endOfLog = repo.end

/** Must run once before the first read. */
export const adoptForeignRows = repo.adoptForeignRows

/**
 * Changes that became visible after `position`; null for a position of another log. With `limit` changes there may be more,
 * which the returned position skips.
 */
export async function changesSince(
  db: Db,
  position: string,
  limit: number,
): Promise<{ changes: LoggedChange[]; position: string } | null> {
  const batch = await repo.since(db, position, limit)
  return batch && { changes: batch.rows.map(toChange), position: batch.position }
}

/** The newest `limit` changes since `instant`, oldest first. */
export const newestChanges = async (db: Db, instant: Date, limit: number): Promise<LoggedChange[]> =>
  (await repo.newest(db, instant.toISOString(), limit)).map(toChange)

/** Newest first; `before` is the `seq` of the previous page's last change. */
export const changesOf = async (
  db: Db,
  subjectId: string,
  before: number | null,
  limit: number,
): Promise<LoggedChange[]> => (await repo.ofSubject(db, subjectId, before, limit)).map(toChange)

/** The number of changes, at most `most`. */
export const countChangesOf = repo.countOfSubject

/** The changes of one person's action, newest first; `before` as in `changesOf`. */
export const changesOfAction = async (
  db: Db,
  action: { readonly id: string; readonly actorId: string },
  before: number | null,
  limit: number,
): Promise<LoggedChange[]> => (await repo.ofAction(db, action, before, limit)).map(toChange)

/** The subjects that one person's action has changed so far, with the version that it gave each. */
export const versionsOfAction = repo.versionsOfAction

/** Current names by id. Deleted accounts are missing. */
export async function actorsById(db: Db, ids: Iterable<string>): Promise<Map<string, ChangeActor>> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return new Map()
  return new Map(
    (await repo.actorsById(db, distinct)).map((row) => [
      row.id,
      { _id: row.id, name: row.name, profileImageUrl: row.image_id === null ? '' : imageUrl(row.image_id) },
    ]),
  )
}

/** Deleted accounts appear as a former member. */
export function actorOf(people: ReadonlyMap<string, ChangeActor>, id: string | null): ChangeActor | null {
  if (id === null) return null
  return people.get(id) ?? { _id: null, name: FORMER_MEMBER, profileImageUrl: '' }
}
