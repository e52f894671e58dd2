/** Two nodes with 10,000 emails and a mail server that refuses one in five; each node is killed once. */
import { type Fault, failOn, seconds } from '#faults/fault.ts'
import { onPostgres } from '#faults/on-postgres.ts'
import { firstAdmin, startProduct } from '#faults/product.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/core/deps.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import type { Db } from '#server/db/store.ts'
import { enqueueAll } from '#server/features/outbox/outbox.service.ts'
import { startSmtp, type TestSmtp } from '#test/network/smtp.ts'

const MAILS = 10_000
const BATCH_SIZE = 500
/** The mail server refuses one email in five. */
const REFUSE_EVERY = 5
/** The numbers of received emails at which a node is killed. */
const KILL_AT = [2_500, 6_000]
/**
 * After this time without an email, all others wait for their next attempt or for the lease of the killed node. In
 * ms.
 */
const IDLE_MS = 3_000
const TIMEOUT_MS = 15 * 60_000

const addressOf = (n: number): string => `one${n}@example.test`

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function writeMails(deps: Deps): Promise<void> {
  const mails = Array.from({ length: MAILS }, (_, n) => ({
    kind: 'assigned',
    recipient: addressOf(n),
    subject: `Number ${n}`,
    text: 'What is to be done.',
  }))
  for (let from = 0; from < MAILS; from += BATCH_SIZE) {
    const batch = mails.slice(from, from + BATCH_SIZE)
    await deps.db.transaction().execute((db) => enqueueAll(deps, db, batch, deps.now()))
  }
}

async function pendingMails(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Compares the received emails with the sent ones. */
function compare(mails: TestSmtp['mails']): { violations: string[]; twice: number } {
  const arrived = new Map<string, string[]>()
  for (const { to, headers } of mails) {
    const [address = ''] = to
    arrived.set(address, [...(arrived.get(address) ?? []), headers.get('message-id') ?? ''])
  }
  const violations: string[] = []
  let twice = 0
  for (let n = 0; n < MAILS; n++) {
    const ids = arrived.get(addressOf(n)) ?? []
    if (ids.length === 0) violations.push(`${addressOf(n)} got nothing.`)
    if (ids.length > 1) twice += 1
    if (ids.length > 2 || new Set(ids).size > 1) violations.push(`${addressOf(n)} got ${ids.join(', ')}.`)
  }
  if (twice > KILL_AT.length) violations.push(`${twice} came twice, with ${KILL_AT.length} kills.`)
  return { violations, twice }
}

export const fault: Fault = {
  title: 'An outbox of 10,000 emails, two nodes, each killed once',
  promise:
    'Each email arrives exactly once. Only an email that a node was sending when it was killed may arrive twice, with the same Message-ID.',
  run: onPostgres(async (postgres) => {
    const smtp = await startSmtp()
    const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'robot@example.test' }
    const data = { dataDir: emptyFolder(), databaseUrl: postgres.url(), settings }
    const config = readConfig({ DATA_DIR: data.dataDir, DATABASE_URL: data.databaseUrl, ...settings })
    await migrate(config, migrations)
    const store = await openStore(config)
    const deps = { config, store, db: store.db, now: () => new Date() }
    await writeMails(deps)

    let attempts = 0
    let refused = 0
    smtp.refuse(() => {
      attempts += 1
      if (attempts % REFUSE_EVERY > 0) return null
      refused += 1
      return '451 Try later'
    })
    const began = performance.now()
    const products = [await startProduct(data), await startProduct(data)]
    const adminUser = await firstAdmin(products[0] as (typeof products)[0])
    const left = () => pendingMails(store.db)
    /** Skips the minutes until the next attempt, and the lease of the killed node. */
    const skipWaits = async () => {
      await store.db
        .updateTable('outbox')
        .set({ next_attempt_at: new Date().toISOString(), lease_until: null })
        .where('state', '=', 'pending')
        .execute()
      for (const product of products) await product.call('POST', '/api/mails/test', { as: adminUser })
    }
    const kills = [...KILL_AT]
    let [seen, since, rounds] = [-1, performance.now(), 0]
    while ((await left()) > 0) {
      if (performance.now() - began > TIMEOUT_MS) throw new Error(`${await left()} mails did not go out.`)
      if (kills[0] !== undefined && smtp.mails.length >= kills[0]) {
        const product = products[kills.length % products.length]
        kills.shift()
        await product?.end('SIGKILL')
        // The other node works meanwhile.
        await pause(1_000)
        await product?.start()
      }
      const arrived = attempts
      if (arrived !== seen) [seen, since] = [arrived, performance.now()]
      else if (performance.now() - since > IDLE_MS) {
        rounds += 1
        await skipWaits()
        since = performance.now()
      }
      await pause(50)
    }
    const took = performance.now() - began
    const { violations, twice } = compare(smtp.mails)
    failOn(violations, 'Afterwards')
    for (const product of products) await product.end('SIGTERM')
    await store.close()
    await smtp.stop()
    return [
      `${MAILS.toLocaleString('en')} emails, ${refused.toLocaleString('en')} refusals, ${KILL_AT.length} times \`kill -9\`: none lost, ${twice === 0 ? 'none duplicated' : `${twice} twice, with the same Message-ID`}.`,
      `All were sent after ${seconds(took)}, not counting the minutes between attempts and the lease of the killed node, which were skipped ${rounds} times.`,
    ]
  }),
}
