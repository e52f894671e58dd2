/** The tables of a backup, ordered so that rows can be inserted: referenced tables come first. */
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { SESSIONS_REVISION } from '#server/db/migrations/0005-sessions-revision.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { Row } from './format.ts'

/**
 * The tables of all versions, listed because other programs may have tables in PostgreSQL too. False: the table is
 * about files of one machine and is not saved.
 */
const SAVED: Readonly<Record<keyof Tables, boolean>> = {
  users: true,
  last_seen: true,
  sessions: true,
  tasks: true,
  task_assignees: true,
  task_counts: true,
  projects: true,
  labels: true,
  task_labels: true,
  comments: true,
  day_places: true,
  comment_reactions: true,
  comment_search: true,
  templates: true,
  task_search: true,
  images: true,
  throttles: true,
  idempotency_keys: true,
  settings: true,
  changes: true,
  readers: true,
  trash: true,
  enquiries: true,
  two_step: true,
  recovery_codes: true,
  sign_in_steps: true,
  passkeys: true,
  passkey_challenges: true,
  preferences: true,
  notices: true,
  overdue_notices: true,
  known_devices: true,
  resets: true,
  email_changes: true,
  email_returns: true,
  inbox: true,
  inbox_mails: true,
  inbox_pushes: true,
  push_subscriptions: true,
  task_following: true,
  invitations: true,
  views: true,
  task_waits: true,
  task_series: true,
  outbox: true,
  outbox_attempts: true,
  backups: false,
}

/** Sessions, devices that receive push notifications, and links and codes that were sent: a restore ends them all. */
export const CREDENTIAL_TABLES = [
  'sessions',
  'push_subscriptions',
  'inbox_pushes',
  'sign_in_steps',
  'passkey_challenges',
  'resets',
  'email_changes',
  'email_returns',
] as const

/** Kinds of email whose link a restore makes invalid. */
export const KINDS_WITH_LINK = ['reset', 'confirm-email', 'email-changed', 'invitation']

/** Removes the link from an unsent email: it is a valid token, of which a backup has only the hash. */
export const withoutLink = (table: string, row: Row): Row =>
  table === 'outbox' && KINDS_WITH_LINK.includes(String(row.kind)) ? { ...row, text: '', html: null } : row

/** Without the hash of an open link. The row stays, because a restored invitation can be sent again. */
export const withoutLinkHash = (table: string, row: Row): Row =>
  table === 'invitations' ? { ...row, token_hash: row.id ?? null } : row

/** A name in SQL of both engines. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Rows that belong to one database, such as PostgreSQL's count of ended sessions. */
export const isOwn = (table: string, row: Readonly<Record<string, unknown>>): boolean =>
  table === 'settings' && row.name === SESSIONS_REVISION

async function namesOf(db: Db): Promise<string[]> {
  const { rows } = await (engineOf(db) === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table' order by name`
    : sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name collate "C"`
  ).execute(db)
  return rows.map(({ name }) => name).filter((name) => SAVED[name as keyof Tables])
}

async function referencesOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await (engineOf(db) === 'sqlite'
    ? sql<{ name: string }>`select "table" as name from pragma_foreign_key_list(${table})`
    : sql<{ name: string }>`select confrelid::regclass::text as name from pg_constraint
        where contype = 'f' and conrelid = ${table}::regclass`
  ).execute(db)
  return rows.map(({ name }) => name)
}

export async function tablesOf(db: Db): Promise<string[]> {
  const ordered = new Set<string>()
  const open = new Set<string>()
  const add = async (table: string): Promise<void> => {
    if (ordered.has(table) || open.has(table)) return
    open.add(table)
    for (const other of await referencesOf(db, table)) await add(other)
    ordered.add(table)
  }
  for (const table of await namesOf(db)) await add(table)
  return [...ordered]
}

/** The columns of a table, without generated ones. */
export async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await (engineOf(db) === 'sqlite'
    ? sql<{ name: string }>`select name from pragma_table_xinfo(${table}) where hidden = 0`
    : sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
        order by ordinal_position`
  ).execute(db)
  return rows.map(({ name }) => name)
}
