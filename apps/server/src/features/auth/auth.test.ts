/** Signing up, in and out (spec 5, decisions A1–A6). */
import { argon2 } from 'node:crypto'
import { Session } from '@task-manager/contract/sign-in/auth'
import { getProfile, register } from '@task-manager/contract/sign-in/auth-endpoints'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '#server/app.ts'
import { codeForFirstAdmin } from '#server/features/auth/invite-code.service.ts'
import { newcomer } from '#test/accounts.ts'
import { describeEngines, startTestApp, type TestApp } from '#test/app.ts'
import { admin, person } from '#test/factories.ts'

const signUp = (t: TestApp, overrides: Record<string, unknown> = {}, from?: string) =>
  t.call('POST', '/api/auth/register', { body: newcomer(overrides), ...(from ? { from } : {}) })
const signIn = (t: TestApp, email: string, password: string, from?: string) =>
  t.call('POST', '/api/auth/login', { body: { email, password }, ...(from ? { from } : {}) })
const users = async (t: TestApp) =>
  Number(
    (
      await t.deps.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describeEngines('signing up', (t) => {
  test('creates a member, signs in, and answers as the contract says [spec 7, A1]', async () => {
    const reply = await signUp(t(), { name: ' Amani Otieno ', email: ' Amani@Example.TEST ' })
    expect(reply.status).toBe(201)
    expect(z.parse(z.strictObject(register.returns.shape), reply.body)).toMatchObject({
      name: 'Amani Otieno',
      email: 'amani@example.test',
      role: 'user',
      profileImageUrl: '',
    })
    expect(reply.body.token).toMatch(/^[\w-]{43}$/)
    const profile = await t().call('GET', '/api/auth/profile', { as: reply.body })
    const { token: _, ...user } = reply.body
    expect(profile.body).toMatchObject(user)
    expect(z.parse(z.strictObject(getProfile.returns.shape), profile.body)).toMatchObject(user)
  })

  test('creates an administrator with the right code, also with spaces around it [A2]', async () => {
    const reply = await signUp(t(), { adminInviteToken: ' 246810 ' })
    expect(reply.body.role).toBe('admin')
    // The code from the environment stays valid.
    expect((await signUp(t(), { adminInviteToken: '246810' })).body.role).toBe('admin')
  })

  test.each(['246811', '24681', '2468100', 'x'])(
    'the wrong code %s creates no account',
    async (adminInviteToken) => {
      const before = await users(t())
      const reply = await signUp(t(), { adminInviteToken })
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({
        message: 'Invalid admin invite token.',
        errors: [{ path: 'adminInviteToken' }],
      })
      expect(await users(t())).toBe(before)
    },
  )

  test('ignores a role in the request [A1]', async () => {
    const { body } = await signUp(t(), { role: 'admin', _id: 'x', image_id: 'x' })
    expect(body.role).toBe('user')
  })

  test('reports one mistake at a time, in order, before it checks a code [spec 5, A2]', async () => {
    const before = await users(t())
    const wrong = { name: '', email: 'x', password: '', adminInviteToken: 'wrong' }
    const order: Array<[string, unknown, string]> = [
      ['name', 'Amani', 'Please enter a Full name.'],
      ['email', newcomer().email, 'Please enter a valid email address.'],
      ['password', '1234567', 'Please enter the password'],
      ['password', '12345678', 'Password must be at least 8 characters.'],
      ['adminInviteToken', '', 'Invalid admin invite token.'],
      ['password', 'Passw0rd', 'This password is too common. Please choose another.'],
    ]
    let body: Record<string, unknown> = wrong
    for (const [field, corrected, message] of order) {
      const reply = await t().call('POST', '/api/auth/register', { body })
      expect(reply.body.message).toBe(message)
      expect(reply.status).toBe(message.startsWith('Invalid admin') ? 400 : 422)
      if (message.startsWith('Invalid admin')) body = { ...body, password: 'Passw0rd' }
      body = { ...body, [field]: corrected }
    }
    expect(await users(t())).toBe(before)
  })

  test('allows one account per email, in any spelling and for parallel requests [A5]', async () => {
    const { email } = (await signUp(t())).body
    for (const same of [email, email.toUpperCase(), ` ${email} `]) {
      const reply = await signUp(t(), { email: same })
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({
        message: 'An account with this email already exists.',
        errors: [{ path: 'email' }],
      })
    }
    const fresh = newcomer()
    const replies = await Promise.all(Array.from({ length: 6 }, () => signUp(t(), fresh)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('refuses an unknown picture and creates no account [U6]', async () => {
    const before = await users(t())
    const profileImageUrl = '/api/images/0199aaaa-0000-7000-8000-000000000001'
    const reply = await signUp(t(), { profileImageUrl })
    expect(reply.status).toBe(422)
    expect(reply.body.message).toBe('The profile picture must be an uploaded image.')
    expect(await users(t())).toBe(before)
  })
})

describeEngines('a password', (t) => {
  test('is compared whole, up to 128 characters, with spaces [A3]', async () => {
    const password = `  ${'x'.repeat(124)} y`
    const { email } = (await signUp(t(), { password })).body
    expect((await signIn(t(), email, password)).status).toBe(200)
    for (const other of [password.slice(0, -1), password.trim(), `${password.slice(0, -1)}z`])
      expect((await signIn(t(), email, other)).status).toBe(401)
    expect((await signUp(t(), { password: `${password}x` })).body.message).toBe(
      'Password must be at most 128 characters.',
    )
  })

  test('is the same in every Unicode composition [A3]', async () => {
    const { email } = (await signUp(t(), { password: 'Zürich näh\u00e9' })).body
    expect((await signIn(t(), email, 'Zu\u0308rich na\u0308he\u0301')).status).toBe(200)
    expect((await signIn(t(), email, 'Zurich nahe')).status).toBe(401)
  })

  test.each(['amani.otieno@example.test', 'Amani.Otieno', 'AMANI OTIENO', ' amani otieno '])(
    'cannot be %j, the name or email of its owner [A3]',
    async (password) => {
      const person = { name: 'Amani Otieno', email: 'Amani.Otieno@example.test' }
      const reply = await signUp(t(), { ...person, password })
      expect([reply.status, reply.body.message]).toEqual([
        422,
        "Your password can't be your name or email. Please choose another.",
      ])
    },
  )

  test.each(['password', 'PASSWORD', 'Password1', '12345678', 'qwertyuiop', 'iloveyou'])(
    '%s is too common',
    async (password) => {
      const reply = await signUp(t(), { password })
      expect(reply.status).toBe(422)
      expect(reply.body.message).toBe('This password is too common. Please choose another.')
    },
  )

  test('is stored as an argon2id hash with its own salt, and never returned [A3]', async () => {
    const [one, two] = [(await signUp(t())).body, (await signUp(t())).body]
    const rows = await t()
      .deps.db.selectFrom('users')
      .select('password_hash')
      .where('id', 'in', [one._id, two._id])
      .execute()
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(rows[0]?.password_hash).not.toBe(rows[1]?.password_hash)
    expect(JSON.stringify(one)).not.toMatch(/argon2|password/)
  })

  test('is hashed again at the next sign-in when its cost was lower [A3]', async () => {
    const { email, _id } = (await signUp(t())).body
    const hash = async () =>
      (
        await t()
          .deps.db.selectFrom('users')
          .select('password_hash')
          .where('id', '=', _id)
          .executeTakeFirstOrThrow()
      ).password_hash
    const today = await hash()
    expect((await signIn(t(), email, 'correct horse battery')).status).toBe(200)
    expect(await hash()).toBe(today)
    const weak = await new Promise<Buffer>((done) => {
      const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
      const message = 'correct horse battery'
      argon2('argon2id', { message, nonce: Buffer.alloc(16), ...cost }, (_error, key) => done(key as Buffer))
    })
    const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const old = `$argon2id$v=19$m=19456,t=2,p=1$${bare(Buffer.alloc(16))}$${bare(weak)}`
    await t().deps.db.updateTable('users').set({ password_hash: old }).where('id', '=', _id).execute()
    expect((await signIn(t(), email, 'wrong horse battery')).status).toBe(401)
    expect(await hash()).toBe(old)
    // Parallel sign-ins all succeed.
    const replies = await Promise.all([1, 2, 3].map(() => signIn(t(), email, 'correct horse battery')))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(await hash()).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect((await signIn(t(), email, 'correct horse battery')).status).toBe(200)
  })
})

describeEngines('signing in', (t) => {
  test('answers the user and a new token each time [spec 7, A4]', async () => {
    const { email, token } = (await signUp(t())).body
    const reply = await signIn(t(), ` ${email.toUpperCase()}`, 'correct horse battery')
    expect(reply.status).toBe(200)
    expect(z.parse(z.strictObject(Session.shape), reply.body).email).toBe(email)
    expect(reply.body.token).not.toBe(token)
    const stored = await t().deps.db.selectFrom('sessions').select('token_hash').execute()
    expect(stored.map((row) => row.token_hash)).not.toContain(reply.body.token)
  })

  test('answers an unknown email and a wrong password alike [A6]', async () => {
    const { email } = (await signUp(t())).body
    const wrong = await signIn(t(), email, 'wrong horse battery')
    const unknown = await signIn(t(), 'nobody@example.test', 'wrong horse battery')
    for (const reply of [wrong, unknown]) {
      expect(reply.status).toBe(401)
      expect({ ...reply.body, requestId: '' }).toEqual({
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        code: 'unauthorized',
        detail: 'Invalid email or password.',
        message: 'Invalid email or password.',
        requestId: '',
      })
    }
  })

  test('names the missing field [spec 5]', async () => {
    expect((await signIn(t(), 'x', '')).body.message).toBe('Please enter a valid email address.')
    expect((await signIn(t(), 'a@example.test', '')).body.message).toBe('Please enter the password')
  })
})

const options = async (t: TestApp) => (await t.call('GET', '/api/auth/options')).body

test('the sign-up options name the password length and whether a code can be valid [A2, A3]', async () => {
  const t = await startTestApp('sqlite', { PASSWORD_MIN_LENGTH: '12' })
  try {
    expect(await options(t)).toEqual({
      mail: false,
      passwordMinLength: 12,
      inviteCode: true,
      signUp: 'open',
      empty: true,
    })
  } finally {
    await t.close()
  }
})

describe.each(['sqlite', 'postgres'] as const)("the server's own invite code on %s", (engine) => {
  test('is stored, works once, and ends with the first administrator [A2]', async () => {
    const t = await startTestApp(engine, { ADMIN_INVITE_TOKEN: '' })
    try {
      expect((await signUp(t, { adminInviteToken: '000000' })).status).toBe(400)
      expect(await options(t)).toMatchObject({ inviteCode: false })
      const code = await codeForFirstAdmin(t.deps)
      expect(code).toMatch(/^\d{6}$/)
      expect(await options(t)).toMatchObject({ inviteCode: true })
      expect(await codeForFirstAdmin(t.deps)).toBe(code)
      const replies = await Promise.all([1, 2, 3].map(() => signUp(t, { adminInviteToken: code })))
      expect(replies.map((reply) => reply.status).sort()).toEqual([201, 400, 400])
      expect(replies.find((reply) => reply.status === 201)?.body.role).toBe('admin')
      expect(await users(t)).toBe(1)
      expect((await signUp(t, { adminInviteToken: code })).status).toBe(400)
      expect(await codeForFirstAdmin(t.deps)).toBeNull()
      expect(await options(t)).toMatchObject({ inviteCode: false })
    } finally {
      await t.close()
    }
    const other = await startTestApp(engine, { ADMIN_INVITE_TOKEN: '' })
    try {
      const code = await codeForFirstAdmin(other.deps)
      await person(other)
      await admin(other)
      expect(await codeForFirstAdmin(other.deps)).toBeNull()
      expect((await signUp(other, { adminInviteToken: code })).status).toBe(400)
    } finally {
      await other.close()
    }
  })
})

test('a failed sign-in is logged with its email, never with the password', async () => {
  const t = await startTestApp('sqlite')
  const lines: string[] = []
  const app = await buildApp(t.deps, { level: 'info', stream: { write: (line) => lines.push(line) } })
  try {
    const payload = { email: ' Victim@Example.test ', password: 'a guess in clear text' }
    await app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: '192.0.2.9' })
    const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.event === 'sign-in failed')
    expect(logged).toMatchObject([{ account: 'victim@example.test', address: '192.0.2.9' }])
    expect(lines.join('')).not.toContain(payload.password)
  } finally {
    await app.close()
    await t.close()
  }
})
