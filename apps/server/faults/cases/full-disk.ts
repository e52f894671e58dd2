import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, failOn } from '#faults/fault.ts'
import { firstAdmin, startProduct } from '#faults/product.ts'
import { fillDisk, onSmallDisk } from '#faults/small-disk.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { startWriters } from '#test/concurrent/writers.ts'

const ROUNDS = 10
const REFUSALS = 100
const DISK_MB = 32
const POLL_MS = 10

export const fault: Fault = {
  title: 'Full disk, SQLite',
  promise:
    'Writes are refused with 507, reads continue, every acknowledged write is there, and once there is space again the server saves without a restart.',
  run: async () => {
    const dataDir = emptyFolder()
    const product = await startProduct({
      dataDir,
      databaseUrl: null,
      launcher: onSmallDisk(dataDir, DISK_MB),
    })
    const adminUser = await firstAdmin(product)
    const filler = `/proc/${product.pid}/root${dataDir}/filler`
    const total = { acknowledged: 0, refused: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const writers = startWriters([product], adminUser, 8)
      await writers.acknowledged(20)
      fillDisk(filler)
      while (writers.counts.refused < REFUSALS) await wait(POLL_MS)
      const read = await product.call('GET', '/api/tasks?limit=5', { as: adminUser })
      if (read.status !== 200) throw new Error(`While the disk is full a list answers ${read.status}.`)
      rmSync(filler)
      await writers.acknowledged(20)
      await writers.stop()
      failOn(writers.wrong, `Round ${round + 1}, answers`)
      failOn(await writers.compare(product), `Round ${round + 1}`)
      total.acknowledged += writers.counts.acknowledged
      total.refused += writers.counts.refused
    }
    await product.end('SIGTERM')
    return [
      `A disk of ${DISK_MB} MB, ${ROUNDS} times full: ${total.acknowledged.toLocaleString('en')} acknowledged writes, none lost, none duplicated; ${total.refused.toLocaleString('en')} refused.`,
    ]
  },
}
