/** Creates tasks from one line each, all or none (decision T61). */
import { nameKey } from '@task-manager/contract/projects/group-values'
import type { LabelRef, ProjectRef } from '@task-manager/contract/projects/groups'
import { daysLater } from '@task-manager/contract/repeats/repeat-rule'
import { ADMINS_ADD, DUE_IN_DAYS, type QuickTasks } from '@task-manager/contract/tasks/task-capture'
import type { NewTask, Task } from '@task-manager/contract/tasks/tasks'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { violationOf } from '#server/db/violations.ts'
import { assigneesAmong, refuseDeactivated } from '#server/features/assignees/assignees.service.ts'
import {
  findResult,
  type IdempotencyKey,
  idempotencyKey,
  storeResult,
} from '#server/features/idempotency/idempotency.service.ts'
import { lockLabels, unknownLabels } from '#server/features/labels/labels.service.ts'
import { lockProject } from '#server/features/projects/projects.service.ts'
import { type LockedUser, recheckWithUsers } from '#server/features/sessions/sessions.service.ts'
import { membersAddTasks } from '#server/features/settings/settings.service.ts'
import { addTasks, type ChangeContext } from '#server/features/tasks/task-writes.service.ts'
import { canSee } from '#server/features/tasks/tasks.policy.ts'
import {
  defaultInput,
  newTask,
  peopleIn,
  readTasks,
  unknownMember,
} from '#server/features/tasks/tasks.service.ts'

type Line = QuickTasks['tasks'][number]

/** Throws 403 for a member where only administrators add tasks. */
async function requireMayAdd(db: Db, actor: Actor): Promise<void> {
  requireUser(actor)
  if (actor.role !== 'admin' && !(await membersAddTasks(db))) throw new AppError('forbidden', ADMINS_ADD)
}

/** The task that a line describes. */
const inputOf = (line: Line, actor: Actor, today: string): NewTask => ({
  ...defaultInput,
  title: line.title,
  description: line.description ?? '',
  priority: line.priority ?? defaultInput.priority,
  dueDate: line.dueDate ?? daysLater(today, DUE_IN_DAYS),
  assignedTo: peopleIn({
    assignedTo: line.assignedTo ?? [actor.id],
    todoChecklist: line.todoChecklist ?? [],
  }),
  projectId: line.projectId ?? null,
  labels: line.labels ?? [],
  todoChecklist: line.todoChecklist ?? [{ text: line.title }],
  attachments: line.attachments ?? [],
  repeat: line.repeat ?? null,
})

/** Throws 403 for a member who assigns a task to someone else. */
function refuseForOthers(actor: Actor, inputs: readonly NewTask[]): void {
  if (actor.role === 'admin') return
  const index = inputs.findIndex(({ assignedTo }) => assignedTo.some((id) => id !== actor.id))
  if (index >= 0)
    throw new AppError('forbidden', 'You can only add tasks for yourself.', { index, field: 'assignedTo' })
}

/** Runs `check` for each line; an error becomes a 400 with the line's index and field. */
async function forEachLine(
  inputs: readonly NewTask[],
  check: (input: NewTask) => Promise<void> | void,
): Promise<void> {
  for (const [index, input] of inputs.entries())
    try {
      await check(input)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid') throw error
      const field = error.data.path ?? ''
      throw new AppError('bad_request', error.message, { index, field, path: `tasks.${index}.${field}` })
    }
}

interface Locked {
  readonly people: ReadonlyMap<string, Task['assignedTo'][number]>
  readonly projects: ReadonlyMap<string, ProjectRef | null>
  readonly labels: ReadonlyMap<string, LabelRef>
}

/** Throws for a member who uses a new label. */
async function refuseNewLabels(db: Tx, inputs: readonly NewTask[]): Promise<void> {
  const unknown = new Set(await unknownLabels(db, [...namesIn(inputs).values()]))
  await forEachLine(inputs, ({ labels = [] }) => {
    const name = labels.find((each) => unknown.has(nameKey(each)))
    if (name !== undefined)
      throw new AppError('invalid', `There is no label "${name}". Ask an administrator to add it.`, {
        path: 'labels',
      })
  })
}

