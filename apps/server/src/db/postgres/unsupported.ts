/** Refuses an engine or pooler that would lose data, before anything is changed. */
import { DatabaseRefused } from '#server/db/refused.ts'

/** A start option of direct connections. A pooler that drops it drops all of them. */
export const DIRECT = '-c task_manager.direct=on'

const THROUGH_POOLER =
  'DATABASE_URL leads through PgBouncer: set DATABASE_DIRECT_URL too, to the address of PostgreSQL itself.'

const ENGINES: readonly (readonly [RegExp, string])[] = [
  [
    /CockroachDB/,
    'CockroachDB cannot hold this data: it has no NOTIFY, and in most versions its advisory locks exclude no one. Set DATABASE_URL to a PostgreSQL database.',
  ],
  [
    /-YB-/,
    'YugabyteDB cannot hold this data: the log of changes is read by transaction ids, and its ids are not those of PostgreSQL. Set DATABASE_URL to a PostgreSQL database.',
  ],
]

/** Why an engine with this text of `version()` cannot be used, or null. */
export const refusalOf = (version: string): string | null =>
  ENGINES.find(([engine]) => engine.test(version))?.[1] ?? null

type Query = (text: string) => Promise<{ rows: { version: string; direct: string | null }[] }>

/** `direct`: the connection was opened with the option above. */
export async function refuseUnsupported(query: Query, direct: boolean): Promise<void> {
  const { rows } = await query(
    "select version() as version, current_setting('task_manager.direct', true) as direct",
  )
  const refusal = refusalOf(rows[0]?.version ?? '')
  if (refusal !== null) throw new DatabaseRefused(refusal)
  if (direct && rows[0]?.direct !== 'on') throw new DatabaseRefused(THROUGH_POOLER)
}

/** PgBouncer's answer to a start option that it is not configured to ignore. */
export function refusePooler(error: unknown): void {
  if (error instanceof Error && error.message.includes('unsupported startup parameter'))
    throw new DatabaseRefused(THROUGH_POOLER)
}
