/** The SQL of frequent lists as text, so that a change of it shows in a diff. `vitest -u` writes it again. */
import { defaultOrder } from '@task-manager/contract/tasks/task-search'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#server/db/schema.ts'
import { findTasks } from './task-find.repo.ts'
import type { ListQuery } from './task-find.statement.sql.ts'

const everything: ListQuery = {
  ...{ terms: [], people: [], nobody: false, priorities: [], projects: [], labels: [], notLabels: [] },
  ...{ due: [], today: '2026-11-18', createdBy: [], createdAt: [], completed: [], waiting: '', myDay: null },
  ...{ status: '', sort: 'created', order: 'desc', after: null, limit: 48 },
}

const word = [{ words: ['newsletter'], whole: false }]

/** Each list with its name, and whether its filter leaves few tasks. */
const lists: readonly (readonly [name: string, few: boolean, query: Partial<ListQuery>])[] = [
  ['a rare word', true, { terms: word }],
  ['a common word', false, { terms: word }],
  ['a person by due date', true, { people: ['a person'], sort: 'due' }],
  ['overdue', false, { due: ['overdue'] }],
  ['a column of the board', false, { status: 'Pending', sort: 'place' }],
  ['open tasks', false, { status: 'Open' }],
  ['by completion', false, { sort: 'completed' }],
  ['high priority, by title', false, { priorities: ['High'], sort: 'title' }],
]

class Recorder extends DummyDriver {
  readonly texts: string[] = []
  readonly #few: boolean
  constructor(few: boolean) {
    super()
    this.#few = few
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      streamQuery: (...given) => connection.streamQuery(...given),
      executeQuery: async <R>({ sql }: CompiledQuery): Promise<QueryResult<R>> => {
        this.texts.push(sql.replace(/\s+/g, ' ').replace(/ (from|where|union all|order by) /g, '\n  $1 '))
        // Answers both kinds of query: the number of tasks that match a filter, and an empty list.
        return { rows: [{ i: 0, n: this.#few ? 1 : 2, most: 1, place: 0, id: '', item: '' } as R] }
      },
    }
  }
}

const engines = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  },
}

test('the SQL of six lists is that of task-find.hot.sql', async () => {
  const parts: string[] = []
  for (const [engine, dialect] of Object.entries(engines))
    for (const [name, few, query] of lists) {
      const recorder = new Recorder(few)
      const db = new Kysely<Tables>({ dialect: { ...dialect, createDriver: () => recorder } })
      const sort = query.sort ?? 'created'
      await findTasks(db, { ...everything, ...query, order: defaultOrder(sort) })
      parts.push(`-- ${name} on ${engine}`, ...recorder.texts.map((text) => `${text};`), '')
    }
  await expect(parts.join('\n')).toMatchFileSnapshot('./task-find.hot.sql')
})
