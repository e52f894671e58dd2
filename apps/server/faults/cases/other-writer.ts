import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, failOn, seconds } from '#faults/fault.ts'
import { onSqlite } from '#faults/on-sqlite.ts'
import { firstAdmin } from '#faults/product.ts'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import { endWithProcess } from '#test/child-processes.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import { UNSET } from '#test/unset-settings.ts'

const HELD_MS = 3000
const SEED = path.join(import.meta.dirname, '../../src/seed.ts')
export const fault: Fault = {
  title: 'A script writes to the SQLite file of a running server',
  promise:
    'The server keeps answering; writes wait for the file, at most 5 s, and no acknowledged write is lost.',
  run: onSqlite(async (product) => {
    const adminUser = await firstAdmin(product)
    const writers = startWriters([product], adminUser, 8)
    await writers.acknowledged(50)
    let slowest = 0
    const until = async (isDone: () => boolean) => {
      while (!isDone()) {
        slowest = Math.max(slowest, await product.health())
        await pause(20)
      }
    }
    const other = new DatabaseSync(path.join(product.dataDir, SQLITE_FILE), { timeout: 10_000 })
    other.exec('begin immediate')
    // A timer releases the file on time, even while an answer is awaited.
    const free = pause(HELD_MS).then(() => {
      other.exec('commit')
      other.close()
    })
    await until(() => !other.isOpen)
    await free
    const whileHeld = slowest
    await writers.acknowledged(50)
    slowest = 0
    const started = performance.now()
    const seed = endWithProcess(
      spawn(process.execPath, [SEED, '--force', '--users', '500', '--tasks', '12000'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...UNSET, DATA_DIR: product.dataDir },
      }),
    )
    const ended = once(seed, 'exit')
    await until(() => seed.exitCode !== null || seed.signalCode !== null)
    const [code] = await ended
    const took = performance.now() - started
    await writers.stop()
    if (code !== 0) throw new Error(`The script ended with ${code}.`)
    failOn(writers.wrong, 'Answers')
    if (writers.counts.refused > 0) throw new Error(`${writers.counts.refused} writes were refused.`)
    for (const [what, ms] of [
      ['the file was kept', whileHeld],
      ['the script wrote', slowest],
    ] as const)
      if (ms > HELD_MS) throw new Error(`While ${what} /healthz took ${Math.round(ms)} ms.`)
    const { acknowledged, refused } = writers.counts
    return [
      `File locked for ${seconds(HELD_MS)}: /healthz took ${Math.round(whileHeld)} ms at most.`,
      `12,000 tasks of sample data in ${seconds(took)} at the same time: /healthz took ${Math.round(slowest)} ms at most.`,
      `${acknowledged.toLocaleString('en')} acknowledged writes, ${refused} refused; the slowest took ${seconds(writers.slowest)}.`,
    ]
  }),
}
