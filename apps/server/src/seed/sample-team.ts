/** A sample team around an existing person. No one has the password of its accounts, and none is an administrator. */
import { randomBytes } from 'node:crypto'
import type { Task } from '@task-manager/contract/tasks/tasks'
import type { ImageTable, NewUserRow } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { accounts, type Groups, SEED, type Teammate, taskOf } from './fill.ts'
import { sampleLabels, sampleProjects } from './groups.ts'
import { makePeople } from './people.ts'
import { randomFrom } from './random.ts'
import * as repo from './seed.repo.ts'
import { makeWork } from './work.ts'

/** The size of the team, including the existing person. */
const TEAM = 13
const TASKS = 60

export interface SamplePeople {
  readonly users: readonly NewUserRow[]
  readonly images: readonly ImageTable[]
}

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
