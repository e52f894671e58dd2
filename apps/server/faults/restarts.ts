/** Ends processes under write load and starts them again, in rounds; for both engines. */
import { startWriters } from '#test/concurrent/writers.ts'
import { failOn, seconds, sum } from './fault.ts'
import { type Account, firstAdmin, type Product } from './product.ts'

/** The number of rounds on the same data: each round compares all of it. */
const SERIES = 25

interface Total {
  acknowledged: number
  refused: number
  unanswered: number
  readonly ends: number[]
  readonly starts: number[]
}

async function restartOnce(
  products: readonly Product[],
  product: Product,
  adminUser: Account,
  signal: 'SIGKILL' | 'SIGTERM',
  total: Total,
): Promise<void> {
  const writers = startWriters(products, adminUser)
  // The process is killed at a random moment.
  await writers.acknowledged(5 + Math.floor(Math.random() * 40))
  const ending = performance.now()
  const code = await product.end(signal)
  total.ends.push(performance.now() - ending)
  if (signal === 'SIGTERM' && code !== 0) throw new Error(`It ended with ${code}, not with 0.`)
  const starting = performance.now()
  await product.start()
  total.starts.push(performance.now() - starting)
  await writers.acknowledged(5)
  await writers.stop()
  const round = `Round ${total.ends.length}`
  failOn(writers.wrong, `${round}, answers`)
  for (const each of products) failOn(await writers.compare(each), round)
  for (const key of ['acknowledged', 'refused', 'unanswered'] as const) total[key] += writers.counts[key]
}

/**
 * Each round ends one of the products by `signal` during writes and starts it again. Then the data is compared with what was
 * acknowledged. `start` starts them on new data.
 */
export async function restartInRounds(
  start: (series: number) => Promise<readonly Product[]>,
  signal: 'SIGKILL' | 'SIGTERM',
  rounds: number,
): Promise<string[]> {
  const total: Total = { acknowledged: 0, refused: 0, unanswered: 0, ends: [], starts: [] }
  const { ends, starts } = total
  for (let series = 0; series * SERIES < rounds; series++) {
    const products = await start(series)
    const [first] = products
    if (!first) throw new Error('Nothing to end.')
    const adminUser = await firstAdmin(first)
    for (let round = 0; round < Math.min(SERIES, rounds - series * SERIES); round++)
      await restartOnce(products, products[round % products.length] ?? first, adminUser, signal, total)
    for (const product of products) await product.end('SIGTERM')
  }
  return [
    `${rounds} rounds, ${total.acknowledged.toLocaleString('en')} acknowledged writes, none lost, none duplicated.`,
    `${total.unanswered.toLocaleString('en')} calls without an answer, ${total.refused.toLocaleString('en')} refused with 503.`,
    signal === 'SIGTERM'
      ? `Ended after ${seconds(sum(ends) / rounds)} on average, ${seconds(Math.max(...ends))} at most.`
      : `Listening again ${seconds(sum(starts) / rounds)} after its start on average, ${seconds(Math.max(...starts))} at most.`,
  ]
}
