/** Log lines of calls have only documented fields, and no secrets. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startTestApp } from '#test/app.ts'
import { mailSettings } from '#test/mailing-app.ts'

const OPERATIONS = path.join(import.meta.dirname, '../../../../docs/operations.md')

/** The names in the table of fields, and those before it. */
function documentedFields(): string[] {
  const [, section = ''] = readFileSync(OPERATIONS, 'utf8').split('## Log lines\n')
  const [text = ''] = section.split('\n## ')
  return [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

test('lines of calls have documented fields, and no password, token or text of a search', async () => {
  const t = await startTestApp('sqlite', mailSettings('smtp://127.0.0.1:9'))
  const lines: string[] = []
  const app = await buildApp(t.deps, { level: 'info', stream: { write: (line) => lines.push(line) } })
  const password = 'a long way to the sea'
  const account = { name: 'Amani', email: 'amani@example.test', password, adminInviteToken: '246810' }
  const call = async (method: 'GET' | 'POST', url: string, payload?: object, token = '') => {
    const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
    return await app.inject({ method, url, headers, ...(payload && { payload }) })
  }
  try {
    const { _id, token } = (await call('POST', '/api/auth/register', account)).json()
    await call('POST', '/api/auth/login', { email: account.email, password: 'a wrong guess' })
    await call('POST', '/api/auth/login', { email: account.email, password })
    await call('POST', '/api/auth/forgot-password', { email: account.email })
    await call('POST', `/api/users/${_id}/reset-link`, {}, token)
    const search = 'harbour-lights'
    for (const url of ['/api/tasks', '/api/reports/export/tasks'])
      expect((await call('GET', `${url}?q=${search}&status=Pending`, undefined, token)).statusCode).toBe(200)
    const csv = await call('POST', '/api/reports/export/tasks/csv', { filter: { q: search } }, token)
    expect(csv.statusCode).toBe(200)
    await call('GET', `/api/enquiries?q=${search}`)
    await call('GET', `/api/tasks/${search}`, undefined, 'not-a-token')
    const mails = await t.deps.db.selectFrom('outbox').select('text').execute()
    const links = mails.flatMap(({ text }) => /token=([\w-]{30,})/.exec(text)?.[1] ?? [])
    expect(links.length).toBeGreaterThan(0)
    const written = lines.join('')
    for (const secret of [password, 'a wrong guess', token, '246810', search, 'not-a-token', ...links])
      expect(written.includes(secret), secret).toBe(false)
    const known = new Set(documentedFields())
    const used = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line))))
    expect(used.size).toBeGreaterThan(8)
    expect([...used].filter((name) => !known.has(name))).toEqual([])
  } finally {
    await app.close()
    await t.close()
  }
})
