/**
 * `node bench/updates.ts sqlite|postgres N`: how long an update of N tasks from the first schema takes, and how much memory.
 * Prints a row of the table in docs/reliability.md.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { spawnProduct } from '#faults/product.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { MALLOC, nodeFlags } from '#scripts/program/node-flags.mjs'
import { end, endAfter } from '#test/child-processes.ts'
import { startPostgres } from '#test/database/postgres.ts'
import { freePort } from '#test/network/free-port.ts'
import { makeOldSchema } from '#test/updates/old-schema.ts'

const MINUTES_MAX = 30
const POLL_MS = 20
/** Some 400 bytes, as descriptions have. */
const WORDS =
  ' Collect what the client has sent, compare it with the offer, ask for what is missing and write down what was agreed.'.repeat(
    3,
  )

const [engine, size] = process.argv.slice(2)
const tasks = Number(size)
if ((engine !== 'sqlite' && engine !== 'postgres') || !(tasks > 0)) {
  process.stderr.write('node bench/updates.ts sqlite|postgres N\n')
  process.exit(2)
}
endAfter(MINUTES_MAX)

const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : null
const data = { dataDir: emptyFolder(), databaseUrl: postgres?.url() ?? null }
await makeOldSchema(data, '0003', tasks, WORDS)

const port = await freePort()
const started = performance.now()
// The flags of `npm start`.
const settings = { ...MALLOC, PORT: String(port), NODE_OPTIONS: nodeFlags().join(' ') }
const child = spawnProduct({ ...data, settings })
const get = (path: string): Promise<number> =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (response) => response.status,
    () => 0,
  )
let [open, last, longest] = [0, 0, 0]
while ((await get('/readyz')) !== 200) {
  if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
  const sentAt = performance.now()
  if ((await get('/healthz')) === 200) {
    const now = performance.now()
    open ||= now - started
    last = now
    longest = Math.max(longest, now - sentAt)
  }
  await wait(POLL_MS)
}
const took = performance.now() - started
const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
process.stdout.write(
  `| ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} | ${tasks.toLocaleString('en')} | ${seconds(took)} | ${Math.round(peak)} MB | ${last === 0 ? 'not needed' : seconds(open)} | ${Math.round(longest)} ms |\n`,
)
await end(child)
await postgres?.stop()
process.exit(0)
