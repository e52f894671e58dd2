/**
 * Everything that is kept about somebody, for themselves (decision A23): one JSON document, written page by page while it
 * is sent, so that memory does not grow with what they did. Of other people it holds ids alone.
 */
import { Readable } from 'node:stream'
import type { FieldChange } from '@task-manager/contract/history'
import { type Actor, requireUser } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { ownPreferences } from '#server/features/preferences/preferences.service.ts'
import { listOwn } from '#server/features/sessions/own-sessions.service.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import { attempt } from '#server/features/throttles/throttles.service.ts'
import { listOwn as ownPasskeys } from '#server/features/two-step/passkeys.service.ts'
import { status as ownTwoStep } from '#server/features/two-step/two-step.service.ts'
import { profileOf } from '#server/features/users/users.service.ts'
import { list as listViews } from '#server/features/views/views.service.ts'
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
})

/** Those that somebody sees: whoever is no administrator any more does not see what they once made for others (T3). */
async function* tasksOf({ db }: Deps, actor: Actor, seen: Set<string>): AsyncGenerator<unknown> {
  for (let after = ''; ; ) {
    const rows = await repo.assignedTasks(db, actor.id, after)
    for (const row of rows) {
      seen.add(row.id)
      yield toTask(row, actor.id, true)
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
  }
  if (actor.role !== 'admin') return
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows, end }: Awaited<ReturnType<typeof repo.tasksMadeForOthers>> = await repo.tasksMadeForOthers(
      db,
      actor.id,
      after,
    )
    for (const row of rows) yield toTask(row, actor.id, false)
    after = end
  }
}

/** What was in a field is told of one's own account and of tasks that one sees; of all else only which field it was. */
const toEntry = (row: repo.HistoryRow, actor: Actor, seen: ReadonlySet<string>) => {
  const changes = JSON.parse(row.changes) as FieldChange[]
  const own = row.subject_id === actor.id
  const task = row.kind.startsWith('task.') && (actor.role === 'admin' || seen.has(row.subject_id))
  return {
    at: row.at,
    kind: row.kind,
    subject: row.subject_id,
    byMe: row.actor_id === actor.id,
    changes: own || task ? changes : changes.map(({ field }) => ({ field })),
    // From where somebody else did something is not one's own to know; from where somebody tried to sign in is.
    address: row.actor_id === actor.id || row.actor_id === null ? row.address : null,
  }
}

async function* historyOf(
  { db }: Deps,
  actor: Actor,
  by: 'actor_id' | 'subject_id',
  seen: ReadonlySet<string>,
): AsyncGenerator<unknown> {
  for (let after = 0; ; ) {
    const rows: repo.HistoryRow[] = await repo.history(db, actor.id, by, after)
    for (const row of rows)
      if (by === 'actor_id' || row.actor_id !== actor.id) yield toEntry(row, actor, seen)
    const last = rows.at(-1)
    if (last === undefined) return
    after = Number(last.seq)
  }
}

async function* mailsOf({ db }: Deps, actor: Actor): AsyncGenerator<unknown> {
  for (const row of await repo.mails(db, actor.email))
    yield {
      kind: row.kind,
      subject: row.subject,
      state: row.state,
      createdAt: row.created_at,
      sentAt: row.sent_at,
    }
}

async function pictureOf({ db }: Deps, { imageId }: Actor): Promise<string | null> {
  const row = imageId === null ? undefined : await repo.picture(db, imageId)
  return row === undefined ? null : `data:image/webp;base64,${Buffer.from(row.bytes).toString('base64')}`
}

/** An entry a line, so that the file can be read by eye and compared. */
async function* array(name: string, entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`
  let first = true
  for await (const entry of entries) {
    yield `${first ? '' : ','}\n${JSON.stringify(entry)}`
    first = false
  }
  yield ']'
}

async function* file(deps: Deps, actor: Actor): AsyncGenerator<string> {
  const short = {
    madeAt: deps.now().toISOString(),
    profile: profileOf(actor),
    picture: await pictureOf(deps, actor),
    preferences: await ownPreferences(deps.db, actor),
    twoStep: await ownTwoStep(deps.db, actor),
    passkeys: (await ownPasskeys(deps, actor)).passkeys,
    sessions: await listOwn(deps, actor),
    views: (await listViews(deps.db, actor)).filter(({ shared }) => !shared),
  }
  const lines = Object.entries(short).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  )
  yield `{${lines.join(',\n')}`
  const seen = new Set<string>()
  yield* array('mails', mailsOf(deps, actor))
  yield* array('tasks', tasksOf(deps, actor, seen))
  yield* array('history', historyOf(deps, actor, 'actor_id', seen))
  yield* array('aboutMe', historyOf(deps, actor, 'subject_id', seen))
  yield '}\n'
}

/** The file as a stream; that it was made is an entry of the log itself. Throws 429 for haste. */
export async function exportOwn(deps: Deps, actor: Actor): Promise<Readable> {
  requireUser(actor)
  return await attempt(deps, [['export', actor.id]], async () => {
    await deps.db.transaction().execute(async (db) => {
      requireUser(await recheckActor(db, actor))
      await logChange(db, {
        actorId: actor.id,
        at: deps.now().toISOString(),
        kind: 'export.own',
        subjectId: actor.id,
        version: null,
        changes: [],
        audience: [],
        address: actor.address,
      })
    })
    return Readable.from(file(deps, actor))
  })
}
