/** Changing a task: all of it, or some fields (decisions T5, T65). */
import type { IfMatch } from '@task-manager/contract/endpoint'
import { completedAtOf, progressAfterEdit } from '@task-manager/contract/progress'
import type { TaskEdit } from '@task-manager/contract/tasks/task-edit'
import {
  ASSIGNEES_MAX,
  DESCRIPTION_MISSING,
  TOO_MANY_MEMBERS,
} from '@task-manager/contract/tasks/task-values'
import type { NewTask, Task } from '@task-manager/contract/tasks/tasks'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assigneesAmong, refuseDeactivated } from '#server/features/assignees/assignees.service.ts'
import {
  itemsOf,
  ownersIn,
  withOwnersOnTask,
  withStatus,
} from '#server/features/checklists/checklist.policy.ts'
import { lockLabels } from '#server/features/labels/labels.service.ts'
import { lockProject } from '#server/features/projects/projects.service.ts'
import { type LockedUser, recheckWithUsers } from '#server/features/sessions/sessions.service.ts'
import { replanSeries } from '#server/features/task-series/task-series.service.ts'
import { type ChangeContext, lockEnquiry, replaceTask, replaceTasks } from './task-writes.service.ts'
import { type InputFields, type LockedRefs, lockTask, repeatOf, unknownMember } from './tasks.service.ts'

/** Throws 400 for a call that changes nothing. */
function refuseEmpty(edit: TaskEdit): void {
  if (Object.values(edit).every((value) => value === undefined))
    throw new AppError('bad_request', 'Send at least one field of the task.')
}

/** Undefined: the task keeps its own. */
type EditedRefs = { readonly [Field in keyof LockedRefs]: LockedRefs[Field] | undefined } & {
  /** Owners of items, whom the edit adds to the task. */
  readonly owners: Task['assignedTo']
  readonly refuseDeactivated: (before: Task) => void
}

/** Locked until the transaction ends, in the order of all writes: people, projects, labels, enquiries, then tasks. */
async function lockRefs(
  db: Tx,
  context: ChangeContext,
  edit: TaskEdit,
  users: readonly LockedUser[],
): Promise<EditedRefs> {
  const ids = new Set(edit.assignedTo)
  const owners = new Set(ownersIn(edit.todoChecklist))
  const chosen = assigneesAmong(users, [...new Set([...ids, ...owners])])
  return {
    refuseDeactivated: (before) => refuseDeactivated(chosen, before.assignedTo),
    assignedTo: edit.assignedTo && chosen.people.filter(({ _id }) => ids.has(_id)),
    owners: chosen.people.filter(({ _id }) => owners.has(_id)),
    project: edit.projectId === undefined ? undefined : await lockProject(db, edit.projectId),
    labels: edit.labels && (await lockLabels(db, context, edit.labels)),
    enquiryId: edit.enquiryId === undefined ? undefined : await lockEnquiry(db, edit.enquiryId),
  }
}

/** The people with the owners of items. The same array when no one is added. Throws 422 for too many. */
export function withOwners(people: Task['assignedTo'], owners: Task['assignedTo']): Task['assignedTo'] {
  const added = owners.filter(({ _id }) => !people.some((each) => each._id === _id))
  if (added.length === 0) return people
  if (people.length + added.length > ASSIGNEES_MAX)
    throw new AppError('invalid', TOO_MANY_MEMBERS, { path: 'assignedTo' })
  return [...people, ...added]
}

/** Status and progress of the items. */
export const withProgress = (task: Task, before: Task, at: string): Task => {
  const progress = progressAfterEdit(before, task.todoChecklist)
  return { ...task, ...progress, completedAt: completedAtOf(progress.status, before, at) }
}

/** Null is a value, undefined keeps the task's own. */
const kept = <T>(value: T | undefined, own: T): T => (value === undefined ? own : value)

function editedTask(before: Task, edit: TaskEdit, refs: EditedRefs, at: string): Task {
  if (edit.description === '' && before.description !== '')
    throw new AppError('invalid', DESCRIPTION_MISSING, { path: 'description' })
  refs.refuseDeactivated(before)
  const assignedTo = withOwners(refs.assignedTo ?? before.assignedTo, refs.owners)
  const fields: InputFields = {
    title: edit.title ?? before.title,
    description: edit.description ?? before.description,
    priority: edit.priority ?? before.priority,
    dueDate: edit.dueDate ?? before.dueDate,
    attachments: edit.attachments ?? before.attachments,
    todoChecklist: edit.todoChecklist
      ? itemsOf(edit.todoChecklist, before.todoChecklist, assignedTo)
      : before.todoChecklist,
  }
  const after = withOwnersOnTask({
    ...before,
    ...fields,
    assignedTo,
    project: kept(refs.project, before.project),
    labels: refs.labels ?? before.labels,
    enquiryId: kept(refs.enquiryId, before.enquiryId),
    repeat: edit.repeat === undefined ? before.repeat : repeatOf(edit.repeat, before.repeat),
    updatedAt: at,
    version: before.version + 1,
  })
  const counted = edit.todoChecklist ? withProgress(after, before, at) : after
  return edit.status === undefined || edit.status === counted.status
    ? counted
    : withStatus(edit.status, counted, at)
}

/** `ifMatch` null: last write wins (decision T5). */
type Edit<E extends TaskEdit> = (
  db: Db,
  actor: Actor,
  id: string,
  edit: E,
  ifMatch: IfMatch,
  now: Date,
) => Promise<Task>
type Write = (db: Tx, context: ChangeContext, before: Task, after: Task) => Promise<Task>

const changeBy =
  (write: Write): Edit<TaskEdit> =>
  async (db, actor, id, edit, ifMatch, now) => {
    const context = { by: actor.id, at: now.toISOString() }
    try {
      return await db.transaction().execute(async (db) => {
        const people = [...(edit.assignedTo ?? []), ...ownersIn(edit.todoChecklist)]
        const { current, users } = await recheckWithUsers(db, actor, people)
        requireAdmin(current)
        const refs = await lockRefs(db, context, edit, users)
        const before = await lockTask(db, actor, id, ifMatch)
        const after = editedTask(before, edit, refs, context.at)
        if (edit.repeat) await replanSeries(db, before, after)
        return await write(db, context, before, after)
      })
    } catch (error) {
      throw unknownMember(error)
    }
  }

const replace = changeBy(replaceTask)
const writeDifference = changeBy(
  async (db, context, before, after) =>
    (await replaceTasks(db, context, [[before, after]])).get(before._id) ?? before,
)

/** Replaces a task. */
export const update: Edit<NewTask> = async (db, actor, id, input, ifMatch, now) => {
  requireAdmin(actor)
  return await replace(db, actor, id, input, ifMatch, now)
}

/** Changes the given fields. Nothing is written when none of them differs. */
export const patch: Edit<TaskEdit> = async (db, actor, id, edit, ifMatch, now) => {
  requireAdmin(actor)
  refuseEmpty(edit)
  return await writeDifference(db, actor, id, edit, ifMatch, now)
}
