import { type Fault, failOn } from '#faults/fault.ts'
import { firstAdmin, startProduct } from '#faults/product.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { startWriters } from '#test/concurrent/writers.ts'

const WRITES = 500

export const fault: Fault = {
  title: 'Two processes on one SQLite file',
  promise: 'Both write, neither loses a change of the other, and each sees at once what the other did.',
  run: async () => {
    const data = { dataDir: emptyFolder(), databaseUrl: null }
    const products = [await startProduct(data), await startProduct(data)] as const
    const adminUser = await firstAdmin(products[0])
    const writers = startWriters(products, adminUser, 8)
    await writers.acknowledged(WRITES)
    await writers.stop()
    failOn(writers.wrong, 'Answers')
    for (const product of products) failOn(await writers.compare(product), 'Afterwards')
    for (const product of products) await product.end('SIGTERM')
    const { acknowledged, refused, unanswered } = writers.counts
    return [
      `${acknowledged.toLocaleString('en')} acknowledged writes, none lost, none duplicated.`,
      `${unanswered} calls without an answer, ${refused} refused with 503; the slowest took ${Math.round(writers.slowest)} ms.`,
    ]
  },
}
