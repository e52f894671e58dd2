/** Emails that wait while sending is on hold after a restore (A29). */
import { type Kysely, sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const sendingHold: Migration = {
  name: '0061-sending-hold',
  async up(untyped) {
    const db = untyped as Kysely<unknown>
    await sql`alter table outbox add column holdable integer not null default 0`.execute(db)
  },
}
