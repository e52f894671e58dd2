/** The history of a task: its rows of the log with people's current names. */
import type { ChangeActor, FieldChange, HistoryPage, TaskChangeKind } from '@task-manager/contract/history'
import * as z from 'zod/mini'
import type { Actor } from '#server/core/actor.ts'
import type { Db } from '#server/db/open.ts'
import { actorOf, actorsById, changesOf } from '#server/features/changes/changes.service.ts'
import { readCursor, writeCursor } from '#server/features/cursors/cursors.service.ts'
import { requireAccess } from '#server/features/tasks/tasks.service.ts'

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])

/** The log has people as ids. Deleted accounts have no name. */
function withNames(change: FieldChange, people: ReadonlyMap<string, ChangeActor>): FieldChange {
  if (change.field !== 'assignedTo') return change
  const names = (value: unknown) =>
    idsIn(value).map((id) => {
      const person = actorOf(people, id)
      return { _id: person?._id ?? null, name: person?.name }
    })
  return { ...change, before: names(change.before), after: names(change.after) }
}

/** `seq` of the last entry. */
const Position = z.tuple([z.number()])

/** Newest first. Throws 404 for a task that the actor cannot see, 400 for a cursor of another list. */
export async function ofTask(
  db: Db,
  actor: Actor,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<HistoryPage> {
  await requireAccess(db, actor, id)
  const list = `history ${id}`
  const [before] = (await readCursor(db, list, cursor, Position)) ?? [null]
  const rows = await changesOf(db, id, before, limit + 1)
  const pageRows = rows.slice(0, limit)
  const people = await actorsById(
    db,
    pageRows.flatMap(({ actorId, changes }) => [
      ...(actorId === null ? [] : [actorId]),
      ...changes
        .filter((change) => change.field === 'assignedTo')
        .flatMap((change) => [...idsIn(change.before), ...idsIn(change.after)]),
    ]),
  )
  const last = pageRows.at(-1)
  return {
    entries: pageRows.map((row) => ({
      _id: String(row.seq),
      at: row.at,
      actor: actorOf(people, row.actorId),
      kind: row.kind as TaskChangeKind,
      changes: row.changes.map((change) => withNames(change, people)),
    })),
    nextCursor: rows.length > limit && last ? await writeCursor(db, list, [last.seq]) : null,
  }
}
