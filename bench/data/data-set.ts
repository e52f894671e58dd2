/** The measured installation: 50 people and their tasks, the same in every run. */
import { createHash } from 'node:crypto'
import { DAY_MS } from '@task-manager/contract/calendar'
import { progressOf } from '@task-manager/contract/progress'
import type { Priority, Status } from '@task-manager/contract/tasks/tasks'
import { hashPassword } from '#server/adapters/passwords.ts'
import { newId } from '#server/db/ids.ts'
import type { NewUserRow, TaskAssigneeTable, TaskTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import { refOf } from '#server/features/assignees/assignees.service.ts'
import { insertTasks, insertUsers } from '#server/features/sample-team/sample-team.repo.ts'
import { recountTasks } from '#server/features/task-counts/task-counts.service.ts'
import { dayKeyOf } from '#server/features/tasks/task-row.ts'
import { firstRank } from '#server/features/tasks/task-writes.service.ts'
import { type Random, randomFrom } from '#server/seed/random.ts'
import { discuss, idAt, NEWEST, receive, remindNobody } from './day-data.ts'

const USERS = 50
const ITEMS = 5
/** Tasks are spread evenly over the two years before `NEWEST`. */
const SPAN = 730 * DAY_MS
const CHUNK = 20_000
/** Number of tasks whose ids the calls use. */
const NAMED = 2000
const PASSWORD = 'a bench to sit on'

const FIRST = ['Ada', 'Björn', 'Chidi', 'Dana', 'Elif', 'Farah', 'Goran', 'Hana', 'Iris', 'Jonas']
const LAST = ['Okafor', 'Lindqvist', 'Moreau', 'Tanaka', 'Novak']
const VERBS = ['Write', 'Check', 'Plan', 'Publish', 'Measure', 'Translate', 'Repair', 'Compare']
const THINGS = ['the price list', 'the newsletter', 'the landing page', 'the quarterly numbers', 'the offer']
const WHERE = ['for the spring campaign', 'with the new supplier', 'before the trade fair', 'for the north']
const ITEM = ['Collect what there is', 'Make a draft', 'Ask for a second look', 'Correct it', 'Send it out']

/** Ids and tokens for the calls. */
export interface DataSet {
  readonly tasks: number
  readonly adminToken: string
  readonly adminId: string
  readonly memberToken: string
  readonly email: string
  readonly password: string
  readonly userIds: readonly string[]
  /** The newest tasks, newest first. */
  readonly taskIds: readonly string[]
  /** How many items of each of these tasks are completed: the first ones. */
  readonly itemsDone: readonly number[]
  readonly items: readonly string[]
  /** A task with 1,000 comments and changes. */
  readonly discussedId: string
  /** A task in the middle of the list. */
  readonly middleId: string
}

const userIds = (): string[] => {
  const random = randomFrom(1)
  return Array.from({ length: USERS }, (_, i) => idAt(random, NEWEST - SPAN - (USERS - i) * 1000))
}

function users(passwordHash: string): NewUserRow[] {
  const at = new Date(NEWEST - SPAN).toISOString()
  return userIds().map((id, i) => ({
    id,
    name: `${FIRST[i % FIRST.length]} ${LAST[Math.floor(i / FIRST.length)]}`,
    email: `person${i}@example.test`,
    password_hash: passwordHash,
    role: i === 0 ? 'admin' : 'user',
    image_id: null,
    deactivated_at: null,
    created_at: at,
    updated_at: at,
  }))
}

const day = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** The number of completed items: nearly all in old tasks, any in new ones. */
const doneOf = (random: Random, age: number): number =>
  age > 0.15 && random.chance(0.97) ? ITEMS : random.whole(0, ITEMS)

function taskAt(random: Random, i: number, tasks: number, people: readonly NewUserRow[]) {
  const created = NEWEST - SPAN + (SPAN / tasks) * (i + 1)
  const done = doneOf(random, (NEWEST - created) / SPAN)
  const items = ITEM.map((text, n) => ({
    _id: String(n + 1),
    text,
    completed: n < done,
    assignee: null,
    dueDate: null,
  }))
  const { status, progress, completedTodoCount } = progressOf(items)
  const about = `${random.pick(THINGS)} ${random.pick(WHERE)}`
  const team = random.some(people, 2)
  const id = idAt(random, created)
  const priority = random.pick<Priority>(['Low', 'Medium', 'High'])
  const dueDate = day(created + random.whole(3, 120) * DAY_MS)
  const day_key = dayKeyOf({ status, priority, dueDate, todoChecklist: items }, null)
  const task: TaskTable = {
    id,
    rank: firstRank(id),
    comments: 0,
    title: `${random.pick(VERBS)} ${about}`,
    description: `What was agreed about ${about}, so that nobody has to ask twice.`,
    priority,
    status: status satisfies Status,
    due_date: dueDate,
    day_key,
    waiting_reason: null,
    waiting_until: null,
    repeats: null,
    attachments: '[]',
    assignees: JSON.stringify(team.map(refOf)),
    checklist: JSON.stringify(items),
    items_done: completedTodoCount,
    progress,
    version: 1,
    enquiry_id: null,
    project_id: null,
    project: 'null',
    labels: '[]',
    created_by: people[0]?.id ?? null,
    created_at: new Date(created).toISOString(),
    updated_at: new Date(created).toISOString(),
    completed_at: status === 'Completed' ? new Date(created).toISOString() : null,
  }
  const assignees = team.map(
    ({ id }, position): TaskAssigneeTable => ({ task_id: task.id, user_id: id, position, status, day_key }),
  )
  return { task, assignees }
}

/** Fills an empty, migrated database. */
export async function addTasks(db: Db, tasks: number): Promise<void> {
  const people = users(await hashPassword(PASSWORD))
  const random = randomFrom(2)
  await insertUsers(db, people)
  for (let start = 0; start < tasks; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, tasks - start) }, (_, i) =>
      taskAt(random, start + i, tasks, people),
    )
    await db.transaction().execute((db) =>
      insertTasks(
        db,
        rows.map((row) => row.task),
        rows.flatMap((row) => row.assignees),
      ),
    )
  }
  await db.transaction().execute((db) => recountTasks(db))
}

