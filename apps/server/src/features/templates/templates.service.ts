/** Task templates (decision T46). Administrators only. */
import { nameKey } from '@task-manager/contract/projects/group-values'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import {
  type NewTemplate,
  TEMPLATES_MAX,
  type Template,
  type TemplateChange,
} from '@task-manager/contract/tasks/templates'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import { nameTaken } from '#server/core/name-taken.ts'
import { newId } from '#server/db/ids.ts'
import { activeUsers } from '#server/db/query/active-users.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { activeAssigneesAmong, refOf } from '#server/features/assignees/assignees.service.ts'
import { logBy } from '#server/features/changes/changes.service.ts'
import { lockProject } from '#server/features/projects/projects.service.ts'
import { adminTransaction, recheckWithUsers } from '#server/features/sessions/sessions.service.ts'
import * as repo from './templates.repo.ts'

type Content = Omit<NewTemplate, 'name'>

const notFound = () => new AppError('not_found', 'This template no longer exists.')

const toConflict = nameTaken('template')

const contentOf = ({ content }: repo.TemplateRow): Content => JSON.parse(content) as Content

const rowOf = (id: string, { name, assignedTo, ...content }: NewTemplate): repo.TemplateRow => ({
  id,
  name,
  name_key: nameKey(name),
  content: JSON.stringify({ ...content, assignedTo: [...new Set(assignedTo)] }),
})

/** Fills in current people and projects; leaves out deleted ones. */
async function toTemplates(db: Db, rows: readonly repo.TemplateRow[]): Promise<Template[]> {
  const all = rows.map((row) => ({ row, content: contentOf(row) }))
  const ids = all.flatMap(({ content }) => content.assignedTo)
  const people = new Map((await activeUsers(db, [...new Set(ids)])).map((row) => [row.id, refOf(row)]))
  const projectIds = all.flatMap(({ content }) => content.projectId ?? [])
  const projects = new Map(
    (await repo.projects(db, [...new Set(projectIds)])).map((project) => [project._id, project]),
  )
  return all.map(({ row, content: { assignedTo, projectId, ...content } }) => ({
    _id: row.id,
    name: row.name,
    ...content,
    assignedTo: assignedTo.flatMap((id) => people.get(id) ?? []),
    project: projects.get(projectId ?? '') ?? null,
  }))
}

async function toTemplate(db: Db, row: repo.TemplateRow): Promise<Template> {
  const [template] = await toTemplates(db, [row])
  if (!template) throw notFound()
  return template
}

/** Throws 401, 403, and 422 when a person or the project does not exist, or a person is deactivated. */
async function authorize(
  db: Tx,
  actor: Actor,
  { assignedTo = [], projectId = null }: TemplateChange,
): Promise<void> {
  const people = [...new Set(assignedTo)]
  const { current, users } = await recheckWithUsers(db, actor, people)
  requireAdmin(current)
  activeAssigneesAmong(users, people)
  await lockProject(db, projectId)
}

/** Sorted by name. */
export async function list(db: Db, actor: Actor): Promise<Template[]> {
  requireAdmin(actor)
  return await toTemplates(db, await repo.list(db))
}

/** Throws 409 when the name is taken. */
export async function create(db: Db, actor: Actor, input: NewTemplate, now: Date): Promise<Template> {
  requireAdmin(actor)
  const row = rowOf(newId(), input)
  try {
    await db.transaction().execute(async (db) => {
      await authorize(db, actor, input)
      if ((await repo.count(db)) >= TEMPLATES_MAX)
        throw new AppError('conflict', `You can have up to ${TEMPLATES_MAX} templates. Delete one first.`)
      await repo.insert(db, row)
      await logBy(db, actor, now, {
        kind: 'template.created',
        subjectId: row.id,
        changes: [{ field: 'name', before: null, after: row.name }],
      })
    })
  } catch (error) {
    throw toConflict(error)
  }
  return await toTemplate(db, row)
}

/** Only the names of the changed fields, because the log keeps no texts. */
function changesOf(before: repo.TemplateRow, after: repo.TemplateRow): FieldChange[] {
  const [was, is] = [contentOf(before), contentOf(after)]
  const fields = (Object.keys(is) as (keyof Content)[]).filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  )
  return [
    { field: 'name', before: before.name, after: after.name },
    ...fields.map((field) => ({ field, before: null, after: null })),
  ]
}

/** Missing fields stay unchanged. Throws 404, and 409 when the name is taken. */
export async function update(
  db: Db,
  actor: Actor,
  id: string,
  change: TemplateChange,
  now: Date,
): Promise<Template> {
  requireAdmin(actor)
  const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  try {
    const after = await db.transaction().execute(async (db) => {
      await authorize(db, actor, change)
      const before = await repo.lock(db, id)
      if (!before) throw notFound()
      const after = rowOf(id, { name: before.name, ...contentOf(before), ...fields })
      await repo.update(db, after)
      await logBy(db, actor, now, {
        kind: 'template.edited',
        subjectId: id,
        changes: changesOf(before, after),
      })
      return after
    })
    return await toTemplate(db, after)
  } catch (error) {
    throw toConflict(error)
  }
}

/** Throws 404 when it does not exist. */
export async function remove(db: Db, actor: Actor, id: string, now: Date): Promise<void> {
  await adminTransaction(db, actor, async (db) => {
    const row = await repo.lock(db, id)
    if (!row) throw notFound()
    await repo.remove(db, id)
    await logBy(db, actor, now, {
      kind: 'template.deleted',
      subjectId: id,
      changes: [{ field: 'name', before: row.name, after: null }],
    })
  })
}
