import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Fault, failOn, seconds } from '#faults/fault.ts'
import { onSqlite } from '#faults/on-sqlite.ts'
import { firstAdmin } from '#faults/product.ts'
import { startWriters } from '#test/concurrent/writers.ts'

const CONNECTIONS = 5000
/** The bytes of clients that never finish: none, or the beginning of a call. */
const BEGINNINGS = ['', 'GET /api/tasks HTTP/1.1\r\nhost: tasks\r\nx-slow: '] as const
/** The promised limit, in ms. */
const CLOSED_MAX = 30_000
const HEALTH_MAX = 2000

async function open(origin: string, n: number): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  // The client waits for the server to close the connection.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(BEGINNINGS[n % BEGINNINGS.length] ?? '')
  socket.resume()
  return socket
}

export const fault: Fault = {
  title: '5,000 connections that send nothing, or never finish a call',
  promise:
    'Others keep working meanwhile. The server ends each of these connections within 30 s, and the answer of /healthz takes less than 2 s.',
  run: onSqlite(async (product) => {
    const writers = startWriters([product], await firstAdmin(product), 8)
    await writers.acknowledged(20)
    const opened = performance.now()
    const sockets: Socket[] = []
    for (let n = 0; n < CONNECTIONS; n++) sockets.push(await open(product.origin, n))
    const closed = Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))
    let slowest = 0
    let isClosed = false
    void closed.then(() => {
      isClosed = true
    })
    while (!isClosed && performance.now() - opened < CLOSED_MAX) {
      await writers.acknowledged(5)
      slowest = Math.max(slowest, await product.health())
    }
    const left = sockets.filter((socket) => !socket.closed)
    const after = performance.now() - opened
    for (const socket of left) socket.destroy()
    await writers.stop()
    failOn(writers.wrong, 'Answers')
    failOn(left.length > 0 ? [`${left.length} are open after ${seconds(after)}.`] : [], 'Connections')
    failOn(slowest > HEALTH_MAX ? [`/healthz took ${seconds(slowest)}.`] : [], 'Health')
    failOn(await writers.compare(product), 'In the end')
    const { acknowledged, refused, unanswered } = writers.counts
    return [
      `${CONNECTIONS.toLocaleString('en')} connections, all ended by the server ${seconds(after)} after the first one was opened.`,
      `${acknowledged.toLocaleString('en')} acknowledged writes meanwhile, none lost, none duplicated; ${refused} refused, ${unanswered} without an answer; /healthz took ${Math.round(slowest)} ms at most.`,
    ]
  }),
}
