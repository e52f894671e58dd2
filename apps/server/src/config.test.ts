import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from '#server/config.ts'

const refusal = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message.split('\n')
  }
  return []
}

describe('the settings', () => {
  test('are complete without any', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      databaseUrl: null,
      databaseDirectUrl: null,
      publicUrl: null,
      adminInviteToken: null,
      smtpUrl: null,
      mailFrom: null,
      contactTo: null,
      emailjs: null,
      trustProxy: [],
      allowedOrigins: [],
      logLevel: 'info',
      rateLimits: true,
      passwordMinLength: 8,
      metricsToken: null,
      pushPrivate: false,
      signUp: 'open',
      trashDays: 30,
      auditDays: 400,
      backupDir: null,
      backupKey: null,
      backupAt: '02:00',
      backupKeep: { text: '7d 4w 6m', days: 7, weeks: 4, months: 6 },
      backupAfter: null,
    })
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })

  test('accept a backup key of 32 bytes, in hex or base64', () => {
    const key = Buffer.alloc(32, 7)
    for (const text of [key.toString('hex'), key.toString('base64'), key.toString('base64url')])
      expect(readConfig({ BACKUP_KEY: text }).backupKey).toEqual(key)
    for (const text of ['secret', key.toString('hex').slice(1), Buffer.alloc(31).toString('base64')])
      expect(() => readConfig({ BACKUP_KEY: text })).toThrow(/^BACKUP_KEY must be 32 random bytes/)
  })

  test('of the database accept several addresses, and a direct one beside a pooler', () => {
    const DATABASE_URL = 'postgres://u:p@one:5432,two:5433/tasks'
    const DATABASE_DIRECT_URL = 'postgres://u:p@db:5432/tasks'
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseDirectUrl: DATABASE_DIRECT_URL,
    })
    expect(refusal({ DATABASE_URL: 'postgres://u:p@one:5432,two:54x/tasks' })).toHaveLength(1)
    expect(refusal({ DATABASE_DIRECT_URL })).toEqual([
      'DATABASE_URL must be set when DATABASE_DIRECT_URL is: the address of the pooler.',
    ])
  })

  test('say when backups are made and which ones are kept', () => {
    for (const BACKUP_AT of ['24:00', '2:00', 'night'])
      expect(() => readConfig({ BACKUP_AT })).toThrow(/^BACKUP_AT must be a time of day, like 02:00/)
    for (const BACKUP_KEEP of ['7', '7x', '0d'])
      expect(() => readConfig({ BACKUP_KEEP })).toThrow(
        /^BACKUP_KEEP must say for how many days, weeks and months/,
      )
  })

  test('that are empty or blank count as unset', () => {
    expect(readConfig(Object.fromEntries(settingNames.map((name) => [name, '  '])))).toEqual(readConfig({}))
  })

  test('are parsed by their kind', () => {
    expect(
      readConfig({
        PORT: ' 8080 ',
        HOST: '0.0.0.0',
        DATABASE_URL: 'postgres://u:p@db:5432/tasks',
        PUBLIC_URL: 'https://tasks.example/',
        ADMIN_INVITE_TOKEN: '0123456789',
        SMTP_URL: 'smtps://u:p@mail.example',
        MAIL_FROM: 'tasks@example.org',
        TRUST_PROXY: '10.0.0.0/8, 127.0.0.1, ::1, fd00::/8,',
        ALLOWED_ORIGINS: 'https://a.example,http://localhost:5173',
        RATE_LIMITS: 'off',
        PASSWORD_MIN_LENGTH: '12',
        UNKNOWN: 'x',
      }),
    ).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: 'postgres://u:p@db:5432/tasks',
      publicUrl: 'https://tasks.example',
      adminInviteToken: '0123456789',
      trustProxy: ['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/8'],
      allowedOrigins: ['https://a.example', 'http://localhost:5173'],
      rateLimits: false,
      passwordMinLength: 12,
    })
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['DATABASE_URL', 'mysql://db/tasks'],
    ['DATABASE_URL', 'db:5432'],
    ['PUBLIC_URL', 'tasks.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['ADMIN_INVITE_TOKEN', '12345'],
    ['SMTP_URL', 'http://mail.example'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMITS', 'no'],
    ['PUSH_PRIVATE', 'yes'],
    ['PASSWORD_MIN_LENGTH', '7'],
    ['PASSWORD_MIN_LENGTH', '129'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://a.example/'],
    ['ALLOWED_ORIGINS', 'a.example'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['PUBLIC_URL', 'https://tasks.example/path'],
    ['PUBLIC_URL', 'https://user:word@tasks.example'],
    ['PUBLIC_URL', 'https://tasks.example/?q'],
    ['MAIL_FROM', 'robot'],
    ['CONTACT_TO', 'xx yy'],
  ])('%s=%s prevents the start with one line that names it', (name, value) => {
    const lines = refusal({ [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name} must `))
    expect(lines[0]).not.toMatch(/undefined|Invalid/)
  })

  test('report all errors at once, a line each', () => {
    const wrong = { PORT: 'x', LOG_LEVEL: 'loud', PUBLIC_URL: 'x', TRUST_PROXY: 'x', ALLOWED_ORIGINS: 'x' }
    const lines = refusal(wrong)
    expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual(Object.keys(wrong).sort())
  })

  test('report settings that need each other', () => {
    expect(refusal({ EMAILJS_SERVICE_ID: 'x' })[0]).toMatch(/must be set together or not at all\.$/)
    expect(refusal({ SMTP_URL: 'smtp://mail.example' })[0]).toMatch(/^MAIL_FROM must be set/)
  })

  test('that are secret are not repeated', () => {
    for (const env of [
      { ADMIN_INVITE_TOKEN: 'sesam' },
      { DATABASE_URL: 'mysql://u:sesam@db/x' },
      { SMTP_URL: 'http://u:sesam@mail.example' },
    ])
      expect(refusal(env).join()).not.toContain('sesam')
  })
})
