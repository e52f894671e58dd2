/** Ends processes under write load and starts them again, in rounds; for both engines. */
import { startWriters } from '#test/concurrent/writers.ts'
import { failOn, seconds, sum } from './fault.ts'
import { firstAdmin, type Product } from './product.ts'

/**
 * Each round ends one of the products by `signal` during writes and starts it again. Then the data is compared with what was
 * acknowledged.
 */
export async function restartInRounds(
  products: readonly Product[],
  signal: 'SIGKILL' | 'SIGTERM',
  rounds: number,
): Promise<string[]> {
  const [first] = products
  if (!first) throw new Error('Nothing to end.')
  const chief = await firstAdmin(first)
  const total = { acknowledged: 0, refused: 0, unanswered: 0 }
  const ends: number[] = []
  const starts: number[] = []
  for (let round = 0; round < rounds; round++) {
    const product = products[round % products.length] as Product
    const writers = startWriters(products, chief)
    // At a random moment.
    await writers.acknowledged(5 + Math.floor(Math.random() * 40))
    const ending = performance.now()
    const code = await product.end(signal)
    ends.push(performance.now() - ending)
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`It ended with ${code}, not with 0.`)
    const starting = performance.now()
    await product.start()
    starts.push(performance.now() - starting)
    await writers.acknowledged(5)
    await writers.stop()
    failOn(writers.wrong, `Round ${round + 1}, answers`)
    for (const each of products) failOn(await writers.compare(each), `Round ${round + 1}`)
    for (const key of ['acknowledged', 'refused', 'unanswered'] as const) total[key] += writers.counts[key]
  }
  for (const product of products) await product.end('SIGTERM')
  return [
    `${rounds} rounds, ${total.acknowledged.toLocaleString('en')} acknowledged writes, none lost, none twice.`,
    `${total.unanswered.toLocaleString('en')} calls without an answer, ${total.refused.toLocaleString('en')} refused with 503.`,
    signal === 'SIGTERM'
      ? `Ended after ${seconds(sum(ends) / rounds)} on average, ${seconds(Math.max(...ends))} at most.`
      : `Listening again ${seconds(sum(starts) / rounds)} after its start on average, ${seconds(Math.max(...starts))} at most.`,
  ]
}
