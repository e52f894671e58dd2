/**
 * A new task with all that belongs to it, as one write without a transaction to wait in. What it was made from is looked
 * at again where it is written: on SQLite nobody else writes then, on PostgreSQL it is locked by the same statement.
 */
import { type CompiledQuery, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { gathering } from '#server/db/gathering.ts'
import { executeWith, filled, hot, type SlotOf } from '#server/db/hot.ts'
import { filledInsert } from '#server/db/hot-lists.ts'
import { ofDatabase } from '#server/db/of-database.ts'
import type { Db } from '#server/db/open.ts'
import type { IdempotencyTable, TaskSearchTable, TaskTable } from '#server/db/schema.ts'
import { untilNoConflict } from '#server/db/transaction.ts'
import {
  type Assignment,
  assigning,
  assignmentRows,
  type Shown,
  stillShown,
} from '#server/features/assignees/assignees.sql.ts'
import { type LogParameters, logging } from '#server/features/changes/changes.sql.ts'
import { keeping } from '#server/features/idempotency/idempotency.sql.ts'
import { administering } from '#server/features/sessions/sessions.sql.ts'
import { type Delta, movesOf } from '#server/features/task-counts/task-counts.sql.ts'
import { indexing } from '#server/features/task-search/task-search.sql.ts'

export interface NewRows {
  readonly task: TaskTable
  readonly assignment: Assignment
  readonly search: TaskSearchTable
  readonly moves: readonly Delta[]
  readonly log: LogParameters
  readonly key: IdempotencyTable | null
  /** Whose task it is: nothing is written unless an administrator's session is there, */
  readonly session: string
  readonly actor: string
  /** and the assignees are shown like this. */
  readonly shown: readonly Shown[]
}

const inserts = filledInsert('tasks')
const logs = filled<LogParameters, unknown>((db, slot) => logging(db, slot))

async function makeOnSqlite(db: Db, rows: NewRows): Promise<boolean> {
  const needs: [CompiledQuery, ...CompiledQuery[]] = [
    administering(db, rows),
    ...rows.shown.map((user) => stillShown(db, user)),
  ]
  const followers = [
    ...(rows.key === null ? [] : keeping(db, [rows.key])),
    ...inserts(db, [rows.task]),
    ...assigning(db, [rows.assignment]),
    ...indexing(db, [rows.search]),
    ...movesOf(db, rows.moves),
    logs(db, rows.log),
  ]
  return await executeWith(db, needs, followers)
}

interface Given {
  people: string[]
  sessions: string[]
  /** JSON: rows of each table. */
  asked: string
  shown: string
  keys: string
  tasks: string
  assignees: string
  search: string
  moves: string
  log: string
}

/** The columns of JSON rows like this one, with their types. */
function columnsOf(row: object): { names: ReturnType<typeof sql.raw>; typed: ReturnType<typeof sql.raw> } {
  const columns = Object.entries(row)
  return {
    names: sql.raw(columns.map(([name]) => name).join(', ')),
    typed: sql.raw(
      columns.map(([name, value]) => `${name} ${typeof value === 'number' ? 'int' : 'text'}`).join(', '),
    ),
  }
}

const logRow = ({ log }: NewRows) => ({
  at: log.log_at,
  actor_id: log.log_actor,
  kind: log.log_kind,
  subject_id: log.log_subject,
  version: log.log_version,
  changes: log.log_changes,
  audience: log.log_audience,
})

/** Inserts the rows whose task was made. */
function inserting(table: string, row: object, given: string, ofTask: string) {
  const { names, typed } = columnsOf(row)
  return sql`insert into ${sql.table(table)} (${names}) select ${names}
    from json_to_recordset(${given}::json) as given (${typed})
    where given.${sql.raw(ofTask)} in (select id from made)`
}

/**
 * People are locked before sessions, and all in one order, as everywhere. A row that was waited for is seen as it
 * became, so whoever was demoted, signed out or renamed meanwhile fits no more.
 */
function making(slot: SlotOf<Given>, sample: NewRows) {
  const key: IdempotencyTable = { user_id: '', key: '', body_hash: '', result_id: '', created_at: '' }
  const tasks = columnsOf(sample.task)
  return sql<{ id: string }>`with held as materialized (
      select id, name, email, image_id, role, deactivated_at from users
      where id = any(${slot('people')}::text[]) order by id for share),
    signed as materialized (
      select token_hash, user_id from sessions
      where token_hash = any(${slot('sessions')}::text[]) and (select count(*) from held) > 0
      order by token_hash for key share),
    fit as materialized (
      select asked.task from json_to_recordset(${slot('asked')}::json) as asked (task text, session text)
      where exists (select from signed join held on held.id = signed.user_id
          where signed.token_hash = asked.session and held.role = 'admin' and held.deactivated_at is null)
        and not exists (
          select from json_to_recordset(${slot('shown')}::json)
            as shown (task text, id text, name text, email text, image_id text)
          where shown.task = asked.task and not exists (select from held
            where held.id = shown.id and held.name = shown.name and held.email = shown.email
              and held.image_id is not distinct from shown.image_id))),
    made as (
      insert into tasks (${tasks.names}) select ${tasks.names}
      from json_to_recordset(${slot('tasks')}::json) as given (${tasks.typed})
      where given.id in (select task from fit) returning id),
    kept as (${inserting('idempotency_keys', key, slot('keys'), 'result_id')}),
    assigned as (${inserting('task_assignees', assignmentRows(sample.assignment)[0] ?? {}, slot('assignees'), 'task_id')}),
    indexed as (${inserting('task_search', sample.search, slot('search'), 'task_id')}),
    logged as (${inserting('changes', logRow(sample), slot('log'), 'subject_id')}),
    moved as (
      insert into task_counts (scope, kind, key, n)
      select moves.scope, moves.kind, moves.key, sum(moves.n)::int
      from json_to_recordset(${slot('moves')}::json) as moves (task text, scope text, kind text, key text, n int)
      where moves.task in (select id from made)
      group by moves.scope, moves.kind, moves.key
      order by moves.scope collate "C", moves.kind collate "C", moves.key collate "C"
      on conflict (scope, kind, key) do update set n = task_counts.n + excluded.n)
    select id from made`
}

/** More would make a statement that others wait for. */
const AT_ONCE = 64

const makers = ofDatabase((db) => {
  let run: ((db: Db, given: Given) => Promise<{ id: string }[]>) | undefined
  return gathering(async (all: readonly NewRows[]): Promise<boolean[]> => {
    const [sample] = all
    if (sample === undefined) return []
    run ??= hot<Given, { id: string }>((db, slot) => ({ compile: () => making(slot, sample).compile(db) }))
    const given: Given = {
      people: [...new Set(all.flatMap(({ actor, shown }) => [actor, ...shown.map(({ id }) => id)]))],
      sessions: [...new Set(all.map(({ session }) => session))],
      asked: JSON.stringify(all.map(({ task, session }) => ({ task: task.id, session }))),
      shown: JSON.stringify(
        all.flatMap(({ task, shown }) =>
          shown.map(({ id, name, email, image_id }) => ({ task: task.id, id, name, email, image_id })),
        ),
      ),
      keys: JSON.stringify(all.flatMap(({ key }) => key ?? [])),
      tasks: JSON.stringify(all.map(({ task }) => task)),
      assignees: JSON.stringify(all.flatMap(({ assignment }) => assignmentRows(assignment))),
      search: JSON.stringify(all.map(({ search }) => search)),
      moves: JSON.stringify(
        all.flatMap(({ task, moves }) => moves.map((move) => ({ task: task.id, ...move }))),
      ),
      log: JSON.stringify(all.map(logRow)),
    }
    const made = await untilNoConflict(async () => (await run?.(db, given)) ?? [])
    const ids = new Set(made.map(({ id }) => id))
    return all.map(({ task }) => ids.has(task.id))
  }, AT_ONCE)
})

/** All of it or nothing; false when it was made from what is not so any more. */
export const make = (db: Db, rows: NewRows): Promise<boolean> =>
  engineOf(db) === 'sqlite' ? makeOnSqlite(db, rows) : makers(db)(rows)
