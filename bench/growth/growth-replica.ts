/**
 * Measures how far a read replica is behind while changes are written, which is the age of reports and lists from it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Spread, spreadOf } from '#bench/results/figures.ts'
import { startPostgres } from '#test/database/postgres.ts'
import { connected } from '#test/database/run-statement.ts'

const SECONDS = 10
const POLL_MS = 1

export interface Lag extends Spread {
  readonly changes: number
}

export async function measureReplica(perSecond: number): Promise<Lag> {
  const primary = await startPostgres({ durable: true })
  const standby = await primary.standby()
  const [writer, reader] = [await connected(primary.url()), await connected(standby.url())]
  await writer.query('create table log (seq bigint primary key, detail text not null)')
  const committed: number[] = []
  const lags: number[] = []
  const writing = (async () => {
    for (let seq = 0; seq < SECONDS * perSecond; seq++) {
      await writer.query(`insert into log values (${seq}, repeat(md5('${seq}'), 30))`)
      committed.push(performance.now())
      await wait(1000 / perSecond)
    }
  })()
  while (lags.length < SECONDS * perSecond) {
    const { rows } = await reader
      .query('select count(*) as n from log')
      // Until the table exists on the replica.
      .catch(() => ({ rows: [{ n: 0 }] }))
    const now = performance.now()
    while (lags.length < Math.min(Number(rows[0].n), committed.length))
      lags.push(now - (committed[lags.length] ?? now))
    await wait(POLL_MS)
  }
  await writing
  await Promise.all([writer.end(), reader.end()])
  await standby.stop()
  await primary.stop()
  return { changes: lags.length, ...spreadOf(lags) }
}
