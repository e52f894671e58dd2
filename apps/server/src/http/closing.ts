/** An orderly end: what was asked is answered; connections on which nothing was asked do not hold it up. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addAbortSignal, type Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/app-error.ts'

/** After this long whoever still reads or sends is cut off, in ms: who tells it to end mostly waits ten seconds. */
const PATIENCE = 6000
const SWEEP = 50
/** Turns of the event loop without anybody new: each takes in one who knocked, the next one reads what was sent; and spare ones. */
const CALM_TURNS = 4
/** However many still knock, in ms of this thread's own work: a busy machine may give it little of each second. */
const TAKING_IN = 1000
/** And in ms of the clock: however little this thread is given. */
const TAKING_IN_CLOCK = 2000

const worked = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Work that takes many transactions looks at `app.closing.signal` between them. */
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

/** Begins to watch `app`'s connections; the answer closes it. */
export function closer(app: FastifyInstance): () => Promise<void> {
  let ending = false
  /** The last answer on each connection; null while nothing was asked: browsers open connections ahead. */
  const connections = new Map<Socket, ServerResponse | null>()
  let calm = 0
  app.server.on('connection', (socket) => {
    calm = 0
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  // Before anybody writes headers, which then say that the connection ends.
  app.server.prependListener('request', ({ socket }, response) => {
    connections.set(socket, response)
    if (ending) response.shouldKeepAlive = false
  })
  return async () => {
    ending = true
    app.closing.abort()
    for (const response of connections.values()) if (response) response.shouldKeepAlive = false
    const patience = setTimeout(() => app.server.closeAllConnections(), PATIENCE).unref()
    // On a busy machine calls wait unread, which closing would tear off.
    const until = worked() + TAKING_IN
    const late = performance.now() + TAKING_IN_CLOCK
    for (calm = 0; calm < CALM_TURNS && worked() < until && performance.now() < late; calm++) await turn()
    for (const [socket, response] of connections)
      if (response === null && socket.bytesRead === 0) socket.destroy()
    // A connection that is kept alive after its last answer holds nothing any more.
    const idle = setInterval(() => app.server.closeIdleConnections(), SWEEP)
    await app.close()
    clearInterval(idle)
    clearTimeout(patience)
  }
}
