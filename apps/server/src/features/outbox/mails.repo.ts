/** The outbox for administrators. */

import { sql } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
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

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Newest first. */
export function list(db: Db, { q, state, before, limit }: MailFilter): Promise<OutboxRow[]> {
  let query = db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(limit)
  if (state !== '') query = query.where('state', '=', state)
  if (before !== null) query = query.where('id', '<', before)
  if (q !== '') {
    const part = `%${escaped(q.toLowerCase())}%`
    query = query.where(
      sql<boolean>`(lower(coalesce(recipient, '') || ' ' || subject || ' ' || kind) like ${part} escape '\\')`,
    )
  }
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
