/** The oldest month of a long log: deleted row by row as today, and dropped as a partition. */
import { startPostgres } from '#test/database/postgres.ts'
import { connected } from '#test/database/run-statement.ts'

const MONTHS = 24
type Client = Awaited<ReturnType<typeof connected>>

/** The number of rows that one statement of the product deletes. */
const BATCH = 2000
const COLUMNS = 'seq bigint not null, at timestamptz not null, subject_id text not null, detail text not null'

export interface Removal {
  readonly how: string
  readonly seconds: number
  /** Size of the write-ahead log, in MB, which a replica and a backup must process too. */
  readonly written: number
  /** The longest time to read the last 100 entries meanwhile, in ms. */
  readonly read: number
}

async function addRows(client: Client, rows: number): Promise<void> {
  await client.query(`create table whole (${COLUMNS}, primary key (seq))`)
  await client.query('create index on whole (at)')
  await client.query(`create table parts (${COLUMNS}, primary key (seq, at)) partition by range (at)`)
  for (let month = 0; month < MONTHS; month++) {
    const first = (n: number) => `timestamptz '2025-01-01 00:00Z' + interval '${n} months'`
    const { rows: bounds } = await client.query(`select ${first(month)} as low, ${first(month + 1)} as high`)
    const [low, high] = [bounds[0].low.toISOString(), bounds[0].high.toISOString()]
    await client.query(
      `create table month_${month} partition of parts for values from ('${low}') to ('${high}')`,
    )
  }
  for (const table of ['whole', 'parts'])
    await client.query(
      `insert into ${table} select n, timestamptz '2025-01-01 00:00Z' + n * (interval '24 months' / ${rows + 1}),
        md5(n::text), repeat(md5((n + 1)::text), 8) from generate_series(1, ${rows}) as n`,
    )
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Deletes by `step` until it says that nothing is left. */
async function measure(
  client: Client,
  table: string,
  how: string,
  step: () => Promise<boolean>,
): Promise<Removal> {
  const position = async (): Promise<number> => {
    const { rows } = await client.query("select pg_current_wal_lsn() - '0/0' as bytes")
    return Number(rows[0].bytes)
  }
  const before = await position()
  let [spent, read] = [0, 0]
  for (let more = true; more; ) {
    const started = performance.now()
    more = await step()
    const done = performance.now()
    await client.query(`select * from ${table} order by seq desc limit 100`)
    spent += done - started
    read = Math.max(read, performance.now() - done)
  }
  return { how, seconds: spent / 1000, written: ((await position()) - before) / 1e6, read }
}

export async function removeOldestMonth(rows: number): Promise<Removal[]> {
  const postgres = await startPostgres({ durable: true })
  const client = await connected(postgres.url())
  await addRows(client, rows)
  const old = "at < timestamptz '2025-02-01 00:00Z'"
  const removals = [
    await measure(client, 'whole', 'row by row, 2,000 at a time', async () => {
      const { rowCount } = await client.query(
        `delete from whole where seq in (select seq from whole where ${old} order by seq limit ${BATCH})`,
      )
      return rowCount === BATCH
    }),
    await measure(client, 'parts', 'as a partition', async () => {
      await client.query('drop table month_0')
      return false
    }),
  ]
  await client.end()
  await postgres.stop()
  return removals
}
