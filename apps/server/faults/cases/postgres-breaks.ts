import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, failOn, seconds } from '#faults/fault.ts'
import { onPostgres } from '#faults/on-postgres.ts'
import { type Account, firstAdmin, type Product, startProduct } from '#faults/product.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import type { Postgres } from '#test/database/postgres.ts'
import { runStatement } from '#test/database/run-statement.ts'
import { type Network, startNetwork } from '#test/network/network.ts'

const ROUNDS = 5
const DOWN_MS = 1000
/** The delay in each direction. */
const SLOW_MS = 100
const SLOW_FOR_MS = 5000
/** Longer than the timeout of a call. */
const STALL_MS = 20_000
/** The promised limit, in ms. */
const RECOVERY_MAX = 2000
const CALL_MAX = 15_000
/** Tolerance on a busy machine, in ms. */
const TOLERANCE_MS = 500

interface Broken {
  readonly postgres: Postgres
  readonly network: Network
  operator(statement: string): Promise<void>
}

/** Each breaks the database, and resolves once it works again. */
const breaks: Record<string, (broken: Broken) => Promise<void>> = {
  'restart -m immediate': ({ postgres }) => restart(postgres, 'immediate'),
  'fast stop': ({ postgres }) => restart(postgres, 'fast'),
  'kill -9 of PostgreSQL': ({ postgres }) => restart(postgres, 'killed'),
  pg_terminate_backend: ({ operator }) =>
    operator(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'task-manager'",
    ),
  'connection reset': async ({ network }) => network.reset(),
  'too many connections': async ({ operator }) => {
    await operator('alter role product connection limit 0')
    await operator(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'task-manager'",
    )
    await wait(DOWN_MS)
    await operator('alter role product connection limit -1')
  },
  'slow network': async ({ network }) => {
    network.delay(SLOW_MS)
    await wait(SLOW_FOR_MS)
    network.delay(0)
  },
  'stalled network': async ({ network }) => {
    network.stall()
    await wait(STALL_MS)
    network.resume()
  },
}

async function restart(postgres: Postgres, how: 'immediate' | 'fast' | 'killed'): Promise<void> {
  await postgres.end(how)
  await wait(DOWN_MS)
  await postgres.start()
}

interface Total {
  acknowledged: number
  refused: number
  /** In ms, like `recovery`. */
  slowest: number
  recovery: number
}

async function breakOnce(
  name: string,
  products: readonly [Product, ...Product[]],
  adminUser: Account,
  breakIt: () => Promise<void>,
  total: Total,
): Promise<void> {
  const writers = startWriters(products, adminUser, 24)
  await writers.acknowledged(40)
  await breakIt()
  const back = performance.now()
  await writers.acknowledged()
  total.recovery = Math.max(total.recovery, performance.now() - back)
  await writers.acknowledged(20)
  await writers.stop()
  failOn(writers.wrong, `${name}, answers`)
  if (writers.counts.unanswered > 0)
    throw new Error(`${name}: ${writers.counts.unanswered} without an answer.`)
  for (const product of products) {
    await product.health()
    failOn(await writers.compare(product), name)
  }
  total.acknowledged += writers.counts.acknowledged
  total.refused += writers.counts.refused
  total.slowest = Math.max(total.slowest, writers.slowest)
}

/** Returns a sentence with the figures. */
async function breakInRounds(
  name: string,
  products: readonly [Product, ...Product[]],
  adminUser: Account,
  breakIt: () => Promise<void>,
): Promise<string> {
  const rounds = name === 'stalled network' ? 1 : ROUNDS
  const total: Total = { acknowledged: 0, refused: 0, slowest: 0, recovery: 0 }
  for (let round = 0; round < rounds; round++) await breakOnce(name, products, adminUser, breakIt, total)
  if (total.recovery > RECOVERY_MAX + TOLERANCE_MS)
    throw new Error(`${name}: work went on after ${seconds(total.recovery)}.`)
  if (total.slowest > CALL_MAX + TOLERANCE_MS)
    throw new Error(`${name}: a call waited ${seconds(total.slowest)}.`)
  return (
    `${name}, ${rounds} ×: ${total.acknowledged.toLocaleString('en')} acknowledged writes, none lost, none duplicated; ` +
    `${total.refused.toLocaleString('en')} refused with 503; longest call ${seconds(total.slowest)}; ` +
    `working again after ${seconds(total.recovery)} at most.`
  )
}

export const fault: Fault = {
  title: 'PostgreSQL breaks under two servers',
  promise:
    'Both processes keep running. Calls in between get 503 with Retry-After, none waits longer than 15 s, the servers work again within 2 s of the database’s return, and no acknowledged write is lost.',
  run: onPostgres(async (postgres) => {
    const operator = async (statement: string): Promise<void> => {
      await runStatement(postgres.url(), statement)
    }
    // The connection limit does not apply to superusers.
    await operator("create role product login password 'product'")
    await operator('create database product owner product')
    const network = await startNetwork(postgres.url())
    const address = new URL(network.through(postgres.url('product')))
    address.username = address.password = 'product'
    const data = { dataDir: emptyFolder(), databaseUrl: address.href }
    const products = [await startProduct(data), await startProduct(data)] as const
    const adminUser = await firstAdmin(products[0])
    const figures: string[] = []
    for (const [name, breakIt] of Object.entries(breaks))
      figures.push(
        await breakInRounds(name, products, adminUser, () => breakIt({ postgres, network, operator })),
      )
    for (const product of products) await product.end('SIGTERM')
    await network.close()
    return figures
  }),
}
