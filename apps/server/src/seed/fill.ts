/** Turns sample people and sample work into rows: all of them or none. */
import { hashPassword } from '#server/adapters/passwords.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/open.ts'
import type { ImageTable, TaskAssigneeTable, TaskTable, UserTable } from '#server/db/schema.ts'
import { recountTasks } from '#server/features/tasks/assignees.service.ts'
import { progressOf } from '#server/features/tasks/progress.ts'
import { refOf } from '#server/features/users/users.service.ts'
import { drawAvatar } from './avatar.ts'
import { makePeople, type Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import * as repo from './seed.repo.ts'
import { makeWork, type Work } from './work.ts'

export class NotEmpty extends Error {}

export interface Wanted {
  readonly users: number
  readonly tasks: number
  /** Adds to a database that has users already. */
  readonly force: boolean
  /** Of every sample account. */
  readonly password: string
  readonly now: Date
}

const SEED = 20_260
const DAY = 24 * 60 * 60 * 1000
/** Bounds memory. */
const TASKS_AT_ONCE = 3000

async function accounts(
  people: readonly Person[],
  random: Random,
  { password, now }: Wanted,
): Promise<{ users: UserTable[]; images: ImageTable[] }> {
  const hash = await hashPassword(password)
  const joined = new Date(now.getTime() - 800 * DAY)
  const users: UserTable[] = []
  const images: ImageTable[] = []
  for (const [index, person] of people.entries()) {
    const at = new Date(joined.getTime() + index * 60_000)
    const created_at = at.toISOString()
    let image_id: string | null = null
    if (person.hasPicture) {
      image_id = newId(at)
      images.push({ id: image_id, bytes: await drawAvatar(random), created_at })
    }
    const { name, email, role } = person
    users.push({
      id: newId(at),
      name,
      email,
      role,
      password_hash: hash,
      image_id,
      created_at,
      updated_at: created_at,
    })
  }
  return { users, images }
}

function rowOf(work: Work, createdBy: string, team: readonly UserTable[]): TaskTable {
  const { status, progress, completedTodoCount } = progressOf(work.items.map((item) => ({ ...item })))
  return {
    id: newId(work.createdAt),
    title: work.title,
    description: work.description,
    priority: work.priority,
    status,
    due_date: work.dueDate,
    attachments: JSON.stringify(work.attachments),
    assignees: JSON.stringify(team.map(refOf)),
    checklist: JSON.stringify(work.items),
    items_done: completedTodoCount,
    progress,
    version: 1,
    enquiry_id: null,
    created_by: createdBy,
    created_at: work.createdAt.toISOString(),
    updated_at: work.updatedAt.toISOString(),
  }
}

async function writeTasks(
  db: Db,
  users: readonly UserTable[],
  random: Random,
  wanted: Wanted,
): Promise<void> {
  const admin = users[0]?.id
  if (admin === undefined) return
  let tasks: TaskTable[] = []
  let assignees: TaskAssigneeTable[] = []
  for (const work of makeWork(random, wanted.tasks, users.length, wanted.now)) {
    const team = work.assignees.flatMap((place) => users[place] ?? [])
    const task = rowOf(work, admin, team)
    tasks.push(task)
    for (const [position, user] of team.entries())
      assignees.push({ task_id: task.id, user_id: user.id, position, status: task.status })
    if (tasks.length < TASKS_AT_ONCE) continue
    await repo.insertTasks(db, tasks, assignees)
    tasks = []
    assignees = []
  }
  await repo.insertTasks(db, tasks, assignees)
}

/** The people it made, the administrator first. Throws NotEmpty for a database with users, unless forced. */
export async function fill(db: Db, wanted: Wanted): Promise<Person[]> {
  const random = randomFrom(SEED)
  const taken = await repo.takenEmails(db)
  if (taken.size > 0 && !wanted.force) throw new NotEmpty()
  const people = makePeople(random, wanted.users, taken)
  const { users, images } = await accounts(people, random, wanted)
  await db.transaction().execute(async (db) => {
    await repo.insertImages(db, images)
    await repo.insertUsers(db, users)
    await writeTasks(db, users, random, wanted)
    await recountTasks(db)
  })
  return people
}
