import type { Fault } from '#faults/fault.ts'
import { onSqlite } from '#faults/on-sqlite.ts'
import { playInRounds } from '#faults/people-together.ts'

export const fault: Fault = {
  title: 'Eight people on one task of 200 items, SQLite',
  promise:
    'Each person ticks 50 times while others rename, delete and restore the task, and remove and add people. The task has every acknowledged change, and every screen shows it without a reload.',
  run: onSqlite(async (product) => {
    return await playInRounds([product], {
      'Nothing breaks': { rounds: 3, break: async () => {} },
      '`kill -9` of the server in the middle': {
        rounds: 5,
        break: async () => {
          await product.end('SIGKILL')
          await product.start()
        },
      },
    })
  }),
}
