/** Adjusts restored data: what must not continue as it was when the backup was written. */
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { SENDING_HOLD, type SendingHoldValue } from '#server/db/sending-hold.ts'
import type { Db } from '#server/db/store.ts'
import type { Header, Row } from './format.ts'
import { restorePositions } from './log-readers.ts'
import { KINDS_WITH_LINK } from './tables.ts'

const NOT_SENT = 'Not sent: its link ended when this installation was restored from a backup.'

/** PostgreSQL's sequences continue after the restored numbers. */
async function setSequences(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(db)
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      greatest(1, coalesce((select max(${sql.ref(column)}) from ${sql.table(table)}), 1)))`.execute(db)
}

/** Runs at the newest schema, before anyone can read the data. */
export async function settleRestored(
  db: Db,
  {
    header,
    readers,
    now,
  }: { readonly header: Header; readonly readers: readonly Row[]; readonly now: string },
): Promise<void> {
  if (engineOf(db) === 'postgres') await setSequences(db)
  // Expired invitations stay in the list and can be sent again.
  await sql`update invitations set expires_at = ${now} where expires_at > ${now}`.execute(db)
  await sql`update outbox set state = 'failed', lease_until = null, last_error = ${NOT_SENT}
    where state = 'pending' and kind in (${sql.join(KINDS_WITH_LINK)})`.execute(db)
  await sql`update outbox set holdable = 1, lease_until = null where state = 'pending'`.execute(db)
  const hold: SendingHoldValue = { since: now, backupAt: header.madeAt }
  await sql`insert into settings (name, value) values (${SENDING_HOLD}, ${JSON.stringify(hold)})
    on conflict (name) do update set value = excluded.value`.execute(db)
  await restorePositions(db, readers)
  const changes = JSON.stringify([{ field: 'restored', before: null, after: header.madeAt }])
  await sql`insert into changes (at, kind, subject_id, changes, audience)
    values (${now}, 'settings.restored', '', ${changes}, '[]')`.execute(db)
}
