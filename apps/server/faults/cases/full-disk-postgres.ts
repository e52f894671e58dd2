import { truncateSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, failOn, sum } from '#faults/fault.ts'
import { twoNodesOn } from '#faults/on-postgres.ts'
import { type Account, firstAdmin, type Product } from '#faults/product.ts'
import { FILLER, fillDisk, smallDisk } from '#faults/small-disk.ts'
import { type Counts, type Server, startWriters } from '#test/concurrent/writers.ts'
import { type Postgres, startPostgres, unprivileged } from '#test/database/postgres.ts'
import { connected, runStatement } from '#test/database/run-statement.ts'

const ROUNDS = 5
const REFUSALS = 100
const DISK_MB = 160
const POLL_MS = 10
const FULL = 'The disk is full, so nothing was saved. Free some space and try again.'
/** A megabyte in the log. */
const LOGGED = "select pg_logical_emit_message(true, 'fault', repeat('x', 1000000))"

type Refusal = Awaited<ReturnType<Server['call']>>

interface Installation {
  readonly postgres: Postgres
  readonly nodes: readonly Product[]
  readonly adminUser: Account
  /** The file that fills the disk. */
  readonly filler: string
}

async function install(ownLog: boolean): Promise<Installation> {
  const disk = await smallDisk(DISK_MB, unprivileged())
  const postgres = await startPostgres({ durable: true, data: path.join(disk, 'data'), ownLog })
  const nodes = await twoNodesOn(postgres)(1)
  const adminUser = await firstAdmin(nodes[0] as Product)
  return { postgres, nodes, adminUser, filler: path.join(disk, FILLER) }
}

/** The node, with its answers that refused a write. */
function watched(node: Product): Server & { readonly refusals: Refusal[] } {
  const refusals: Refusal[] = []
  return {
    refusals,
    call: async (...sent) => {
      const reply = await node.call(...sent)
      if (reply.status >= 300) refusals.push(reply)
      return reply
    },
  }
}

/** Tasks without their other rows, and those rows without a task. */
async function savedInPart(postgres: Postgres): Promise<string[]> {
  const rows = await runStatement(
    postgres.url('series_1'),
    `select coalesce(t.id, c.subject_id, a.task_id, s.task_id) as id from tasks t
       full join (select subject_id from changes where kind = 'task.created') c on c.subject_id = t.id
       full join task_assignees a on a.task_id = t.id
       full join task_search s on s.task_id = t.id
     where t.id is null or c.subject_id is null or a.task_id is null or s.task_id is null`,
  )
  return rows.map(({ id }) => `The task ${id} was saved in part.`)
}

async function expectList({ nodes, adminUser }: Installation, status: number): Promise<void> {
  for (const node of nodes) {
    const reply = await node.call('GET', '/api/tasks?limit=5', { as: adminUser })
    if (reply.status !== status) throw new Error(`A list answers ${reply.status} ${reply.text}`)
    await node.health()
  }
}

/** Fills the disk once under writers. There is space again after `whileFull`; then `afterwards` runs. */
async function fillOnce(
  installation: Installation,
  whileFull: (refusals: readonly (readonly Refusal[])[]) => Promise<void>,
  afterwards: () => Promise<void>,
) {
  const { postgres, nodes, adminUser, filler } = installation
  const servers = nodes.map(watched)
  const writers = startWriters(servers, adminUser, 8)
  await writers.acknowledged(20)
  fillDisk(filler)
  await whileFull(servers.map(({ refusals }) => refusals))
  truncateSync(filler)
  await afterwards()
  await writers.acknowledged(20)
  await writers.stop()
  failOn(writers.wrong, 'Answers')
  for (const node of nodes) failOn(await writers.compare(node), 'Comparison')
  failOn(await savedInPart(postgres), 'Rows')
  return writers.counts
}

async function end({ postgres, nodes }: Installation): Promise<void> {
  for (const node of nodes) await node.end('SIGTERM')
  await postgres.stop()
}

const figuresOf = (rounds: readonly Counts[]): string => {
  const total = (key: keyof Counts) => sum(rounds.map((each) => each[key])).toLocaleString('en')
  return `${total('acknowledged')} acknowledged writes, none lost, none duplicated; ${total('refused')} refused, ${total('unanswered')} without an answer`
}

/** The write-ahead log is on another disk. */
async function fullTables(): Promise<string> {
  const installation = await install(true)
  const rounds: Counts[] = []
  while (rounds.length < ROUNDS)
    rounds.push(
      await fillOnce(
        installation,
        async (refusals) => {
          while (refusals.some(({ length }) => length < REFUSALS)) await wait(POLL_MS)
          await expectList(installation, 200)
          const others = refusals.flat().filter(({ status, text }) => status !== 507 || !text.includes(FULL))
          failOn(
            others.map(({ status, text }) => `${status} ${text}`),
            'Refusals',
          )
        },
        async () => {},
      ),
    )
  await end(installation)
  return `Tables on a disk of ${DISK_MB} MB, the log on another one, ${ROUNDS} × full: ${figuresOf(rounds)}; each refusal was a 507.`
}

/** PostgreSQL ends itself when it cannot write its log. */
async function fullLog(): Promise<string> {
  const installation = await install(false)
  const { postgres } = installation
  const rounds: Counts[] = []
  while (rounds.length < ROUNDS) {
    // PostgreSQL accepts no new connection when its disk is full.
    const other = await connected(postgres.url())
    other.on('error', () => {})
    rounds.push(
      await fillOnce(
        installation,
        async () => {
          // Refused writes need little of it, so another program fills the rest of the log.
          while (postgres.alive) await other.query(LOGGED).catch(() => wait(POLL_MS))
          await expectList(installation, 503)
        },
        () => postgres.start(),
      ),
    )
  }
  await end(installation)
  return `Tables and log on one disk of ${DISK_MB} MB, ${ROUNDS} × full until PostgreSQL ended: ${figuresOf(rounds)}.`
}

export const fault: Fault = {
  title: 'Full disk under PostgreSQL, two servers',
  promise:
    'Writes are refused with 507, reads continue, no task is saved in part, and once there is space again the servers save without a restart. If PostgreSQL’s log has no space either, PostgreSQL ends itself: calls get 503, and once it is started again with more space, everything acknowledged is there.',
  run: async () => [await fullTables(), await fullLog()],
}
