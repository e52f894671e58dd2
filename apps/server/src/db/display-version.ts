/** One counter for the names that tasks hold copies of: people, projects and labels (decision 0034). */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './transaction.ts'

const NAME = 'display-version'

/** Part of the key of each cached text of a task. */
export const displayVersion: RawBuilder<string> = sql`(select value from settings where name = ${sql.lit(NAME)})`

/** Voids all cached texts. To be called in the transaction that changes copies of names but no version of a task. */
export async function bumpDisplayVersion(db: Tx): Promise<void> {
  await sql`insert into settings (name, value) values (${NAME}, '1')
    on conflict (name) do update set value = cast(cast(settings.value as integer) + 1 as text)`.execute(db)
}
