/** Projects (decision T41). Administrators change them. */
import type { ChangeKind } from '@task-manager/contract/changes'
import { nameKey } from '@task-manager/contract/projects/group-values'
import type { ProjectRef } from '@task-manager/contract/projects/groups'
import {
  type NewProject,
  PROJECTS_MAX,
  type Project,
  type ProjectChange,
} from '@task-manager/contract/projects/projects'
import { summaryOf } from '@task-manager/contract/status-counts'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import { type Actor, requireAdmin, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import { nameTaken } from '#server/core/name-taken.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { refOf as personOf } from '#server/features/assignees/assignees.service.ts'
import { logBy, logChanges } from '#server/features/changes/changes.service.ts'
import { dayFor } from '#server/features/preferences/preferences.service.ts'
import { adminTransaction } from '#server/features/sessions/sessions.service.ts'
import { indexTasks } from '#server/features/task-search/task-search.service.ts'
import { memberScope } from './projects.policy.ts'
import * as repo from './projects.repo.ts'

const PEOPLE_SHOWN = 5

const notFound = () => new AppError('not_found', 'This project no longer exists.')

const refOf = ({ id, name, color }: repo.ProjectRow): ProjectRef => ({ _id: id, name, color })

const toConflict = nameTaken('project')

function toProject(
  row: repo.ProjectRow,
  counts: readonly repo.TaskCountRow[],
  people: readonly repo.PersonRow[],
): Project {
  const countOf = (status: string) => counts.find((each) => each.status === status)?.n ?? 0
  const open = counts.filter(({ status }) => status !== 'Completed')
  return {
    ...refOf(row),
    clientName: row.client_name,
    note: row.note,
    archived: row.archived === 1,
    statusSummary: summaryOf({
      Pending: countOf('Pending'),
      'In Progress': countOf('In Progress'),
      Completed: countOf('Completed'),
    }),
    overdue: open.reduce((sum, { overdue }) => sum + overdue, 0),
    firstDue: open.map((each) => each.first_due).sort()[0] ?? null,
    lastDue:
      open
        .map((each) => each.last_due)
        .sort()
        .at(-1) ?? null,
    people: people.map(personOf),
    peopleCount: Number(people[0]?.people ?? 0),
  }
}

async function read(db: Db, scope: repo.Scope, today: string): Promise<Project[]> {
  const rows = await repo.list(db, scope)
  if (rows.length === 0) return []
  const counts = Map.groupBy(await repo.taskCounts(db, scope, today), (row) => row.project_id)
  const people = Map.groupBy(await repo.people(db, scope, PEOPLE_SHOWN), (row) => row.project_id)
  return rows.map((row) => toProject(row, counts.get(row.id) ?? [], people.get(row.id) ?? []))
}

/**
 * Sorted by name, with the counts of the tasks that the actor sees. `given`: the viewer's calendar day in the call. Tasks due
 * before it are overdue.
 */
export async function list(db: Db, actor: Actor, given: string | undefined, now: Date): Promise<Project[]> {
  requireUser(actor)
  const today = await dayFor(db, actor, given, now)
  return await read(db, { id: null, userId: memberScope(actor) }, today)
}

/** Throws 404 for a project that the actor cannot see. */
export async function get(
  db: Db,
  actor: Actor,
  id: string,
  given: string | undefined,
  now: Date,
): Promise<Project> {
  requireUser(actor)
  const today = await dayFor(db, actor, given, now)
  const [project] = await read(db, { id, userId: memberScope(actor) }, today)
  if (!project) throw notFound()
  return project
}

/** Call it before a deletion: the audience are the members on its tasks. */
const log = async (
  db: Tx,
  actor: Actor,
  now: Date,
  kind: ChangeKind<'project'>,
  id: string,
  changes: FieldChange[],
) =>
  logBy(db, actor, now, {
    kind,
    subjectId: id,
    changes,
    audience: await repo.membersOf(db, id),
  })

/** Throws 409 when the name is taken. */
export async function create(db: Db, actor: Actor, input: NewProject, now: Date): Promise<Project> {
  requireAdmin(actor)
  const { name, color, clientName, note, archived } = input
  const id = newId()
  const row: repo.ProjectRow = {
    id,
    name,
    name_key: nameKey(name),
    color,
    client_name: clientName,
    note,
    archived: archived ? 1 : 0,
  }
  try {
    await adminTransaction(db, actor, async (db) => {
      if ((await repo.count(db)) >= PROJECTS_MAX)
        throw new AppError('conflict', `You can have up to ${PROJECTS_MAX} projects. Delete one first.`)
      await repo.insert(db, row)
      await log(db, actor, now, 'project.created', id, [{ field: 'name', before: null, after: name }])
    })
  } catch (error) {
    throw toConflict(error)
  }
  return await get(db, actor, id, undefined, now)
}

/** The name comes first, because the log identifies the project by it. */
function changesOf(before: repo.ProjectRow, after: repo.ProjectRow): FieldChange[] {
  const others = (['color', 'client_name', 'note', 'archived'] as const).filter(
    (field) => before[field] !== after[field],
  )
  return (['name', ...others] as const).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }))
}

