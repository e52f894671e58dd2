/** Emails about sign-ins from new devices (decision A24). */
import { beforeEach, expect, test } from 'vitest'
import { PASSWORD } from '#test/accounts.ts'
import { describeEngines, type Reply, type TestApp } from '#test/app.ts'
import { appCode } from '#test/app-code.ts'
import { watchStatements } from '#test/database/statements.ts'
import { UNSENT_MAIL } from '#test/mailing-app.ts'
import { CHROME, FIREFOX } from '#test/network/user-agents.ts'
import { removeOldDevices } from './devices.service.ts'

let people = 0

/** A client with a user agent and, like a browser, a cookie. */
class TestClient {
  cookie = ''
  readonly agent: string
  readonly from: string
  constructor(agent: string, from = '198.51.100.7') {
    this.agent = agent
    this.from = from
  }
  async send(t: TestApp, path: string, body: object): Promise<Reply> {
    const headers = { 'user-agent': this.agent, ...(this.cookie && { cookie: this.cookie }) }
    const reply = await t.call('POST', `/api/auth/${path}`, { body, headers, from: this.from })
    this.cookie = String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    return reply
  }
}

describeEngines(
  'a sign-in',
  (t) => {
    let email = ''
    beforeEach(() => {
      email = `device${++people}@example.test`
    })
    const signUp = (by: TestClient) =>
      by.send(t(), 'register', { name: 'Ines Duarte', email, password: PASSWORD })
    const logIn = (by: TestClient) => by.send(t(), 'login', { email, password: PASSWORD })
    const emails = async () =>
      await t()
        .deps.db.selectFrom('outbox')
        .selectAll()
        .where('recipient', '=', email)
        .where('kind', '=', 'new-sign-in')
        .orderBy('id')
        .execute()

    test('from a new browser is emailed once [A24]', async () => {
      const [laptop, phone] = [new TestClient(FIREFOX), new TestClient(CHROME, '203.0.113.5')]
      await signUp(laptop)
      await logIn(laptop)
      expect(await emails()).toHaveLength(0)
      await logIn(phone)
      await logIn(phone)
      await logIn(laptop)
      const [mail, ...more] = await emails()
      expect(more).toEqual([])
      expect(mail?.subject).toBe('New sign-in to your account')
      expect(mail?.text).toContain('from a new device: Chrome on Android, from 203.0.113.5, on ')
      expect(mail?.text).toContain('https://studio.test/account')
      expect(mail?.off_link).toMatch(/^https:\/\/studio\.test\/api\/mails\/off\?token=/)
    })

    test('is emailed after its second step, not after the password [A24, A21]', async () => {
      const laptop = new TestClient(FIREFOX)
      const { body } = await signUp(laptop)
      const { secret } = (await t().call('POST', '/api/auth/two-step', { as: body.token })).body
      const code = () => appCode(secret, t().deps.now().getTime())
      await t().call('PUT', '/api/auth/two-step', { as: body.token, body: { code: code() } })
      const phone = new TestClient(CHROME, '203.0.113.5')
      const { challenge } = (await logIn(phone)).body.twoStep
      expect((await phone.send(t(), 'login/two-step', { challenge, code: '000000' })).status).toBe(401)
      expect(await emails()).toHaveLength(0)
      t().pass(30)
      expect((await phone.send(t(), 'login/two-step', { challenge, code: code() })).status).toBe(200)
      expect((await emails())[0]?.text).toContain(
        'from a new device: Chrome on Android, from 203.0.113.5, on ',
      )
    })

    test('costs the same few queries whether or not a second step is required [A24, A26]', async () => {
      const laptop = new TestClient(FIREFOX)
      await signUp(laptop)
      await logIn(laptop)
      const cost = async () => {
        const watched = watchStatements(t().deps.store)
        try {
          expect((await logIn(laptop)).status).toBe(200)
          // Without the upkeep of the search index and the notifications of other nodes, which no sign-in waits for.
          return watched.statements.filter((text) => !/task_search_feed|^notify /.test(text))
        } finally {
          watched.stop()
        }
      }
      const requireTwoStep = (value: '0' | '1') =>
        t().deps.db.updateTable('settings').set({ value }).where('name', '=', 'two_step_required').execute()
      // Statements: read the account, then, after the password is checked, its hash and the account again; write the
      // log; read and save the device; read the two-step rule; create the session; update the last visit; delete old
      // sessions.
      expect(await cost()).toHaveLength(10)
      await requireTwoStep('1')
      try {
        expect(await cost()).toHaveLength(10)
      } finally {
        await requireTwoStep('0')
      }
    })

    test('with the cookie of another browser, or with none, is emailed [A24]', async () => {
      const laptop = new TestClient(FIREFOX)
      await signUp(laptop)
      const thief = new TestClient(CHROME)
      thief.cookie = laptop.cookie
      await logIn(thief)
      await logIn(new TestClient(FIREFOX))
      expect(await emails()).toHaveLength(2)
    })

    test('for the first time is not emailed [A24]', async () => {
      const adminUser = await new TestClient(FIREFOX).send(t(), 'register', {
        name: 'Wanjiru Otieno',
        email: `admin-${email}`,
        password: PASSWORD,
        adminInviteToken: '246810',
      })
      const body = { name: 'Ines Duarte', email, password: PASSWORD }
      await t().call('POST', '/api/users', { as: adminUser.body.token, body })
      await logIn(new TestClient(CHROME))
      expect(await emails()).toHaveLength(0)
      await logIn(new TestClient(FIREFOX))
      expect(await emails()).toHaveLength(1)
    })

    test('by a program without cookies is recognized by user agent and network [A24]', async () => {
      await signUp(new TestClient('curl/8.5.0'))
      await logIn(new TestClient('curl/8.5.0'))
      expect(await emails()).toHaveLength(0)
      await logIn(new TestClient('curl/8.5.0', '203.0.113.9'))
      expect(await emails()).toHaveLength(1)
    })

    test('is not emailed to users who turned these emails off, nor after a wrong password [A24]', async () => {
      const { body } = await signUp(new TestClient(FIREFOX))
      await new TestClient(CHROME).send(t(), 'login', { email, password: 'not my password' })
      expect(await emails()).toHaveLength(0)
      const mails = { 'new-sign-in': false }
      await t().call('PUT', '/api/auth/profile', { as: body.token, body: { mails } })
      await logIn(new TestClient(CHROME))
      expect(await emails()).toHaveLength(0)
    })

    test('sets a cookie that grants no access, and is forgotten after 400 days [A24]', async () => {
      const laptop = new TestClient(FIREFOX)
      const reply = await signUp(laptop)
      const set = String(reply.headers['set-cookie'])
      expect(set).toMatch(/^device=[\w-]{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/)
      const deviceId = laptop.cookie.split('=')[1] ?? ''
      const rows = () =>
        t().deps.db.selectFrom('known_devices').selectAll().where('user_id', '=', reply.body._id).execute()
      expect(JSON.stringify(await rows())).not.toContain(deviceId)
      expect(
        await t().call('GET', '/api/auth/profile', { headers: { cookie: laptop.cookie } }),
      ).toMatchObject({
        status: 401,
      })
      for (let n = 0; n < 25; n++) await logIn(new TestClient(CHROME))
      expect(await rows()).toHaveLength(20)
      t().pass(401 * 24 * 3600)
      await removeOldDevices(t().deps)
      expect(await rows()).toHaveLength(0)
    })
  },
  UNSENT_MAIL,
)
