/**
 * Reading one task, with the right to see it in the same question. On PostgreSQL all who ask while others are answered
 * are one question that begins afterwards: as new as one of their own, without a journey for each.
 */
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { gathering } from '#server/db/gathering.ts'
import { hot } from '#server/db/hot.ts'
import { ofDatabase } from '#server/db/of-database.ts'
import type { Db } from '#server/db/open.ts'
import { isTx } from '#server/db/transaction.ts'
import { finishedTask, type TaskText } from './tasks.read.repo.ts'

const anybodys = hot<{ id: string }, TaskText>((db, slot) =>
  db
    .selectFrom('tasks')
    .select(['tasks.id', 'tasks.version', finishedTask(db).as('json')])
    .where('tasks.id', '=', slot('id')),
)

const ofUser = hot<{ id: string; userId: string }, TaskText>((db, slot) =>
  db
    .selectFrom('tasks')
    .innerJoin('task_assignees as mine', 'mine.task_id', 'tasks.id')
    .select(['tasks.id', 'tasks.version', finishedTask(db).as('json')])
    .where('tasks.id', '=', slot('id'))
    .where('mine.user_id', '=', slot('userId')),
)

interface Asked {
  readonly id: string
  /** Null: whoever it is assigned to. */
  readonly userId: string | null
}

const together = hot<{ ids: string[]; users: (string | null)[] }, TaskText & { n: number }>((db, slot) => ({
  compile: () =>
    sql<TaskText & { n: number }>`
      select asked.n, tasks.id, tasks.version, ${finishedTask(db)} as json
      from unnest(${slot('ids')}::text[], ${slot('users')}::text[]) with ordinality as asked (id, user_id, n)
      join tasks on tasks.id = asked.id
      where asked.user_id is null or exists (
        select from task_assignees where task_id = asked.id and user_id = asked.user_id)`.compile(db),
}))

/** More would make an answer that others wait for. */
const AT_ONCE = 64

const gathered = ofDatabase((db) =>
  gathering(async (all: readonly Asked[]): Promise<(TaskText | undefined)[]> => {
    const given = { ids: all.map(({ id }) => id), users: all.map(({ userId }) => userId) }
    const found = new Map((await together(db, given)).map((row) => [row.n, row]))
    return all.map((_, i) => found.get(i + 1))
  }, AT_ONCE),
)

const alone = async (db: Db, { id, userId }: Asked): Promise<TaskText | undefined> =>
  (await (userId === null ? anybodys(db, { id }) : ofUser(db, { id, userId })))[0]

const read = (db: Db, asked: Asked): Promise<TaskText | undefined> =>
  engineOf(db) === 'sqlite' || isTx(db) ? alone(db, asked) : gathered(db)(asked)

export const find = (db: Db, id: string): Promise<TaskText | undefined> => read(db, { id, userId: null })

/** The task if it is assigned to the user. */
export const findAssigned = (db: Db, id: string, userId: string): Promise<TaskText | undefined> =>
  read(db, { id, userId })
