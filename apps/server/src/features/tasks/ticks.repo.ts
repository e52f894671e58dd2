/** Writing what a tick changes. It names the version it was made from, so that no tick overwrites another (decision T5). */
import type { Status } from '@task-manager/contract/tasks'
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { gathering } from '#server/db/gathering.ts'
import { executeWith, filled, hot } from '#server/db/hot.ts'
import { ofDatabase } from '#server/db/of-database.ts'
import type { Db } from '#server/db/open.ts'
import { isTx, untilNoConflict } from '#server/db/transaction.ts'
import { type LogParameters, logging } from '#server/features/changes/changes.sql.ts'
import { type Delta, movesOf } from '#server/features/task-counts/task-counts.sql.ts'

export interface TickChange extends LogParameters {
  id: string
  version: number
  /** Whose tick it is: nothing is written once this session is over, and a change of role ends it. */
  session: string
  checklist: string
  items_done: number
  progress: number
  status: Status
  updated_at: string
}

/**
 * `or fail`: whatever fails in here is undone as a whole. Else SQLite would take down each page before it changes it, so
 * that it could undo half a statement alone.
 */
const ticks = filled<TickChange, unknown>((db, slot) => ({
  compile: () =>
    sql`update or fail tasks set checklist = ${slot('checklist')}, items_done = ${slot('items_done')},
      progress = ${slot('progress')}, status = ${slot('status')}, updated_at = ${slot('updated_at')},
      version = version + 1
    where id = ${slot('id')} and version = ${slot('version')}
      and exists (select 1 from sessions where token_hash = ${slot('session')})`.compile(db),
}))
const restatings = filled<TickChange, unknown>((db, slot) => ({
  compile: () =>
    sql`update or fail task_assignees set status = ${slot('status')} where task_id = ${slot('id')}`.compile(
      db,
    ),
}))
const logs = filled<TickChange, unknown>((db, slot) => logging(db, slot))

/** A tick; with `moves` one that changes the status and with it the counts. */
interface Tick {
  readonly change: TickChange
  readonly moves: readonly Delta[] | null
}

/** A list of a value of each tick. */
type Given = { [Name in keyof TickChange]: TickChange[Name][] } & {
  moving: boolean[]
  moves: string
}

/**
 * For PostgreSQL, where each statement is a journey of its own: many ticks of different tasks as one. It waits for no
 * task that somebody else holds: that one is ticked in a transaction then, and the others need not wait with it.
 */
const together = hot<Given, { id: string }>((db, slot) => {
  const list = (name: keyof Given, type: 'text' | 'int' | 'bool') =>
    sql`${slot(name)}::${sql.raw(`${type}[]`)}`
  const statement = sql<{ id: string }>`with asked as materialized (
      select * from unnest(${list('id', 'text')}, ${list('version', 'int')}, ${list('session', 'text')},
        ${list('checklist', 'text')}, ${list('items_done', 'int')}, ${list('progress', 'int')},
        ${list('status', 'text')}, ${list('updated_at', 'text')}, ${list('moving', 'bool')},
        ${list('log_at', 'text')}, ${list('log_actor', 'text')}, ${list('log_kind', 'text')},
        ${list('log_subject', 'text')}, ${list('log_version', 'int')}, ${list('log_changes', 'text')},
        ${list('log_audience', 'text')})
      as asked (id, version, session, checklist, items_done, progress, status, updated_at, moving,
        log_at, log_actor, log_kind, log_subject, log_version, log_changes, log_audience)),
    held as materialized (
      select asked.*, task.place from asked cross join lateral (
        select tasks.ctid as place from tasks where tasks.id = asked.id and tasks.version = asked.version
          and exists (select from sessions where token_hash = asked.session)
        for no key update of tasks skip locked) as task),
    ticked as (
      update tasks set checklist = held.checklist, items_done = held.items_done, progress = held.progress,
        status = held.status, updated_at = held.updated_at, version = tasks.version + 1
      from held where tasks.ctid = held.place returning tasks.id),
    restated as (
      update task_assignees set status = held.status from held
      where held.moving and task_assignees.task_id = held.id and held.id in (select id from ticked)),
    moved as (
      insert into task_counts (scope, kind, key, n)
      select moves.scope, moves.kind, moves.key, sum(moves.n)::int
      from json_to_recordset(${slot('moves')}::json) as moves (task text, scope text, kind text, key text, n int)
      where moves.task in (select id from ticked)
      group by moves.scope, moves.kind, moves.key having sum(moves.n) <> 0
      order by moves.scope collate "C", moves.kind collate "C", moves.key collate "C"
      on conflict (scope, kind, key) do update set n = task_counts.n + excluded.n),
    logged as (
      insert into changes (at, actor_id, kind, subject_id, version, changes, audience)
      select log_at, log_actor, log_kind, log_subject, log_version, log_changes, log_audience
      from held where id in (select id from ticked))
    select id from ticked`
  return { compile: () => statement.compile(db) }
})

const given = (all: readonly Tick[]): Given => {
  const list = <Name extends keyof TickChange>(name: Name) => all.map(({ change }) => change[name])
  return {
    ...{ id: list('id'), version: list('version'), session: list('session') },
    ...{ checklist: list('checklist'), items_done: list('items_done'), progress: list('progress') },
    ...{ status: list('status'), updated_at: list('updated_at') },
    ...{ log_at: list('log_at'), log_actor: list('log_actor'), log_kind: list('log_kind') },
    ...{ log_subject: list('log_subject'), log_version: list('log_version') },
    ...{ log_changes: list('log_changes'), log_audience: list('log_audience') },
    moving: all.map(({ moves }) => moves !== null),
    moves: JSON.stringify(
      all.flatMap(({ change, moves }) => (moves ?? []).map((move) => ({ task: change.id, ...move }))),
    ),
  }
}

/** Of several ticks of one task the first is made: the others were made from what is not so any more. */
async function tickTogether(db: Db, all: readonly Tick[]): Promise<boolean[]> {
  const first = new Map(all.toReversed().map((each) => [each.change.id, each]))
  const different = all.filter((each) => first.get(each.change.id) === each)
  const ids = new Set((await together(db, given(different))).map(({ id }) => id))
  return all.map((each) => first.get(each.change.id) === each && ids.has(each.change.id))
}

/** More would make a statement that others wait for. */
const AT_ONCE = 64

const gathered = ofDatabase((db) =>
  gathering((all: readonly Tick[]) => untilNoConflict(() => tickTogether(db, all)), AT_ONCE),
)

/**
 * A tick and its row in the log; with `moves` one that changes the status and with it the counts. All of it or nothing;
 * false when somebody was faster or holds the task, or the session is over.
 */
export async function tick(db: Db, change: TickChange, moves: readonly Delta[] | null): Promise<boolean> {
  if (engineOf(db) === 'postgres') {
    // A transaction around it is begun again as a whole, and holds the task.
    if (isTx(db)) return (await tickTogether(db, [{ change, moves }]))[0] === true
    return await gathered(db)({ change, moves })
  }
  const followers = [
    logs(db, change),
    ...(moves === null ? [] : [restatings(db, change), ...movesOf(db, moves)]),
  ]
  return await executeWith(db, [ticks(db, change)], followers)
}
