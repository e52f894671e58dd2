import { chmodSync } from 'node:fs'
import path from 'node:path'
import { type Fault, failOn } from '#faults/fault.ts'
import { firstAdmin, startProduct } from '#faults/product.ts'
import { refusedStart } from '#faults/refused-start.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import { unprivileged } from '#test/database/postgres.ts'
import { giveTo } from '#test/database/standby.ts'

const ROUNDS = 5
const SENTENCE = /^The (database file|folder) \S+ cannot be (written|used)\b.+\.$/

export const fault: Fault = {
  title: 'A folder or a file that becomes read-only, SQLite',
  promise:
    'A running server continues to write to its open files, and nothing is lost. A server that cannot write does not start and says why in a sentence; once it can, it starts.',
  run: async () => {
    // Root may write everything, so the product runs as another account.
    const [dataDir, account] = [emptyFolder(), unprivileged()]
    giveTo(dataDir, account)
    const product = await startProduct({ dataDir, databaseUrl: null, account })
    const adminUser = await firstAdmin(product)
    let acknowledged = 0
    for (let round = 0; round < ROUNDS; round++) {
      const writers = startWriters([product], adminUser, 8)
      await writers.acknowledged(20)
      chmodSync(dataDir, 0o500)
      await writers.acknowledged(20)
      await writers.stop()
      failOn(writers.wrong, `Round ${round + 1}, answers`)
      failOn(await writers.compare(product), `Round ${round + 1}`)
      // Its open files were not removed, so it can start again.
      await product.end(round % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
      await product.start()
      failOn(await writers.compare(product), `Round ${round + 1}, started again`)
      chmodSync(dataDir, 0o700)
      acknowledged += writers.counts.acknowledged
    }
    await product.end('SIGTERM')
    const file = path.join(dataDir, SQLITE_FILE)
    for (const [each, readOnly, mode] of [
      [dataDir, 0o500, 0o700],
      [file, 0o400, 0o600],
    ] as const) {
      chmodSync(each, readOnly)
      const message = await refusedStart(dataDir, account)
      failOn(SENTENCE.test(message) ? [] : [message], `${each}, what the start says`)
      chmodSync(each, mode)
      await product.start()
      await product.end('SIGTERM')
    }
    return [
      `${ROUNDS} ×: ${acknowledged.toLocaleString('en')} acknowledged writes, none lost, none duplicated.`,
      'The server refused to start while the folder was read-only, and while the file was; afterwards it started.',
    ]
  },
}