/** Missing fields stay unchanged. Throws 404, and 409 when the name is taken. */
export async function update(
  db: Db,
  actor: Actor,
  id: string,
  change: ProjectChange,
  now: Date,
): Promise<Project> {
  try {
    await adminTransaction(db, actor, async (db) => {
      const before = await repo.lock(db, id)
      if (!before) throw notFound()
      const name = change.name ?? before.name
      const after: repo.ProjectRow = {
        id,
        name,
        name_key: nameKey(name),
        color: change.color ?? before.color,
        client_name: change.clientName ?? before.client_name,
        note: change.note ?? before.note,
        archived: (change.archived ?? before.archived === 1) ? 1 : 0,
      }
      await repo.update(db, after)
      if (before.name !== after.name || before.color !== after.color) {
        const tasks = await repo.lockTasksOf(db, id)
        await repo.refreshTasks(db, refOf(after))
        if (before.name !== after.name) await indexTasks(db, tasks)
      }
      await log(db, actor, now, 'project.edited', id, changesOf(before, after))
    })
  } catch (error) {
    throw toConflict(error)
  }
  return await get(db, actor, id, undefined, now)
}

/** Deletes the project; its tasks stay without a project. */
export async function remove(db: Db, actor: Actor, id: string, now: Date): Promise<void> {
  requireAdmin(actor)
  const at = now.toISOString()
  await adminTransaction(db, actor, async (db) => {
    const row = await repo.lock(db, id)
    if (!row) throw notFound()
    await repo.lockTasksOf(db, id)
    await log(db, actor, now, 'project.deleted', id, [{ field: 'name', before: row.name, after: null }])
    const tasks = await repo.removeTasks(db, id, at)
    await repo.remove(db, id)
    await indexTasks(
      db,
      tasks.map((task) => task.id),
    )
    await logChanges(
      db,
      tasks.map(({ id, version, assignees }) => ({
        actorId: actor.id,
        at,
        kind: 'task.edited',
        subjectId: id,
        version,
        changes: [{ field: 'project', before: refOf(row), after: null }],
        audience: assignees,
      })),
    )
  })
}

/** Locked until the transaction ends; null when it does not exist. Call it before tasks are locked. */
export async function lockKnownProject(db: Tx, id: string | null): Promise<ProjectRef | null> {
  const row = id === null ? undefined : await repo.lockShared(db, id)
  return row ? refOf(row) : null
}

/** Like lockKnownProject, but throws 422 when the project does not exist. `path`: the field of the request. */
export async function lockProject(db: Tx, id: string | null, path = 'projectId'): Promise<ProjectRef | null> {
  const project = await lockKnownProject(db, id)
  if (project !== null || id === null) return project
  throw new AppError('invalid', 'This project no longer exists. Choose another.', { path })
}
