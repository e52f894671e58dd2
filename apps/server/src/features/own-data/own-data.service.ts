/**
 * A person's data as one JSON document (decision A23). It is written page by page while it is sent, so that memory
 * does not grow with its size. It names other people by id only.
 */
import { Readable } from 'node:stream'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import { type Actor, requireUser } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Feature } from '#server/core/feature.ts'
import { logExport } from '#server/features/log/logged-exports.service.ts'
import { attempt } from '#server/features/throttles/throttles.service.ts'
import * as repo from './own-data.repo.ts'

const toTask = (row: repo.TaskRow, userId: string, assigned: boolean) => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  priority: row.priority,
  status: row.status,
  dueDate: row.due_date,
  progress: row.progress,
  todoChecklist: JSON.parse(row.checklist) as unknown,
  attachments: JSON.parse(row.attachments) as unknown,
  project: JSON.parse(row.project) as unknown,
  labels: JSON.parse(row.labels) as unknown,
  assignedToMe: assigned,
  madeByMe: row.created_by === userId,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  completedAt: row.completed_at,
})

/** The tasks that the actor sees: a former administrator does not see those that they created for others (T3). */
export async function* tasksOf({ db }: Deps, actor: Actor): AsyncGenerator<unknown> {
  for (let after = ''; ; ) {
    const rows = await repo.assignedTasks(db, actor.id, after)
    for (const row of rows) yield toTask(row, actor.id, true)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
  }
  if (actor.role !== 'admin') return
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows, end }: Awaited<ReturnType<typeof repo.tasksCreatedForOthers>> =
      await repo.tasksCreatedForOthers(db, actor.id, after)
    for (const row of rows) yield toTask(row, actor.id, false)
    after = end
  }
}

/** Values are included for the actor's account and for tasks that they see; otherwise only the field's name. */
const toEntry = (row: repo.HistoryRow, actor: Actor, visibleTasks: ReadonlySet<string>) => {
  const changes = JSON.parse(row.changes) as FieldChange[]
  const isOwn = row.subject_id === actor.id
  const isVisible =
    row.kind.startsWith('task.') && (actor.role === 'admin' || visibleTasks.has(row.subject_id))
  return {
    at: row.at,
    kind: row.kind,
    subject: row.subject_id,
    byMe: row.actor_id === actor.id,
    changes: isOwn || isVisible ? changes : changes.map(({ field }) => ({ field })),
    // Leaves out the addresses of other people; failed sign-ins have no actor, and their addresses are included.
    address: row.actor_id === actor.id || row.actor_id === null ? row.address : null,
  }
}

async function* historyOf(
  { db }: Deps,
  actor: Actor,
  by: 'actor_id' | 'subject_id',
): AsyncGenerator<unknown> {
  for (let after = 0; ; ) {
    const rows: repo.HistoryRow[] = await repo.history(db, actor.id, by, after)
    const visibleTasks = await repo.assignedAmong(
      db,
      actor.id,
      rows.map((row) => row.subject_id),
    )
    for (const row of rows)
      if (by === 'actor_id' || row.actor_id !== actor.id) yield toEntry(row, actor, visibleTasks)
    const last = rows.at(-1)
    if (last === undefined) return
    after = Number(last.seq)
  }
}

/** Changes by the person. */
export const historyByPerson = (deps: Deps, actor: Actor) => historyOf(deps, actor, 'actor_id')

/** Changes of the person's account by others. */
export const historyAboutPerson = (deps: Deps, actor: Actor) => historyOf(deps, actor, 'subject_id')

export async function* mailsOf({ db }: Deps, actor: Actor): AsyncGenerator<unknown> {
  for (const row of await repo.mails(db, actor.email))
    yield {
      kind: row.kind,
      subject: row.subject,
      state: row.state,
      createdAt: row.created_at,
      sentAt: row.sent_at,
    }
}

export async function pictureOf({ db }: Deps, { imageId }: Actor): Promise<string | null> {
  const row = imageId === null ? undefined : await repo.picture(db, imageId)
  return row === undefined ? null : `data:image/webp;base64,${Buffer.from(row.bytes).toString('base64')}`
}

const isList = (section: Promise<unknown> | AsyncIterable<unknown>): section is AsyncIterable<unknown> =>
  Symbol.asyncIterator in section

/** One entry per line, so that files can be read and compared. */
async function* listText(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield '['
  let first = true
  for await (const entry of entries) {
    yield `${first ? '' : ','}\n${JSON.stringify(entry)}`
    first = false
  }
  yield ']'
}

async function* fileText(deps: Deps, actor: Actor, features: readonly Feature[]): AsyncGenerator<string> {
  yield `{"madeAt": ${JSON.stringify(deps.now().toISOString())}`
  for (const { ownData = {} } of features)
    for (const [name, read] of Object.entries(ownData)) {
      yield `,\n${JSON.stringify(name)}: `
      const section = read(deps, actor)
      if (isList(section)) yield* listText(section)
      else yield JSON.stringify(await section)
    }
  yield '}\n'
}

/** The document as a stream. The export itself is logged. Throws 429 for too many exports. */
export async function exportOwnData(
  deps: Deps,
  actor: Actor,
  features: readonly Feature[],
): Promise<Readable> {
  requireUser(actor)
  return await attempt(deps, [['export', actor.id]], async () => {
    await logExport(deps, actor, requireUser, 'export.own', actor.id)
    return Readable.from(fileText(deps, actor, features))
  })
}
