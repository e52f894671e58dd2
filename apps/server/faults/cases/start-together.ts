import { type Fault, failOn, seconds } from '#faults/fault.ts'
import { onPostgres } from '#faults/on-postgres.ts'
import { type Data, firstAdmin, startProduct } from '#faults/product.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import { runStatement } from '#test/database/run-statement.ts'

const NODES = 3
const ROUNDS = 10

/** Returns the time until all of them listened, in ms. */
async function startTogether(data: Data): Promise<number> {
  const started = performance.now()
  const nodes = await Promise.all(Array.from({ length: NODES }, () => startProduct(data)))
  const took = performance.now() - started
  const [first] = nodes
  if (!first) throw new Error('No node was started.')
  const adminUser = await firstAdmin(first)
  const keys = await Promise.all(nodes.map((node) => node.call('GET', '/api/push/key', { as: adminUser })))
  failOn(new Set(keys.map(({ text }) => text)).size === 1 ? [] : ['Each node has its own key.'], 'Keys')
  const writers = startWriters(nodes, adminUser, 2 * NODES)
  await writers.acknowledged(10)
  await writers.stop()
  failOn(writers.wrong, 'Answers')
  for (const node of nodes) failOn(await writers.compare(node), 'Afterwards')
  for (const node of nodes) {
    const code = await node.end('SIGTERM')
    if (code !== 0) throw new Error(`A node ended with ${code}, not with 0.`)
  }
  return took
}

async function startInRounds(engine: string, dataOf: (round: number) => Promise<Data>): Promise<string> {
  let slowest = 0
  for (let round = 0; round < ROUNDS; round++)
    slowest = Math.max(slowest, await startTogether(await dataOf(round)))
  return `${engine}, ${ROUNDS} ×: ${NODES} nodes on an empty database, all of them ready after ${seconds(slowest)} at most.`
}

export const fault: Fault = {
  title: 'Nodes that start at once on an empty database, both engines',
  promise:
    'One of them creates the database, and the others wait for it. All of them serve with the same keys, and write at the same time.',
  run: onPostgres(async (postgres) => [
    await startInRounds('SQLite', async () => ({ dataDir: emptyFolder(), databaseUrl: null })),
    await startInRounds('PostgreSQL', async (round) => {
      await runStatement(postgres.url(), `create database round_${round}`)
      return { dataDir: emptyFolder(), databaseUrl: postgres.url(`round_${round}`) }
    }),
  ]),
}
