/** Writes sample people and tasks in batches with their counts, so that other writers are not blocked. */
import { completedAtOf, progressOf } from '@task-manager/contract/progress'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { hashPassword } from '#server/adapters/passwords.ts'
import { newId } from '#server/db/ids.ts'
import type { ImageTable, NewUserRow, TaskAssigneeTable, TaskTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import { refOf } from '#server/features/assignees/assignees.service.ts'
import type { LabelTable, TaskLabelTable } from '#server/features/labels/labels.tables.ts'
import type { ProjectTable } from '#server/features/projects/projects.tables.ts'
import { addCounts } from '#server/features/task-counts/task-counts.service.ts'
import { dayKeyOf } from '#server/features/tasks/task-day.ts'
import { rowOf } from '#server/features/tasks/task-row.ts'
import { firstRank } from '#server/features/tasks/task-writes.service.ts'
import { drawAvatar } from './avatar.ts'
import { groupsOf, sampleLabels, sampleProjects } from './groups.ts'
import { makePeople, type Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import * as repo from './seed.repo.ts'
import { makeWork, type Work } from './work.ts'

export class NotEmpty extends Error {}

export interface SeedOptions {
  readonly users: number
  readonly tasks: number
  /** Adds to a database that already has users. */
  readonly force: boolean
  /** The same for all sample accounts. */
  readonly password: string
  readonly now: Date
}

export const SEED = 20_260
const DAY_MS = 24 * 60 * 60 * 1000
/** Tasks per batch, which takes a fraction of a second. */
const BATCH_SIZE = 1000

export async function accounts(
  people: readonly Person[],
  random: Random,
  { password, now }: Pick<SeedOptions, 'password' | 'now'>,
): Promise<{ users: NewUserRow[]; images: ImageTable[] }> {
  const hash = await hashPassword(password)
  const joined = new Date(now.getTime() - 800 * DAY_MS)
  const users: NewUserRow[] = []
  const images: ImageTable[] = []
  for (const [index, person] of people.entries()) {
    const at = new Date(joined.getTime() + index * 60_000)
    const created_at = at.toISOString()
    let image_id: string | null = null
    if (person.hasPicture) {
      image_id = newId(at)
      const bytes = await drawAvatar(random)
      images.push({ id: image_id, bytes, size: bytes.length, created_at })
    }
    const { name, email, role } = person
    users.push({
      id: newId(at),
      name,
      email,
      role,
      password_hash: hash,
      image_id,
      deactivated_at: null,
      created_at,
      updated_at: created_at,
    })
  }
  return { users, images }
}

/** Projects and labels by the keys of their names. */
export interface Groups {
  readonly projects: ReadonlyMap<string, ProjectTable>
  readonly labels: ReadonlyMap<string, LabelTable>
}

const groupRef = ({ id, name, color }: LabelTable) => ({ _id: id, name, color })

export type Teammate = Parameters<typeof refOf>[0]

export function taskOf(work: Work, number: number, team: readonly Teammate[], groups: Groups): Task {
  const { project: key, labels } = groupsOf(work, number)
  const project = key === null ? undefined : groups.projects.get(key)
  const todoChecklist = work.items.map((item, i) => ({
    _id: String(i + 1),
    ...item,
    assignee: null,
    dueDate: null,
  }))
  const _id = newId(work.createdAt)
  const progress = progressOf(todoChecklist)
  return {
    _id,
    rank: firstRank(_id),
    comments: 0,
    waiting: null,
    repeat: null,
    previous: null,
    next: null,
    title: work.title,
    description: work.description,
    priority: work.priority,
    ...progress,
    completedAt: completedAtOf(progress.status, null, work.updatedAt.toISOString()),
    dueDate: work.dueDate,
    assignedTo: team.map(refOf),
    attachments: [...work.attachments],
    todoChecklist,
    version: 1,
    enquiryId: null,
    project: project ? groupRef(project) : null,
    labels: labels.flatMap((each) => groups.labels.get(each) ?? []).map(groupRef),
    createdAt: work.createdAt.toISOString(),
    updatedAt: work.updatedAt.toISOString(),
  }
}

const emptyBatch = () => ({
  tasks: [] as TaskTable[],
  assignees: [] as TaskAssigneeTable[],
  labels: [] as TaskLabelTable[],
  counted: [] as Parameters<typeof addCounts>[1][number][],
})
type Batch = ReturnType<typeof emptyBatch>

async function writeTasks(
  db: Db,
  users: readonly NewUserRow[],
  groups: Groups,
  random: Random,
  options: SeedOptions,
): Promise<void> {
  const admin = users[0]?.id
  if (admin === undefined) return
  let batch = emptyBatch()
  const write = async ({ tasks, assignees, labels, counted }: Batch): Promise<void> =>
    await db.transaction().execute(async (db) => {
      await repo.insertTasks(db, tasks, assignees, labels)
      await addCounts(db, counted)
    })
  let number = 0
  for (const work of makeWork(random, options.tasks, users.length, options.now)) {
    const team = work.assignees.flatMap((index) => users[index] ?? [])
    const task = taskOf(work, number++, team, groups)
    batch.tasks.push(rowOf(task, { createdBy: admin }))
    const { status, priority, dueDate } = task
    batch.counted.push({ status, priority, dueDate, assignees: team.map((user) => user.id) })
    for (const [position, user] of team.entries())
      batch.assignees.push({
        task_id: task._id,
        user_id: user.id,
        position,
        status,
        day_key: dayKeyOf(task, user.id),
      })
    for (const [position, label] of task.labels.entries())
      batch.labels.push({ label_id: label._id, task_id: task._id, position })
    if (batch.tasks.length < BATCH_SIZE) continue
    await write(batch)
    batch = emptyBatch()
  }
  if (batch.tasks.length > 0) await write(batch)
}

/** Returns the people, the administrator first. Throws NotEmpty for a database with users, unless forced. */
export async function fill(db: Db, options: SeedOptions): Promise<Person[]> {
  const random = randomFrom(SEED)
  const taken = await repo.takenEmails(db)
  if (taken.size > 0 && !options.force) throw new NotEmpty()
  const people = makePeople(random, options.users, taken)
  const { users, images } = await accounts(people, random, options)
  const groups = await db.transaction().execute(async (db) => {
    await repo.insertImages(db, images)
    await repo.insertUsers(db, users)
    const projects = await repo.insertProjects(db, sampleProjects())
    return { projects, labels: await repo.insertLabels(db, sampleLabels()) }
  })
  await writeTasks(db, users, groups, random, options)
  return people
}
