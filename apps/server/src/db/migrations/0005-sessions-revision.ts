/** PostgreSQL tells when a session ended or a user changed, whoever did it (decision 0016). */
import { type Kysely, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Migration } from '#server/db/migration.ts'
import type { Db } from '#server/db/open.ts'

/** The setting that the triggers move. */
export const SESSIONS_REVISION = 'sessions-revision'

async function tellOfSessions(db: Kysely<unknown>): Promise<void> {
  const name = sql.lit(SESSIONS_REVISION)
  await sql`create function sessions_changed() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into settings (name, value) values (${name}, gen_random_uuid()::text)
        on conflict (name) do update set value = excluded.value;
      return null;
    end $$`.execute(db)
  // A new session concerns nothing that is kept, and its time of use is looked up anew.
  await sql`create trigger sessions_changed after delete or truncate or update of token_hash, user_id, created_at
    on sessions for each statement execute function sessions_changed()`.execute(db)
  await sql`create trigger users_changed after delete or truncate or update
    on users for each statement execute function sessions_changed()`.execute(db)
  await sql`insert into settings (name, value) values (${name}, gen_random_uuid()::text)`.execute(db)
}

export const sessionsRevision: Migration = {
  name: '0005-sessions-revision',
  async up(db) {
    if (engineOf(db as Db) === 'sqlite') return
    await sql`savepoint telling`.execute(db)
    try {
      await tellOfSessions(db)
    } catch {
      // A compatible engine without such triggers: its sessions are kept as its answers are, until the next commit.
      await sql`rollback to savepoint telling`.execute(db)
    }
  },
}