/** The label names by key. */
const namesIn = (inputs: readonly NewTask[]): Map<string, string> =>
  new Map(inputs.flatMap(({ labels = [] }) => labels.map((name) => [nameKey(name), name])))

/** Locked until the transaction ends, in the order of all writes: people, projects, labels, then tasks. */
async function lockRefs(
  db: Tx,
  context: ChangeContext,
  inputs: readonly NewTask[],
  { role }: Actor,
  users: readonly LockedUser[],
): Promise<Locked> {
  const people = new Map<string, Task['assignedTo'][number]>()
  await forEachLine(inputs, async ({ assignedTo }) => {
    const unknown = assignedTo.filter((id) => !people.has(id))
    if (unknown.length === 0) return
    const chosen = assigneesAmong(users, unknown)
    refuseDeactivated(chosen)
    for (const person of chosen.people) people.set(person._id, person)
  })
  const projects = new Map<string, ProjectRef | null>()
  await forEachLine(inputs, async ({ projectId = null }) => {
    if (projectId !== null && !projects.has(projectId))
      projects.set(projectId, await lockProject(db, projectId))
  })
  if (role !== 'admin') await refuseNewLabels(db, inputs)
  const labels = await lockLabels(db, context, [...namesIn(inputs).values()])
  return { people, projects, labels: new Map(labels.map((label) => [nameKey(label.name), label])) }
}

/** The tasks of an earlier call with the key, as far as the actor still sees them all; null for a new key. */
async function repeated(db: Db, actor: Actor, once: IdempotencyKey | null): Promise<Task[] | null> {
  const ids = (await findResult(db, once))?.split(' ')
  if (ids === undefined) return null
  const known = await readTasks(db, ids)
  const seen = ids
    .flatMap((id) => known.get(id) ?? [])
    .filter(({ assignedTo }) => canSee(actor, new Set(assignedTo.map(({ _id }) => _id))))
  if (seen.length < ids.length)
    throw new AppError(
      'conflict',
      'These tasks were created and some have since been deleted or reassigned. Create them again if you still need them.',
      { path: 'Idempotency-Key' },
    )
  return seen
}

/** In the order of the lines. A repeated `key` with the same body returns the first result. */
export async function capture(
  db: Db,
  actor: Actor,
  { tasks: lines, today }: QuickTasks,
  now: Date,
  key: string | null,
): Promise<Task[]> {
  await requireMayAdd(db, actor)
  const inputs = lines.map((line) => inputOf(line, actor, today))
  refuseForOthers(actor, inputs)
  const once = idempotencyKey(actor.id, key, { lines, today })
  const earlier = await repeated(db, actor, once)
  if (earlier) return earlier
  const context = { by: actor.id, at: now.toISOString() }
  // The newest task is first in lists: created in reverse order, they show as they were written.
  const ids = inputs.map(() => newId()).reverse()
  try {
    return await db.transaction().execute(async (db) => {
      const { current, users } = await recheckWithUsers(
        db,
        actor,
        inputs.flatMap(({ assignedTo }) => assignedTo),
      )
      await requireMayAdd(db, current)
      refuseForOthers(current, inputs)
      await storeResult(db, once, ids.join(' '), context.at)
      const { people, projects, labels } = await lockRefs(db, context, inputs, current, users)
      const tasks = inputs.map((input, i) =>
        newTask(
          ids[i] as string,
          input,
          {
            assignedTo: input.assignedTo.flatMap((id) => people.get(id) ?? []),
            project: projects.get(input.projectId ?? '') ?? null,
            labels: (input.labels ?? []).flatMap((name) => labels.get(nameKey(name)) ?? []),
            enquiryId: null,
          },
          context.at,
        ),
      )
      return await addTasks(db, context, tasks, { createdBy: actor.id })
    })
  } catch (error) {
    // A concurrent call with the same key was first.
    const first = violationOf(error) === 'unique' ? await repeated(db, actor, once) : null
    if (first) return first
    throw unknownMember(error)
  }
}
