/** The history of a task: its rows of the log with people's current names. */
import type { PageQuery } from '@task-manager/contract/paging'
import type {
  ChangeActor,
  FieldChange,
  HistoryEntry,
  HistoryPage,
  TaskChangeKind,
} from '@task-manager/contract/tasks/history'
import * as z from 'zod/mini'
import type { Actor } from '#server/core/actor.ts'
import type { Db } from '#server/db/store.ts'
import {
  actorOf,
  actorsById,
  changesOf,
  type LoggedChange,
} from '#server/features/changes/changes.service.ts'
import type { StoredItem } from '#server/features/checklists/checklist.policy.ts'
import { cutPage, readCursor } from '#server/features/cursors/cursors.service.ts'
import { requireAccess } from '#server/features/tasks/tasks.service.ts'

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])
const PEOPLE: Readonly<Record<string, (value: unknown) => string[]>> = {
  assignedTo: idsIn,
  todoChecklist: (value) => [(value as StoredItem | null)?.assignee ?? []].flat(),
}

const peopleIn = ({ field, before, after }: FieldChange): string[] => {
  const read = PEOPLE[field]
  return read ? [...read(before), ...read(after)] : []
}

/** The log has people as ids. Deleted accounts have no name. */
function withNames(change: FieldChange, people: ReadonlyMap<string, ChangeActor>): FieldChange {
  const named = (id: string) => {
    const person = actorOf(people, id)
    return { _id: person?._id ?? null, name: person?.name }
  }
  const shown = (value: unknown): unknown => {
    if (change.field === 'assignedTo') return idsIn(value).map(named)
    if (change.field !== 'todoChecklist' || value === null) return value
    const { assignee, dueDate, ...item } = value as StoredItem
    return { ...item, assignee: assignee ? named(assignee) : null, dueDate: dueDate ?? null }
  }
  return { ...change, before: shown(change.before), after: shown(change.after) }
}

/** `seq` of the last entry. */
const Position = z.tuple([z.number()])

/** The changes with people's current names. */
export async function withPeople(db: Db, rows: readonly LoggedChange[]): Promise<HistoryEntry[]> {
  const people = await actorsById(
    db,
    rows.flatMap(({ actorId, changes }) => [
      ...(actorId === null ? [] : [actorId]),
      ...changes.flatMap(peopleIn),
    ]),
  )
  return rows.map((row) => ({
    _id: String(row.seq),
    at: row.at,
    actor: actorOf(people, row.actorId),
    kind: row.kind as TaskChangeKind,
    changes: row.changes.map((change) => withNames(change, people)),
  }))
}

/** Newest first; `before` is the id of the last entry that is known. The caller checked the right to the task. */
export const entriesOf = async (
  db: Db,
  id: string,
  before: number | null,
  limit: number,
): Promise<HistoryEntry[]> => await withPeople(db, await changesOf(db, id, before, limit))

/** Newest first. Throws 404 for a task that the actor cannot see, 400 for a cursor of another list. */
export async function ofTask(db: Db, actor: Actor, id: string, page: PageQuery): Promise<HistoryPage> {
  await requireAccess(db, actor, id)
  const list = `history ${id}`
  const [before] = (await readCursor(db, list, page.cursor, Position)) ?? [null]
  const rows = await entriesOf(db, id, before, page.limit + 1)
  const { shown, nextCursor } = await cutPage(db, list, { ...page, rows }, (last) => [Number(last._id)])
  return { entries: shown, nextCursor }
}
