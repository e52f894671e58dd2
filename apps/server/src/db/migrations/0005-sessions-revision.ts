/** On PostgreSQL, triggers note when a session ended or a user changed (decision 0016). */
import { type Kysely, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Migration } from '#server/db/migration.ts'
import type { Db } from '#server/db/store.ts'

/** The setting that the triggers change. */
export const SESSIONS_REVISION = 'sessions-revision'

async function addSessionTriggers(db: Kysely<unknown>): Promise<void> {
  const name = sql.lit(SESSIONS_REVISION)
  await sql`create function sessions_changed() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into settings (name, value) values (${name}, gen_random_uuid()::text)
        on conflict (name) do update set value = excluded.value;
      return null;
    end $$`.execute(db)
  // New sessions and times of use void nothing that is cached.
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
    await sql`savepoint triggers`.execute(db)
    try {
      await addSessionTriggers(db)
    } catch {
      // A compatible engine without such triggers: its sessions are cached until the next commit, as answers are.
      await sql`rollback to savepoint triggers`.execute(db)
    }
  },
}
