/** Accounts and tasks of the journeys, created through the API. */
import { expect } from '@playwright/test'

/** Set by scripts/browser/serve-for-e2e.ts. */
export const INVITE_CODE = '424242'
export const PASSWORD = 'correct horse 9'

export const origin = `http://127.0.0.1:${process.env.E2E_PORT}`

export interface Account {
  id: string
  name: string
  email: string
  token: string
}

let counter = 0
/** Unique across workers and runs. */
export const unique = (word: string): string =>
  `${word}${process.env.TEST_WORKER_INDEX ?? ''}x${Date.now().toString(36)}x${counter++}`

export const newEmail = (): string => `${unique('someone')}@example.test`

/** Calls the API; fails the test on an error status. */
export async function call<T>(
  method: string,
  path: string,
  token?: string,
  body?: unknown,
  server = origin,
): Promise<T> {
  const answer = await fetch(server + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as T
}

type Answered = { _id: string; name: string; email: string; token: string }
const accountOf = ({ _id, name, email, token }: Answered): Account => ({ id: _id, name, email, token })

/** Ids of users created by the current journey, deleted when it ends. */
export const createdUsers: string[] = []

export const logInByApi = async (email: string): Promise<Account> =>
  accountOf(await call<Answered>('POST', '/api/auth/login', undefined, { email, password: PASSWORD }))

export async function signUpByApi(name: string, adminInviteToken = '', server = origin): Promise<Account> {
  const body = { name, email: newEmail(), password: PASSWORD, adminInviteToken }
  const account = accountOf(await call<Answered>('POST', '/api/auth/register', undefined, body, server))
  if (server === origin) createdUsers.push(account.id)
  return account
}

/** The smallest PNG: one pixel. */
export const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

export interface CreatedTask {
  _id: string
  title: string
  version: number
  todoChecklist: { text: string; completed: boolean }[]
}

/** A task with two checklist items, due in ten days by default. */
export async function createTask(
  admin: Account,
  assignees: readonly Account[],
  given: Record<string, unknown> = {},
  server = origin,
): Promise<CreatedTask> {
  const body = {
    title: unique('Task '),
    description: 'What is to be done, in a sentence.',
    priority: 'Low',
    dueDate: dayFromNow(10),
    assignedTo: assignees.map((account) => account.id),
    todoChecklist: [{ text: 'First step' }, { text: 'Second step' }],
    attachments: [],
    ...given,
  }
  const { task } = await call<{ task: CreatedTask }>('POST', '/api/tasks', admin.token, body, server)
  return task
}

/** Edits a task as the form does, which sends all of its fields. */
export async function editTask(
  account: Account,
  { _id }: { _id: string },
  changes: Record<string, unknown>,
): Promise<void> {
  const { title, description, priority, dueDate, assignedTo, todoChecklist, attachments } = await call<
    CreatedTask & Record<string, unknown> & { assignedTo: { _id: string }[] }
  >('GET', `/api/tasks/${_id}`, account.token)
  await call('PUT', `/api/tasks/${_id}`, account.token, {
    title,
    description,
    priority,
    dueDate,
    assignedTo: assignedTo.map((assignee) => assignee._id),
    todoChecklist,
    attachments,
    ...changes,
  })
}

export async function createProject(
  admin: Account,
  given: { name: string; color?: string },
  server = origin,
): Promise<{ _id: string }> {
  const { project } = await call<{ project: { _id: string } }>(
    'POST',
    '/api/projects',
    admin.token,
    given,
    server,
  )
  return project
}

/** Ticks the first `count` items. */
export async function tick(account: Account, task: CreatedTask, count: number): Promise<void> {
  const todoChecklist = task.todoChecklist.map(({ text }, index) => ({ text, completed: index < count }))
  await call('PUT', `/api/tasks/${task._id}/todo`, account.token, { todoChecklist })
}

/** The local date a number of days from today, `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** Ignores users that the journey deleted itself. */
export async function deleteUser(admin: Account, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${admin.token}` }
  const { status } = await fetch(`${origin}/api/users/${id}`, { method: 'DELETE', headers })
  expect([200, 404], 'the users of a journey are deleted with it').toContain(status)
}
