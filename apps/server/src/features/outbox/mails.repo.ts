/** The outbox for administrators. */
import { type RawBuilder, sql } from 'kysely'
import { engineOf, locksRows } from '#server/db/engine.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { OutboxRow } from './outbox.repo.ts'

export interface MailFilter {
  readonly q: string
  readonly state: '' | OutboxRow['state']
  readonly before: string | null
  readonly limit: number
}

const SPECIAL = /[.*+?^$(){}|[\]\\]/

/**
 * A pattern that matches the text in upper and lower case. The function `lower` would not do: on SQLite, and on PostgreSQL
 * in some locales, it changes ASCII letters only. `literal` escapes a special character.
 */
const inAnyCase = (text: string, literal: (special: string) => string): string =>
  [...text]
    .map((letter) => {
      const both = [letter.toLowerCase(), letter.toUpperCase()].filter((each) => [...each].length === 1)
      const cases = [...new Set(both)]
      if (cases.length > 1) return `[${cases.join('')}]`
      return SPECIAL.test(letter) ? literal(letter) : letter
    })
    .join('')

/** Whether an email has the text in its recipient, subject or kind. */
function has(db: Db, q: string): RawBuilder<boolean> {
  const text = sql`coalesce(recipient, '') || ' ' || subject || ' ' || kind`
  return engineOf(db) === 'sqlite'
    ? sql`((${text}) glob ${`*${inAnyCase(q, (special) => ('*?['.includes(special) ? `[${special}]` : special))}*`})`
    : sql`((${text}) ~ ${inAnyCase(q, (special) => `\\${special}`)})`
}

/** Newest first. */
export function list(db: Db, { q, state, before, limit }: MailFilter): Promise<OutboxRow[]> {
  let query = db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(limit)
  if (state !== '') query = query.where('state', '=', state)
  if (before !== null) query = query.where('id', '<', before)
  if (q !== '') query = query.where(has(db, q))
  return query.execute()
}

/** The result of the last attempt, by email. */
export async function lastResults(db: Db, mailIds: readonly string[]): Promise<Map<string, string>> {
  if (mailIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('outbox_attempts')
    .select(['mail_id', 'detail'])
    .where('mail_id', 'in', listOf(db, mailIds))
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.mail_id, row.detail]))
}

/** No worker can claim it until the transaction ends. */
export function lock(db: Tx, id: string): Promise<OutboxRow | undefined> {
  let query = db.selectFrom('outbox').selectAll().where('id', '=', id)
  if (locksRows(db)) query = query.forUpdate()
  return query.executeTakeFirst()
}

/** Makes an email due now, with all attempts again, even while sending is on hold. */
export async function retryNow(db: Tx, id: string, now: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'pending', attempts: 0, next_attempt_at: now, holdable: 0 })
    .where('id', '=', id)
    .execute()
}
