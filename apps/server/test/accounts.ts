/** Accounts with a password. */
import type { CallOptions, Reply, TestApp } from '#test/app.ts'
import type { Person } from '#test/factories.ts'

export const PASSWORD = 'correct horse battery'

let accounts = 0

/** The body of a sign-up. */
export const newcomer = (overrides: Record<string, unknown> = {}) => ({
  name: 'Ines Duarte',
  email: `ines${++accounts}@example.test`,
  password: PASSWORD,
  ...overrides,
})

/** Signs up a member through the API. */
export async function signUp(t: TestApp, options: CallOptions = {}): Promise<Person> {
  const body = newcomer()
  const reply = await t.call('POST', '/api/auth/register', { ...options, body })
  if (reply.status !== 201) throw new Error(`The account was not created: ${reply.status} ${reply.text}`)
  return { id: reply.body._id, name: body.name, email: body.email, token: reply.body.token }
}

export const logIn = (
  t: TestApp,
  email: string,
  password: string = PASSWORD,
  options: CallOptions = {},
): Promise<Reply> => t.call('POST', '/api/auth/login', { ...options, body: { email, password } })

/** The log entries of an account since its sign-up: kinds with their changes. */
export const logged = async (t: TestApp, subject: string) =>
  (
    await t.deps.db
      .selectFrom('changes')
      .selectAll()
      .where('subject_id', '=', subject)
      .orderBy('seq')
      .execute()
  )
    .filter(({ kind }) => !['user.created', 'session.opened'].includes(kind))
    .map(({ kind, changes }) => [kind, JSON.parse(changes)])
