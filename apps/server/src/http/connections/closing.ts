/** Shuts down in order: requests are answered, and connections without a request are closed. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addAbortSignal, type Readable } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/app-error.ts'

/**
 * Connections that are still open after this time are cut, in ms. Most supervisors kill a process after ten seconds.
 */
const CUT_AFTER_MS = 6000
const SWEEP_MS = 50
/**
 * Kept-alive connections without a call for this time are closed, in ms; on younger ones a proxy may just be sending a
 * call.
 */
const IDLE_MS = 300
/** Event-loop turns without a new connection before listening stops: one accepts, the next one reads; two are spare. */
const QUIET_TURNS = 4
/** How long new connections are still accepted, in ms of this thread's processor time. */
const ACCEPT_CPU_MS = 1000
/** The same limit in ms of real time, because on a busy machine a thread gets little processor time. */
const ACCEPT_CLOCK_MS = 2000

const cpuTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Work in many transactions checks `app.closing.signal` between them. */
export function installClosing(app: FastifyInstance): void {
  app.decorate('closing', new AbortController())
  app.addHook('preClose', async () => app.closing.abort())
}

/** A download that is cut off fails visibly; it is not taken for a complete file. */
export function endWhenClosing(app: FastifyInstance, download: Readable): Readable {
  if (app.closing.signal.aborted) {
    download.destroy()
    throw new AppError('unavailable', 'The server is restarting. Please try again in a moment.')
  }
  return addAbortSignal(app.closing.signal, download)
}

/**
 * Watches the connections of `app`; returns a function that closes it. Calls are still served for `noticeMs`, while
 * load balancers notice the shutdown.
 */
export function gracefulClose(app: FastifyInstance): (noticeMs?: number) => Promise<void> {
  let ending = false
  /** The last response on each connection; null before a request: browsers open connections ahead. */
  const connections = new Map<Socket, ServerResponse | null>()
  const lastResponses = () => [...connections.values()].filter((response) => response !== null)
  let quiet = 0
  app.server.on('connection', (socket) => {
    quiet = 0
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  // Runs before the headers are written, so that they announce the end of the connection.
  app.server.prependListener('request', ({ socket }, response) => {
    connections.set(socket, response)
    if (ending) response.shouldKeepAlive = false
  })
  return async (noticeMs = 0) => {
    // Calls that arrive meanwhile are answered, and end their connections.
    ending = true
    for (const response of lastResponses()) response.shouldKeepAlive = false
    if (noticeMs > 0) await pause(noticeMs)
    app.closing.abort()
    const cut = setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS).unref()
    if (lastResponses().length > 0) await pause(IDLE_MS)
    // On a busy machine requests wait unread; closing now would lose them.
    const cpuEnd = cpuTime() + ACCEPT_CPU_MS
    const clockEnd = performance.now() + ACCEPT_CLOCK_MS
    for (quiet = 0; quiet < QUIET_TURNS && cpuTime() < cpuEnd && performance.now() < clockEnd; quiet++)
      await nextTurn()
    for (const [socket, response] of connections)
      if (response === null && socket.bytesRead === 0) socket.destroy()
    // A kept-alive connection is idle after its last response.
    const idle = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
    await app.close()
    clearInterval(idle)
    clearTimeout(cut)
  }
}
