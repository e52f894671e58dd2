/** A few answers of the API, computed from the backed-up database. A restored copy must give the same ones. */
import { createHash } from 'node:crypto'
import { imageUrl } from '@task-manager/contract/people/images'
import { getTaskHistory } from '@task-manager/contract/tasks/history'
import { listTasks } from '@task-manager/contract/tasks/task-endpoints'
import * as z from 'zod/mini'
import type { Actor } from '#server/core/actor.ts'
import { JsonText } from '#server/core/json-text.ts'
import type { Db } from '#server/db/store.ts'
import { ofTask } from '#server/features/history/history.service.ts'
import { bytesOf } from '#server/features/images/images.service.ts'
import { list } from '#server/features/task-find/task-find.service.ts'
import * as repo from './backups.repo.ts'

const LIMIT = '50'

export interface Sample {
  /** Names the answer in messages: 'the list of Amani'. */
  readonly label: string
  /** Null: the answer is public. */
  readonly personId: string | null
  readonly url: string
  /** The answer as JSON; for a picture its SHA-256. */
  readonly answer: unknown
}

export const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const plain = (answer: unknown): unknown =>
  JSON.parse(answer instanceof JsonText ? answer.bytes.toString() : JSON.stringify(answer))

async function listSample(db: Db, actor: Actor, label: string, q: string, now: Date): Promise<Sample> {
  const query = { limit: LIMIT, ...(q && { q }) }
  const answer = await list(db, actor, z.parse(listTasks.query, query), now)
  const url = `${listTasks.path}?${new URLSearchParams(query)}`
  return { label, personId: actor.id, url, answer: plain(answer) }
}

async function historySample(db: Db, actor: Actor, id: string): Promise<Sample> {
  const answer = await ofTask(db, actor, id, { limit: Number(LIMIT) })
  const url = `${getTaskHistory.path.replace('{id}', id)}?limit=${LIMIT}`
  return { label: 'a history', personId: actor.id, url, answer: plain(answer) }
}

/** Three people's lists, one search, one history and one picture, as far as there are any. */
export async function sampleAnswers(db: Db, now: Date): Promise<Sample[]> {
  const people = (await repo.samplePeople(db)).map(
    (row): Actor => ({ ...row, imageId: row.image_id, createdAt: row.created_at, sessionHash: '' }),
  )
  const samples: Sample[] = []
  for (const person of people)
    samples.push(await listSample(db, person, `the list of ${person.name}`, '', now))
  const [adminUser] = people
  const task = await repo.sampleTask(db)
  if (adminUser?.role === 'admin' && task !== undefined) {
    const [word = ''] = task.title.match(/\p{L}{3,}/u) ?? []
    if (word !== '') samples.push(await listSample(db, adminUser, 'a search', word, now))
    samples.push(await historySample(db, adminUser, task.id))
  }
  const picture = (await repo.samplePicture(db))?.image_id
  if (picture)
    samples.push({
      label: 'a picture',
      personId: null,
      url: imageUrl(picture),
      answer: sumOf(await bytesOf(db, picture)),
    })
  return samples
}
