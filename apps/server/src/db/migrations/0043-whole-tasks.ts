/**
 * Repairs what an older version left incomplete in a newer schema: items without ids, tasks without a rank, and missing or
 * outdated words of the search (decision 0035).
 */
import { searchText, titleKey } from '@task-manager/contract/words'
import { type Kysely, sql } from 'kysely'
import { type KeyRange, type Migration, within } from '#server/db/migration.ts'
import type { TaskSearchTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'

interface Item {
  _id?: string
  text: string
  completed: boolean
}

const namesIn = (json: string): string[] => (JSON.parse(json) as { name: string }[]).map(({ name }) => name)

/** The number of rows in a statement. */
const BATCH = 500

async function addRanksAndIds(db: Db, range: KeyRange): Promise<void> {
  await sql`update tasks set rank = 'z' || substr(replace(id, '-', ''), 1, 26)
    where rank = '' and ${within('id', range)}`.execute(db)
  const withoutIds = await db
    .selectFrom('tasks')
    .select(['id', 'checklist'])
    .where(within('id', range))
    .where('checklist', '<>', '[]')
    .where('checklist', 'not like', '[{"_id":%')
    .execute()
  for (const { id, checklist } of withoutIds) {
    const items = (JSON.parse(checklist) as Item[]).map(({ _id, text, completed }, i) => ({
      _id: _id ?? String(i + 1),
      text,
      completed,
    }))
    await db
      .updateTable('tasks')
      .set({ checklist: JSON.stringify(items) })
      .where('id', '=', id)
      .execute()
  }
}

async function indexWords(db: Db, range: KeyRange): Promise<void> {
  const tasks = await db
    .selectFrom('tasks')
    .leftJoin('task_search', 'task_search.task_id', 'tasks.id')
    .select(['id', 'title', 'description', 'checklist', 'attachments', 'assignees', 'project', 'labels'])
    .select(['title_key', 'words'])
    .where(within('id', range))
    .execute()
  const stale: TaskSearchTable[] = []
  for (const task of tasks) {
    const project = JSON.parse(task.project) as { name: string } | null
    const words = searchText([
      task.title,
      task.description,
      ...(JSON.parse(task.checklist) as Item[]).map(({ text }) => text),
      ...(JSON.parse(task.attachments) as string[]),
      ...namesIn(task.assignees),
      project?.name ?? '',
      ...namesIn(task.labels),
    ])
    const title_key = titleKey(task.title)
    if (task.words !== words || task.title_key !== title_key)
      stale.push({ task_id: task.id, title_key, words })
  }
  for (let from = 0; from < stale.length; from += BATCH)
    await db
      .insertInto('task_search')
      .values(stale.slice(from, from + BATCH))
      .onConflict((conflict) =>
        conflict.column('task_id').doUpdateSet((eb) => ({
          title_key: eb.ref('excluded.title_key'),
          words: eb.ref('excluded.words'),
        })),
      )
      .execute()
}

export const wholeTasks: Migration = {
  name: '0043-whole-tasks',
  async up() {},
  backfill: {
    table: 'tasks',
    key: 'id',
    change: async (untyped: Kysely<unknown>, range) => {
      const db = untyped as Db
      await addRanksAndIds(db, range)
      await indexWords(db, range)
    },
  },
}