/** Completes all tasks but the `open` newest, as in a team that has worked for years. */
export async function completeOlder(db: Db, open: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    const ids = db.selectFrom('tasks').select('id').orderBy('id', 'desc').offset(open).limit(1)
    const older = await ids.executeTakeFirst()
    const done = { status: 'Completed' as const }
    const id = older?.id ?? ''
    await db.updateTable('tasks').set(done).where('status', '<>', 'Completed').where('id', '<=', id).execute()
    await db
      .updateTable('task_assignees')
      .set(done)
      .where('status', '<>', 'Completed')
      .where('task_id', '<=', id)
      .execute()
    await recountTasks(db)
  })
}

/** Opens a session for the user; the same `name` gives the same token. */
export async function signIn(db: Db, user: string, name = ''): Promise<string> {
  const at = new Date().toISOString()
  const token = createHash('sha256').update(`bench ${user}${name}`).digest('base64url')
  await db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest('hex'),
      id: newId(),
      user_id: user,
      device: '',
      address: '',
      created_at: at,
      used_at: at,
    })
    .execute()
  return token
}

/** Signs in two people and reads the ids for the calls. */
export async function prepare(db: Db, tasks: number): Promise<DataSet> {
  const people = userIds()
  const [admin = '', member = ''] = people
  const tasksFrom = (offset: number, limit: number) =>
    db
      .selectFrom('tasks')
      .select(['id', 'items_done'])
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
  const middleId = (await tasksFrom(Math.floor(tasks / 2), 1))[0]?.id ?? ''
  const newest = await tasksFrom(0, NAMED)
  await discuss(db, middleId, people)
  await receive(db, member, people)
  await remindNobody(db, people)
  return {
    tasks,
    adminToken: await signIn(db, admin),
    adminId: admin,
    memberToken: await signIn(db, member),
    email: 'person2@example.test',
    password: PASSWORD,
    userIds: people,
    taskIds: newest.map(({ id }) => id),
    itemsDone: newest.map(({ items_done }) => items_done),
    items: ITEM,
    discussedId: middleId,
    middleId,
  }
}
