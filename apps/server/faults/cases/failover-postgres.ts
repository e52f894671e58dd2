import { type Fault, failOn, seconds } from '#faults/fault.ts'
import { firstAdmin, startProduct } from '#faults/product.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import { type Postgres, startPostgres } from '#test/database/postgres.ts'
import { runStatement } from '#test/database/run-statement.ts'

const ROUNDS = 3
/** The promised limit, in ms. */
const RECOVERY_MAX = 10_000

interface Round {
  readonly acknowledged: number
  readonly refused: number
  readonly unanswered: number
  /** The time until a call was acknowledged, after the primary was killed and after the promotion, in ms. */
  readonly down: number
  readonly recovery: number
}

const operator = (server: Postgres, statement: string) => runStatement(server.url(), statement)

async function failOver(): Promise<Round> {
  const primary = await startPostgres({ durable: true })
  const standby = await primary.standby()
  await operator(primary, "alter system set synchronous_standby_names = 'standby'")
  await operator(primary, 'select pg_reload_conf()')
  const hosts = [primary, standby].map((server) => new URL(server.url()).host)
  const databaseUrl = primary.url().replace(/(?<=@)[^/]+/, hosts.join(','))
  const data = { dataDir: emptyFolder(), databaseUrl }
  const products = [await startProduct(data), await startProduct(data)] as const
  const adminUser = await firstAdmin(products[0])
  const writers = startWriters(products, adminUser, 16)
  await writers.acknowledged(40)
  const ended = performance.now()
  await primary.end('killed')
  // The new primary has no standby to wait for.
  await operator(standby, "alter system set synchronous_standby_names = ''")
  await operator(standby, 'select pg_promote()')
  const promoted = performance.now()
  await writers.acknowledged()
  const now = performance.now()
  await writers.acknowledged(20)
  await writers.stop()
  failOn(writers.wrong, 'Answers')
  for (const product of products) failOn(await writers.compare(product), 'After the failover')
  for (const product of products) await product.end('SIGTERM')
  await primary.stop()
  await standby.stop()
  return { ...writers.counts, down: now - ended, recovery: now - promoted }
}

export const fault: Fault = {
  title: 'A standby of PostgreSQL takes over under two servers',
  promise:
    'With synchronous replication every acknowledged write is there. Calls in between get 503 with Retry-After, and the servers find the new primary by themselves within 10 s of its promotion.',
  async run() {
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await failOver())
    const total = (key: keyof Round) => rounds.reduce((sum, each) => sum + each[key], 0)
    const most = (key: keyof Round) => Math.max(...rounds.map((each) => each[key]))
    if (most('recovery') > RECOVERY_MAX) throw new Error(`Work went on after ${seconds(most('recovery'))}.`)
    return [
      `\`kill -9\` of the primary and promotion of its standby, ${ROUNDS} ×: ${total('acknowledged').toLocaleString('en')} acknowledged writes, none lost, none duplicated; ${total('refused').toLocaleString('en')} calls refused with 503, ${total('unanswered')} without an answer.`,
      `Both servers acknowledged writes ${seconds(most('recovery'))} after the promotion at the latest, ${seconds(most('down'))} after the primary was killed.`,
    ]
  },
}
