import type { Role } from '@task-manager/contract/people/users'
import type { Selectable } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import { updatedAny } from '#server/db/query/affected-rows.ts'
import { chunksOf } from '#server/db/query/chunks.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import type { InvitationTable } from '#server/db/tables/invitations.ts'
import type { Tx } from '#server/db/transaction.ts'

export type NewRow = Selectable<InvitationTable>
export type InvitationRow = NewRow & {
  inviter_name: string | null
  inviter_role: Role | null
  inviter_left: string | null
}

const withInviter = (db: Db) =>
  db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select([
      'users.name as inviter_name',
      'users.role as inviter_role',
      'users.deactivated_at as inviter_left',
    ])

/** Invitations of addresses without an account, last sent first. */
export const open = (db: Db): Promise<InvitationRow[]> =>
  withInviter(db)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as known').select('known.id').whereRef('known.email', '=', 'invitations.email'),
        ),
      ),
    )
    .orderBy('invitations.sent_at', 'desc')
    .orderBy('invitations.id')
    .execute()

export const find = (db: Db, tokenHash: string): Promise<InvitationRow | undefined> =>
  withInviter(db).where('invitations.token_hash', '=', tokenHash).executeTakeFirst()

export async function lock(db: Tx, id: string): Promise<Selectable<InvitationTable> | undefined> {
  let query = db.selectFrom('invitations').selectAll().where('id', '=', id)
  if (locksRows(db)) query = query.forUpdate()
  return await query.executeTakeFirst()
}

export const ofEmails = (
  db: Tx,
  emails: readonly string[],
): Promise<Pick<InvitationTable, 'email' | 'mail_id'>[]> =>
  db.selectFrom('invitations').select(['email', 'mail_id']).where('email', 'in', listOf(db, emails)).execute()

const put = (db: Tx, rows: readonly NewRow[]) =>
  db
    .insertInto('invitations')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        role: eb.ref('excluded.role'),
        note: eb.ref('excluded.note'),
        token_hash: eb.ref('excluded.token_hash'),
        invited_by: eb.ref('excluded.invited_by'),
        mail_id: eb.ref('excluded.mail_id'),
        opened_at: null,
        sent_at: eb.ref('excluded.sent_at'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .returning(['id', 'email'])
    .execute()

/** Writes rows ordered by email, so that two calls with the same emails cannot deadlock. Returns ids by email. */
export async function putAll(db: Tx, rows: readonly NewRow[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const chunk of chunksOf(rows.toSorted((a, b) => (a.email < b.email ? -1 : 1))))
    for (const { id, email } of await put(db, chunk)) ids.set(email, id)
  return ids
}

/** False when it was already opened. */
export const markOpened = (db: Tx, id: string, at: string): Promise<boolean> =>
  updatedAny(
    db.updateTable('invitations').set({ opened_at: at }).where('id', '=', id).where('opened_at', 'is', null),
  )

/** Undefined when it is already gone. */
export const remove = (
  db: Tx,
  by: 'id' | 'token_hash',
  value: string,
): Promise<Selectable<InvitationTable> | undefined> =>
  db.deleteFrom('invitations').where(by, '=', value).returningAll().executeTakeFirst()

export async function removeBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<', instant).execute()
}
