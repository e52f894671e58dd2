import { sql } from 'kysely'
import { type Fault, failOn } from '#faults/fault.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import { type Server, startWriters } from '#test/concurrent/writers.ts'

const ROUNDS = 10

export const fault: Fault = {
  title: 'Full disk, SQLite',
  promise:
    'Writes are refused with 507, reads go on, what was acknowledged is there, and freed space heals it without a restart.',
  run: async () => {
    const dataDir = emptyFolder()
    const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ADMIN_INVITE_TOKEN: '424242' })
    await migrate({ databaseUrl: null, dataDir }, migrations)
    const store = await openStore({ databaseUrl: null, dataDir })
    const app = await buildApp({ config, store, db: store.db, now: () => new Date() })
    // The comment makes it a statement of the writing handle; the limit belongs to the connection.
    const limit = (pages: number) =>
      sql`/* limit */ pragma max_page_count = ${sql.lit(pages)}`.execute(store.db)
    const server: Server = {
      call: async (method, url, { as, body, headers = {} }) => {
        const reply = await app.inject({
          method,
          url,
          headers: { ...headers, ...(as.token === '' ? {} : { authorization: `Bearer ${as.token}` }) },
          ...(body === undefined ? {} : { payload: body as object }),
        })
        return { status: reply.statusCode, headers: reply.headers, text: reply.body }
      },
    }
    const signUp = await server.call('POST', '/api/auth/register', {
      as: { token: '' },
      body: {
        name: 'Amani Otieno',
        email: 'amani@example.test',
        password: 'a long way to the sea',
        adminInviteToken: '424242',
      },
    })
    const { _id, token } = JSON.parse(signUp.text)
    const chief = { id: _id, token }
    const total = { acknowledged: 0, refused: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const writers = startWriters([server], chief, 8)
      await writers.acknowledged(20)
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db)
      await limit(Number(rows[0]?.page_count) + 3)
      while (writers.counts.refused < 100) await new Promise((resolve) => setTimeout(resolve, 10))
      const read = await server.call('GET', '/api/tasks?limit=5', { as: chief })
      if (read.status !== 200) throw new Error(`While the disk is full a list answers ${read.status}.`)
      await limit(1_000_000)
      await writers.acknowledged(20)
      await writers.stop()
      failOn(writers.wrong, `Round ${round + 1}, answers`)
      failOn(await writers.compare(server), `Round ${round + 1}`)
      total.acknowledged += writers.counts.acknowledged
      total.refused += writers.counts.refused
    }
    await app.close()
    await store.close()
    return [
      `${ROUNDS} times full, ${total.acknowledged.toLocaleString('en')} acknowledged writes, none lost, none twice; ${total.refused.toLocaleString('en')} refused.`,
    ]
  },
}
