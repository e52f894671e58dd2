import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, failOn, seconds } from '#faults/fault.ts'
import { onSqlite } from '#faults/on-sqlite.ts'
import { type Account, firstAdmin, type Product } from '#faults/product.ts'
import { startWriters } from '#test/concurrent/writers.ts'

/** The number of clients of each kind. */
const CLIENTS = 50
/** The promised limit, in ms. */
const CLOSED_MAX = 240_000
const HEALTH_MAX = 2000
const DRIP_MS = 1000
const ACCEPTED_MS = 20
/** Connections of the writers, which come and go. */
const OTHERS = 10

const head = (call: string, as: Account, more = ''): string =>
  `${call} HTTP/1.1\r\nhost: tasks\r\nauthorization: Bearer ${as.token}\r\n${more}\r\n`

interface Kind {
  send(as: Account): string
  /** Sent every second; null for a client that only doesn't read. */
  readonly drip: string | null
}

const kinds: readonly Kind[] = [
  { send: () => 'GET / HTTP/1.1\r\nhost: tasks\r\nx-slow: ', drip: 'x' },
  {
    send: (as) => head('POST /api/tasks', as, 'content-type: application/json\r\ncontent-length: 5000\r\n'),
    drip: ' ',
  },
  // More answers than fit into the buffers of the connection.
  { send: (as) => head('GET /api/tasks?limit=500', as).repeat(50), drip: null },
  { send: (as) => head('GET /', as).repeat(500), drip: null },
]

async function open({ origin }: Product, as: Account, { send, drip }: Kind): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  // The client waits for the server to close the connection.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(send(as))
  if (drip === null) return socket
  const timer = setInterval(() => socket.write(drip), DRIP_MS)
  socket.on('close', () => clearInterval(timer))
  return socket
}

export const fault: Fault = {
  title: 'Clients that send a byte a second, or read no answer',
  promise: 'Others keep working meanwhile. The server ends each of these connections within four minutes.',
  run: onSqlite(async (product) => {
    const adminUser = await firstAdmin(product)
    const writers = startWriters([product], adminUser, 4)
    await writers.acknowledged(500)
    const [files, memory] = [product.openFiles() + OTHERS, product.memory()]
    const sockets: Socket[] = []
    const opened = performance.now()
    for (let n = 0; n < CLIENTS; n++)
      for (const kind of kinds) sockets.push(await open(product, adminUser, kind))
    const accepted = () => product.openFiles() - files >= sockets.length / 2
    while (!accepted() && performance.now() - opened < CLOSED_MAX) await wait(ACCEPTED_MS)
    let [slowest, most] = [0, product.memory()]
    while (product.openFiles() > files && performance.now() - opened < CLOSED_MAX) {
      slowest = Math.max(slowest, await product.health())
      most = Math.max(most, product.memory())
      await wait(DRIP_MS)
    }
    const left = product.openFiles() - files
    const after = performance.now() - opened
    for (const socket of sockets) socket.destroy()
    await writers.acknowledged(20)
    await writers.stop()
    failOn(writers.wrong, 'Answers')
    failOn(left > 0 ? [`${left} are open after ${seconds(after)}.`] : [], 'Connections')
    failOn(slowest > HEALTH_MAX ? [`/healthz took ${seconds(slowest)}.`] : [], 'Health')
    failOn(await writers.compare(product), 'In the end')
    const { acknowledged, refused, unanswered } = writers.counts
    return [
      `${sockets.length} connections, all ended by the server ${seconds(after)} after the first one was opened; ${Math.max(0, Math.round(most - memory))} MB more memory at most.`,
      `${acknowledged.toLocaleString('en')} acknowledged writes meanwhile, none lost, none duplicated; ${refused} refused, ${unanswered} without an answer; /healthz took ${Math.round(slowest)} ms at most.`,
    ]
  }),
}
