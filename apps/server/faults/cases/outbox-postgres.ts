/** Two nodes, one outbox of 10,000 mails, a mail server that refuses one in five, and a node that is killed twice. */

import { type Fault, none, seconds } from '#faults/fault.ts'
import { emptyFolder } from '#faults/place.ts'
import { firstAdmin, startProduct } from '#faults/product.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import { enqueueAll } from '#server/features/outbox/outbox.service.ts'
import { startPostgres } from '#test/postgres.ts'
import { startSmtp } from '#test/smtp.ts'

const MAILS = 10_000
const AT_ONCE = 500
/** One in so many is refused. */
const REFUSED = 5
/** A node is killed when so many have arrived. */
const KILLS = [2_500, 6_000]
/** Nothing moves for so long: all that is left waits for its next attempt, or for the lease of the dead. In ms. */
const STILL_MS = 3_000
const LONGEST_MS = 15 * 60_000

const addressOf = (n: number): string => `one${n}@example.test`

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const fault: Fault = {
  title: 'An outbox of 10,000 mails, two nodes, each killed once',
  promise:
    'Each mail arrives, and once. One that was in the hands of a node that is killed may come a second time, with the same Message-ID: that the mail server took it was not written down yet.',
  run: async () => {
    const postgres = await startPostgres({ durable: true })
    const smtp = await startSmtp()
    const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'robot@example.test' }
    const data = { dataDir: emptyFolder(), databaseUrl: postgres.url(), settings }
    const config = readConfig({ DATA_DIR: data.dataDir, DATABASE_URL: data.databaseUrl, ...settings })
    await migrate(config, migrations)
    const store = await openStore(config)
    const deps = { config, store, db: store.db, now: () => new Date() }
    const mails = Array.from({ length: MAILS }, (_, n) => ({
      kind: 'assigned',
      recipient: addressOf(n),
      subject: `Number ${n}`,
      text: 'What is to be done.',
    }))
    for (let from = 0; from < MAILS; from += AT_ONCE) {
      const some = mails.slice(from, from + AT_ONCE)
      await store.db.transaction().execute((db) => enqueueAll(deps, db, some, deps.now()))
    }

    let asked = 0
    let refused = 0
    smtp.refuse(() => {
      asked += 1
      if (asked % REFUSED > 0) return null
      refused += 1
      return '451 Try later'
    })
    const began = performance.now()
    const products = [await startProduct(data), await startProduct(data)]
    const chief = await firstAdmin(products[0] as (typeof products)[0])
    const left = async (): Promise<number> => {
      const { n } = await store.db
        .selectFrom('outbox')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('state', '=', 'pending')
        .executeTakeFirstOrThrow()
      return Number(n)
    }
    /** What a node waits for has come: the minutes until the next attempt, and the lease of who died. */
    const letTimePass = async () => {
      await store.db
        .updateTable('outbox')
        .set({ next_attempt_at: new Date().toISOString(), lease_until: null })
        .where('state', '=', 'pending')
        .execute()
      for (const product of products) await product.call('POST', '/api/mails/test', { as: chief })
    }
    const kills = [...KILLS]
    let [seen, since, rounds] = [-1, performance.now(), 0]
    while ((await left()) > 0) {
      if (performance.now() - began > LONGEST_MS) throw new Error(`${await left()} mails did not go out.`)
      if (kills[0] !== undefined && smtp.mails.length >= kills[0]) {
        const product = products[kills.length % products.length]
        kills.shift()
        await product?.end('SIGKILL')
        // The other one works on meanwhile.
        await pause(1_000)
        await product?.start()
      }
      const arrived = asked
      if (arrived !== seen) [seen, since] = [arrived, performance.now()]
      else if (performance.now() - since > STILL_MS) {
        rounds += 1
        await letTimePass()
        since = performance.now()
      }
      await pause(50)
    }
    const took = performance.now() - began
    const arrived = new Map<string, string[]>()
    for (const { to, headers } of smtp.mails) {
      const [address = ''] = to
      arrived.set(address, [...(arrived.get(address) ?? []), headers.get('message-id') ?? ''])
    }
    const complaints: string[] = []
    let twice = 0
    for (let n = 0; n < MAILS; n++) {
      const ids = arrived.get(addressOf(n)) ?? []
      if (ids.length === 0) complaints.push(`${addressOf(n)} got nothing.`)
      if (ids.length > 1) twice += 1
      if (ids.length > 2 || new Set(ids).size > 1) complaints.push(`${addressOf(n)} got ${ids.join(', ')}.`)
    }
    if (twice > KILLS.length) complaints.push(`${twice} came twice, with ${KILLS.length} kills.`)
    none(complaints, 'Afterwards')
    for (const product of products) await product.end('SIGTERM')
    await store.close()
    await smtp.stop()
    await postgres.stop()
    return [
      `${MAILS.toLocaleString('en')} mails, ${refused.toLocaleString('en')} refusals, ${KILLS.length} times \`kill -9\`: none lost, ${twice === 0 ? 'none twice' : `${twice} twice, with the same Message-ID`}.`,
      `All were out after ${seconds(took)}, without the minutes between attempts and the lease of the dead node, which were left out ${rounds} times.`,
    ]
  },
}
