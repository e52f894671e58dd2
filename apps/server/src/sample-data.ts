/** Writes sample people and tasks in batches with their counts, so that other writers are not blocked. */
import type { NewUserRow, TaskAssigneeTable, TaskTable } from './db/schema.ts'
import type { Db } from './db/store.ts'
import type { TaskLabelTable } from './db/tables/labels.ts'
import { accounts, type Groups, SEED, taskOf } from './features/sample-team/sample-rows.ts'
import * as repo from './features/sample-team/sample-team.repo.ts'
import { addCounts } from './features/task-counts/task-counts.service.ts'
import { dayKeyOf, rowOf } from './features/tasks/task-row.ts'
import { sampleLabels, sampleProjects } from './seed/groups.ts'
import { makePeople, type Person } from './seed/people.ts'
import { type Random, randomFrom } from './seed/random.ts'
import { makeWork } from './seed/work.ts'

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

/** Tasks per batch, which takes a fraction of a second. */
const BATCH_SIZE = 1000

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
export async function addSampleData(db: Db, options: SeedOptions): Promise<Person[]> {
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
