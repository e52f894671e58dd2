/** The rows of sample people, projects, labels and tasks. */
import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@task-manager/contract/calendar'
import { completedAtOf, progressOf } from '@task-manager/contract/progress'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { hashPassword } from '#server/adapters/passwords.ts'
import { newId } from '#server/db/ids.ts'
import type { ImageTable, NewUserRow } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { LabelTable } from '#server/db/tables/labels.ts'
import type { ProjectTable } from '#server/db/tables/projects.ts'
import type { Tx } from '#server/db/transaction.ts'
import { refOf } from '#server/features/assignees/assignees.service.ts'
import { drawPicture } from '#server/features/images/images.service.ts'
import { firstRank } from '#server/features/tasks/task-writes.service.ts'
import { drawFace } from '#server/seed/avatar.ts'
import { groupsOf, sampleLabels, sampleProjects } from '#server/seed/groups.ts'
import { makePeople, type Person } from '#server/seed/people.ts'
import { type Random, randomFrom } from '#server/seed/random.ts'
import { makeWork, type Work } from '#server/seed/work.ts'
import * as repo from './sample-team.repo.ts'

export const SEED = 20_260
/** The size of the team, including the existing person. */
const TEAM = 13
const TASKS = 60

export async function accounts(
  people: readonly Person[],
  random: Random,
  { password, now }: { readonly password: string; readonly now: Date },
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
      const bytes = await drawPicture(drawFace(random))
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

export interface SamplePeople {
  readonly users: readonly NewUserRow[]
  readonly images: readonly ImageTable[]
}

/** No one has the password of these accounts, and none is an administrator. */
export async function makeSamplePeople(db: Db, now: Date): Promise<SamplePeople> {
  const random = randomFrom(SEED)
  // Skips the first person, who is the administrator of `npm run seed`.
  const people = makePeople(random, TEAM, await repo.takenEmails(db)).slice(1)
  const password = randomBytes(32).toString('base64url')
  const { users, images } = await accounts(people, random, { password, now })
  const at = now.toISOString()
  return { users: users.map((user) => ({ ...user, created_at: at, updated_at: at })), images }
}

export async function insertSamplePeople(db: Tx, { users, images }: SamplePeople): Promise<void> {
  await repo.insertImages(db, images)
  await repo.insertUsers(db, users)
}

/** Projects and labels that exist by name stay as they are. Returns the ids of the new ones, too. */
export async function insertSampleGroups(
  db: Tx,
): Promise<{ groups: Groups; added: { projects: string[]; labels: string[] } }> {
  const [newProjects, newLabels] = [sampleProjects(), sampleLabels()]
  const projects = await repo.insertProjects(db, newProjects)
  const labels = await repo.insertLabels(db, newLabels)
  const isNew =
    (rows: ReadonlyMap<string, { readonly id: string }>) => (row: { id: string; name_key: string }) =>
      rows.get(row.name_key)?.id === row.id ? [row.id] : []
  return {
    groups: { projects, labels },
    added: { projects: newProjects.flatMap(isNew(projects)), labels: newLabels.flatMap(isNew(labels)) },
  }
}

export const makeSampleTasks = (team: readonly Teammate[], groups: Groups, now: Date): Task[] =>
  [...makeWork(randomFrom(SEED), TASKS, team.length, now)].map((work, number) =>
    taskOf(
      work,
      number,
      work.assignees.flatMap((index) => team[index] ?? []),
      groups,
    ),
  )
