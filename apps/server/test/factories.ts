/** People and tasks for tests. */
import type { Role } from '@task-manager/contract/people/users'
import type { NewTask, Task, TaskDetails } from '@task-manager/contract/tasks/tasks'
import { newId } from '#server/db/ids.ts'
import { openSession } from '#server/features/sessions/sessions.service.ts'
import type { TestApp } from '#test/app.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly token: string
}

let people = 0

/** A signed-in user, inserted directly because hashing a password takes longer than a test. */
export async function person(t: TestApp, role: Role = 'user', name?: string): Promise<Person> {
  const id = newId()
  const n = ++people
  const row = { id, name: name ?? `Person ${n}`, email: `person${n}-${id.slice(-6)}@example.test`, role }
  const now = t.deps.now()
  const at = now.toISOString()
  await t.deps.db
    .insertInto('users')
    .values({
      ...row,
      password_hash: '-',
      image_id: null,
      deactivated_at: null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const token = await t.deps.db.transaction().execute((db) => openSession(db, id, now))
  return { ...row, token }
}

export const admin = (t: TestApp, name?: string): Promise<Person> => person(t, 'admin', name)

/** A mention in the text of a comment. */
export const mention = ({ id, name }: Person): string => `[@${name}](user:${id})`

/** A body that creates a valid task. */
export function taskBody(assignees: readonly Person[], overrides: Record<string, unknown> = {}) {
  const body: NewTask = {
    title: 'Write the newsletter',
    description: 'Three stories, one offer.',
    dueDate: '2030-05-17',
    assignedTo: assignees.map((each) => each.id),
    todoChecklist: [
      { text: 'Draft', completed: false },
      { text: 'Send', completed: false },
    ],
    attachments: [],
    priority: 'Medium',
  }
  return { ...body, ...overrides }
}

export async function task(
  t: TestApp,
  creator: Person,
  assignees: readonly Person[],
  overrides: Record<string, unknown> = {},
): Promise<Task> {
  const reply = await t.call('POST', '/api/tasks', { as: creator, body: taskBody(assignees, overrides) })
  if (reply.status !== 201) throw new Error(`The task was not created: ${reply.status} ${reply.text}`)
  return shared(reply.body.task as TaskDetails)
}

/** The task of an answer, without the reader's own fields. */
export const shared = ({ following: _, createdBy: __, ...task }: TaskDetails): Task => task
