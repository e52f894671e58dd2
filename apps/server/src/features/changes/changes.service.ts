/**
 * The log of changes: every change that a person makes is one row, written in the change's own transaction. Everything
 * that tells somebody about a change reads these rows, so that nothing is told by hand and nothing can be forgotten.
 * No right is checked here; callers did.
 */
import type { ChangeKind } from '@task-manager/contract/changes'
import { type ChangeActor, type FieldChange, FORMER_MEMBER } from '@task-manager/contract/history'
import { imageUrl } from '@task-manager/contract/images'
import type { Db } from '#server/db/open.ts'
import { perDatabase } from '#server/db/query/prepared.ts'
import { afterCommit, type Tx } from '#server/db/transaction.ts'
import * as repo from './changes.repo.ts'

export interface Change {
  /** Null: the server itself. */
  readonly actorId: string | null
  readonly at: string
  readonly kind: ChangeKind
  readonly subjectId: string
  readonly version: number | null
  /** People as ids. Never a password, a token, or a text that must not be kept for ever. */
  readonly changes: readonly FieldChange[]
  /** Members whom it concerns, by id; administrators see every row. */
  readonly audience: readonly string[]
  /** Where it came from, of what somebody may ask about later. */
  readonly address?: string | undefined
  /** Of a change that is part of an action on many things. */
  readonly actionId?: string | undefined
}

export interface LoggedChange extends Change {
  readonly seq: number
}

/** Writes the rows in the transaction of the changes, and tells the readers after its commit. */
export async function logChanges(db: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await repo.insert(
    db,
    changes.map(({ at, actorId, kind, subjectId, version, changes, audience, address, actionId }) => ({
      at,
      actor_id: actorId,
      kind,
      subject_id: subjectId,
      version,
      changes: JSON.stringify(changes),
      audience: JSON.stringify(audience),
      address: address ?? null,
      action_id: actionId ?? null,
    })),
  )
  afterCommit(db, () => ringBell(db))
}

export const logChange = (db: Tx, change: Change): Promise<void> => logChanges(db, [change])

const listeners = perDatabase(() => new Set<() => void>())

/** `listen` is called after every commit of this process that wrote into the log, until the returned function is. It must not throw. */
export function onBell(db: Db, listen: () => void): () => void {
  listeners(db).add(listen)
  return () => listeners(db).delete(listen)
}

function ringBell(db: Db): void {
  for (const listen of listeners(db)) listen()
}

const toChange = (row: repo.ChangeRow): LoggedChange => ({
  seq: row.seq,
  at: row.at,
  actorId: row.actor_id,
  kind: row.kind as ChangeKind,
  subjectId: row.subject_id,
  version: row.version,
  changes: JSON.parse(row.changes) as FieldChange[],
  audience: JSON.parse(row.audience) as string[],
})

/** Where the log ends now, for `changesSince`. */
export const endOfLog = repo.end

/** Before the log is read for the first time. */
export const adoptForeignRows = repo.adoptForeignRows

/**
 * What became visible after `place`; null for a place that is not of this log. Whoever gets `limit` of them has not got
 * all, and the new place is behind those too.
 */
export async function changesSince(
  db: Db,
  place: string,
  limit: number,
): Promise<{ changes: LoggedChange[]; place: string } | null> {
  const batch = await repo.since(db, place, limit)
  return batch && { changes: batch.rows.map(toChange), place: batch.place }
}

/** The newest `limit` changes of the time since `instant`, oldest first. */
export const newestChanges = async (db: Db, instant: Date, limit: number): Promise<LoggedChange[]> =>
  (await repo.newest(db, instant.toISOString(), limit)).map(toChange)

/** Newest first; `before` is the `seq` of the last one of the page before. */
export const changesOf = async (
  db: Db,
  subjectId: string,
  before: number | null,
  limit: number,
): Promise<LoggedChange[]> => (await repo.ofSubject(db, subjectId, before, limit)).map(toChange)

/** What somebody changed in one action, the last made first; `before` as for `changesOf`. */
export const changesOfAction = async (
  db: Db,
  action: { readonly id: string; readonly actorId: string },
  before: number | null,
  limit: number,
): Promise<LoggedChange[]> => (await repo.ofAction(db, action, before, limit)).map(toChange)

/** The subjects that one person's action changed already, with the version that it gave each. */
export const versionsOfAction = repo.versionsOfAction

/** As they are called today, by id; whoever has left is not in it. */
export async function peopleOf(db: Db, ids: Iterable<string>): Promise<Map<string, ChangeActor>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  return new Map(
    (await repo.peopleOf(db, wanted)).map((row) => [
      row.id,
      { _id: row.id, name: row.name, profileImageUrl: row.image_id === null ? '' : imageUrl(row.image_id) },
    ]),
  )
}

/** Whoever has left keeps what they did, and their name is forgotten. */
export function actorOf(people: ReadonlyMap<string, ChangeActor>, id: string | null): ChangeActor | null {
  if (id === null) return null
  return people.get(id) ?? { _id: null, name: FORMER_MEMBER, profileImageUrl: '' }
}
