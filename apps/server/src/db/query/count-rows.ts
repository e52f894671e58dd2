import type { SelectQueryBuilder } from 'kysely'

/** The number of rows of a query that selects nothing yet. PostgreSQL sends it as text. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number | string>().as('n'))
  const { n } = (await counted.executeTakeFirstOrThrow()) as { n: number | string }
  return Number(n)
}
