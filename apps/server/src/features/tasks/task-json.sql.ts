/** Tasks as the JSON of the API, written by the database and cached by version. */
import { imageUrl } from '@task-manager/contract/people/images'
import type { ChecklistItem, Task, TaskDetails } from '@task-manager/contract/tasks/tasks'
import { type RawBuilder, sql } from 'kysely'
import { type Entry, LruCache } from '#server/core/lru-cache.ts'
import { displayVersion } from '#server/db/display-version.ts'
import { engineOf } from '#server/db/engine.ts'
import { type Fragment, jsonSql } from '#server/db/query/json.ts'
import { inList, listValue, perDatabase, prepared } from '#server/db/query/prepared.ts'
import { bytesOf, type Json, type JsonBytes } from '#server/db/query/typed-json.ts'
import type { Db } from '#server/db/store.ts'
import { isTx } from '#server/db/transaction.ts'

/** A row of `users`. */
function personJson(db: Db): Fragment<NonNullable<TaskDetails['createdBy']>> {
  const { object, string, word } = jsonSql(db)
  return object<NonNullable<TaskDetails['createdBy']>>({
    _id: word(sql.ref('users.id')),
    name: string(sql.ref('users.name')),
    profileImageUrl: word(sql`${sql.lit(imageUrl(''))} || users.image_id`),
  })
}

/** Who created the row of `tasks`, as JSON. */
export const creatorJson = (db: Db): RawBuilder<Json<TaskDetails['createdBy']>> =>
  sql`coalesce((select ${personJson(db).text} from users where users.id = tasks.created_by), 'null')`

/** The items with their owners as people. Only where an item has one: joining people takes longer than the rest. */
function checklistSql(db: Db): Fragment {
  const { array, object, parsed, string, value, word } = jsonSql(db)
  const person = personJson(db)
  const checklist = sql.ref('tasks.checklist')
  const isPostgres = engineOf(db) === 'postgres'
  const field = (name: keyof ChecklistItem) => sql`item.value ->> ${sql.lit(name)}`
  const item = object<ChecklistItem>({
    _id: word(field('_id')),
    text: string(field('text')),
    completed: value(
      sql`case when (${field('completed')})${sql.raw(isPostgres ? '::boolean' : '')} then 'true' else 'false' end`,
    ),
    assignee: value(sql`case when users.id is null then 'null' else ${person.text} end`),
    dueDate: string(field('dueDate')),
  })
  const items = isPostgres
    ? sql`json_array_elements(${parsed(checklist)}) with ordinality as item (value, key)`
    : sql`json_each(${checklist}) as item`
  // Someone who left the task no longer owns its items.
  return value(sql`case when ${checklist} like '%"assignee":"%' then (select ${array(item, sql`item.key`)} from ${items}
    left join task_assignees as owner on owner.task_id = tasks.id and owner.user_id = ${field('assignee')}
    left join users on users.id = owner.user_id) else ${checklist} end`)
}

/** Leaves out the tasks that it waits for, which not every reader sees (task-waiting.service.ts, `resolveWaits`). */
function waitingSql(db: Db): Fragment {
  const { object, string, value } = jsonSql(db)
  const waiting = object<NonNullable<Task['waiting']>>({
    reason: string(sql`nullif(tasks.waiting_reason, '')`),
    until: string(sql.ref('tasks.waiting_until')),
    tasks: value(sql`'[]'`),
    hidden: value(sql`0`),
  })
  return value(sql`case when tasks.waiting_reason is null then 'null' else ${waiting.text} end`)
}

/** The id of the task before or after a task in its series, unless it is in the trash. */
const neighbour = (step: -1 | 1) => sql`case when tasks.repeats is null then null else
  (select other.task_id from task_series as own
    join task_series as other on other.series_id = own.series_id and other.number = own.number + ${sql.lit(step)}
    join tasks as neighbour on neighbour.id = other.task_id where own.task_id = tasks.id) end`

/** The contract's Task from a row of `tasks`: the only place where a column becomes a field. */
export function taskJson(db: Db): Fragment<Task> {
  const { object, string, value, word } = jsonSql(db)
  const column = (name: string) => sql.ref(`tasks.${name}`)
  return object<Task>({
    _id: word(column('id')),
    title: string(column('title')),
    description: string(column('description')),
    priority: word(column('priority')),
    status: word(column('status')),
    progress: value(column('progress')),
    createdAt: word(column('created_at')),
    updatedAt: word(column('updated_at')),
    completedAt: string(column('completed_at')),
    dueDate: word(column('due_date')),
    assignedTo: value(column('assignees')),
    attachments: value(column('attachments')),
    todoChecklist: checklistSql(db),
    completedTodoCount: value(column('items_done')),
    version: value(column('version')),
    enquiryId: string(column('enquiry_id')),
    rank: word(column('rank')),
    project: value(column('project')),
    labels: value(column('labels')),
    comments: value(column('comments')),
    waiting: waitingSql(db),
    repeat: value(sql`coalesce(tasks.repeats, 'null')`),
    previous: string(neighbour(-1)),
    next: string(neighbour(1)),
  })
}

export const finishedTask = (db: Db): RawBuilder<Json<Task>> => jsonSql(db).finished(taskJson(db))

/** The end of the cache key of a task that waits, which every list checks for each task. */
const WAITS = ' waits'

/** The key of a task's cached JSON: it differs after every edit, comment and rename (decision 0034). */
export const cacheKey: RawBuilder<string> = sql`concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', ${displayVersion},
  case when tasks.waiting_reason is null then '' else ${sql.lit(WAITS)} end)`
const idOf = (key: string): string => key.slice(0, key.indexOf(' '))

const readJson = prepared<{ ids: string }, Entry<Json<Task>>>((db, param) =>
  db
    .selectFrom('tasks')
    .select([cacheKey.as('key'), finishedTask(db).as('value')])
    .where('tasks.id', 'in', inList(db, param('ids'))),
)

const caches = perDatabase(() => new LruCache<JsonBytes<Task>>())

/** Part of the JSON of a task that waits. No text can contain it, because quotes in texts are escaped. */
const MARK = '"waiting":{'

export const mayWait = (json: string | Buffer): boolean => json.includes(MARK)

const indexesOf = <T>(all: readonly T[], is: (each: T) => boolean): number[] =>
  all.flatMap((each, i) => (is(each) ? [i] : []))

/** Tasks of a list. */
export interface TaskTexts {
  readonly texts: readonly JsonBytes<Task>[]
  /** The indexes of the texts that have a task that waits. */
  readonly waiting: readonly number[]
}

export const textsInline = (texts: readonly JsonBytes<Task>[]): TaskTexts => ({
  texts,
  waiting: indexesOf(texts, mayWait),
})

/** Null when a task changed after its cache key was read. */
export async function textsByKey(db: Db, keys: readonly string[]): Promise<TaskTexts | null> {
  const texts = await jsonByKey(db, keys)
  return texts && { texts, waiting: indexesOf(keys, (key) => key.endsWith(WAITS)) }
}

/** The JSON of the tasks with these cache keys; null when one changed since. Transactions are not cached. */
export async function jsonByKey(db: Db, keys: readonly string[]): Promise<JsonBytes<Task>[] | null> {
  if (isTx(db)) return null
  return await caches(db).all(keys, async (missing) => {
    const rows = await readJson(db, { ids: listValue(db, missing.map(idOf)) })
    return rows.map(({ key, value }) => ({ key, value: bytesOf(value) }))
  })
}
