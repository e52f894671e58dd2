/** The tasks and comments that an unsent email is about: it is not sent once they are deleted (T68). */
import { type Kysely, sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const mailSubjects: Migration = {
  name: '0062-mail-subjects',
  async up(untyped) {
    const db = untyped as Kysely<unknown>
    await sql`alter table outbox add column about text`.execute(db)
  },
}
