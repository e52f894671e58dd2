/** The only reader of the environment. Checks all settings at the start and reports every wrong one. */
import path from 'node:path'
import * as z from 'zod/mini'
import { backupKeyOf, isNetwork, list, mailAddress, rootAddress, text, url, whole } from './config-values.ts'
import { parseRetention, type Retention } from './db/backup/retention.ts'

const Environment = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: text('127.0.0.1'),
  DATA_DIR: text('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database'),
  DATABASE_DIRECT_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database'),
  PUBLIC_URL: rootAddress,
  ADMIN_INVITE_TOKEN: z._default(
    z.string().check(z.trim(), z.regex(/^(.{6,100})?$/, 'must have at least 6 characters')),
    '',
  ),
  SIGNUP: z._default(z.enum(['open', 'invite'], 'must be open or invite'), 'open'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org'),
  MAIL_FROM: mailAddress('Team <team@example.org>'),
  CONTACT_TO: mailAddress('anna@example.org'),
  EMAILJS_SERVICE_ID: text(),
  EMAILJS_TEMPLATE_ID: text(),
  EMAILJS_PUBLIC_KEY: text(),
  /** Addresses or networks of trusted proxies; empty: none. */
  TRUST_PROXY: list(isNetwork, 'must list addresses or networks, like 10.0.0.0/8'),
  ALLOWED_ORIGINS: list(
    (part) => URL.parse(part)?.origin === part,
    'must list origins, like https://app.example.org',
  ),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  RATE_LIMITS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  PASSWORD_MIN_LENGTH: whole(8, 8, 128),
  TRASH_DAYS: whole(30, 1, 3650),
  AUDIT_DAYS: whole(400, 1, 36_500),
  METRICS_TOKEN: z._default(
    z
      .string()
      .check(z.trim(), z.regex(/^([\x21-\x7e]{16,200})?$/, 'must have 16 to 200 characters, without spaces')),
    '',
  ),
  PUSH_PRIVATE: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  BACKUP_DIR: text(),
  BACKUP_KEY: z._default(
    z.string().check(
      z.trim(),
      z.refine(
        (value) => value === '' || backupKeyOf(value) !== null,
        'must be 32 random bytes, in hex (64 digits) or base64',
      ),
    ),
    '',
  ),
  BACKUP_AT: z._default(
    z.string().check(z.trim(), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, like 02:00')),
    '02:00',
  ),
  BACKUP_KEEP: z._default(
    z.string().check(
      z.trim(),
      z.refine(
        (value) => parseRetention(value) !== null,
        'must say for how many days, weeks and months backups are kept, like 7d 4w 6m',
      ),
    ),
    '7d 4w 6m',
  ),
  BACKUP_AFTER: text(),
})

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  /** A direct address for when `databaseUrl` goes through a pooler; null: there is no pooler. */
  readonly databaseDirectUrl: string | null
  /** Null: the address it listens on. Without a trailing slash. */
  readonly publicUrl: string | null
  /** Null: a random code is generated while no administrator exists (decision A2). */
  readonly adminInviteToken: string | null
  /** `invite`: a sign-up needs an invitation or the invite code (decision A14). */
  readonly signUp: 'open' | 'invite'
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  readonly contactTo: string | null
  /** Null: enquiries come to this server (decision P6). */
  readonly emailjs: {
    readonly serviceId: string
    readonly templateId: string
    readonly publicKey: string
  } | null
  readonly trustProxy: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly logLevel: string
  readonly rateLimits: boolean
  readonly passwordMinLength: number
  /** How long a deleted task can be restored. */
  readonly trashDays: number
  /** How long the administrators' log is kept. */
  readonly auditDays: number
  /** Null: there are no metrics. */
  readonly metricsToken: string | null
  /** Push notifications may be sent over http and into private networks. */
  readonly pushPrivate: boolean
  /** Null: `dataDir`. */
  readonly backupDir: string | null
  /** Null: backups are not encrypted. */
  readonly backupKey: Buffer | null
  /** When the nightly backup is made, as HH:MM in the server's time zone. */
  readonly backupAt: string
  /** Which backups are kept. */
  readonly backupKeep: Retention
  /** Null: none. A command for each new backup, with the file's path as its last argument. */
  readonly backupAfter: string | null
}

export class ConfigError extends Error {}

/** Never printed, because output is stored in logs. */
const SECRET = new Set([
  'ADMIN_INVITE_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'BACKUP_KEY',
  'METRICS_TOKEN',
])

/** All setting names; a test compares `.env.example` with them. */
export const settingNames = Object.keys(Environment.shape)

/** The names of all environment variables that are set, including those of other programs. */
export const environmentNames = (): string[] =>
  Object.entries(process.env).flatMap(([name, value]) => (value?.trim() ? [name] : []))

/** For other programs, which need no key and no password of this product. */
export const environmentOfCommands = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRET.has(name)))

type Values = z.infer<typeof Environment>

const emailjsIds = (values: Values): string[] => [
  values.EMAILJS_SERVICE_ID,
  values.EMAILJS_TEMPLATE_ID,
  values.EMAILJS_PUBLIC_KEY,
]

/** Problems of values that need each other; a line each. */
function problemsBetween(values: Values): string[] {
  const ids = emailjsIds(values)
  return [
    ...(ids.some(Boolean) && !ids.every(Boolean)
      ? ['EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID and EMAILJS_PUBLIC_KEY must be set together or not at all.']
      : []),
    ...(values.DATABASE_DIRECT_URL && !values.DATABASE_URL
      ? ['DATABASE_URL must be set when DATABASE_DIRECT_URL is: the address of the pooler.']
      : []),
    ...(values.SMTP_URL && !values.MAIL_FROM
      ? ['MAIL_FROM must be set when SMTP_URL is: the address that emails come from.']
      : []),
  ]
}

/** Throws ConfigError with a line for each bad value. Empty values count as unset. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const set = Object.fromEntries(
    settingNames.filter((name) => env[name]?.trim()).map((name) => [name, env[name]]),
  )
  const { data: value, error } = z.safeParse(Environment, set)
  const shown = (name: string) => (SECRET.has(name) ? '' : ` (it is "${set[name]}")`)
  const lines = value
    ? problemsBetween(value)
    : error.issues.map(({ path: [name], message }) => `${String(name)} ${message}${shown(String(name))}.`)
  if (lines.length > 0 || !value) throw new ConfigError(lines.join('\n'))

  const orNull = (text: string) => text || null
  return Object.freeze({
    port: value.PORT,
    host: value.HOST,
    dataDir: path.resolve(value.DATA_DIR),
    databaseUrl: orNull(value.DATABASE_URL),
    databaseDirectUrl: orNull(value.DATABASE_DIRECT_URL),
    publicUrl: orNull(value.PUBLIC_URL.replace(/\/+$/, '')),
    adminInviteToken: orNull(value.ADMIN_INVITE_TOKEN),
    signUp: value.SIGNUP,
    smtpUrl: orNull(value.SMTP_URL),
    mailFrom: orNull(value.MAIL_FROM),
    contactTo: orNull(value.CONTACT_TO),
    emailjs: emailjsIds(value).every(Boolean)
      ? {
          serviceId: value.EMAILJS_SERVICE_ID,
          templateId: value.EMAILJS_TEMPLATE_ID,
          publicKey: value.EMAILJS_PUBLIC_KEY,
        }
      : null,
    trustProxy: value.TRUST_PROXY,
    allowedOrigins: value.ALLOWED_ORIGINS,
    logLevel: value.LOG_LEVEL,
    rateLimits: value.RATE_LIMITS === 'on',
    passwordMinLength: value.PASSWORD_MIN_LENGTH,
    trashDays: value.TRASH_DAYS,
    auditDays: value.AUDIT_DAYS,
    metricsToken: orNull(value.METRICS_TOKEN),
    pushPrivate: value.PUSH_PRIVATE === 'on',
    backupDir: value.BACKUP_DIR === '' ? null : path.resolve(value.BACKUP_DIR),
    backupKey: backupKeyOf(value.BACKUP_KEY),
    backupAt: value.BACKUP_AT,
    backupKeep: parseRetention(value.BACKUP_KEEP) ?? { text: '', days: 0, weeks: 0, months: 0 },
    backupAfter: orNull(value.BACKUP_AFTER),
  })
}
