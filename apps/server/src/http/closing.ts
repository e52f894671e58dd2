/** An orderly end: what was asked is answered; connections on which nothing was asked do not hold it up. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** After this long whoever still reads or sends is cut off, in ms. */
const PATIENCE = 6000
const SWEEP = 50

/** Begins to watch `app`'s connections; the answer closes it. */
export function closer(app: FastifyInstance): () => Promise<void> {
  // Browsers open connections ahead; Node counts them as busy until they ask for something.
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  return async () => {
    setTimeout(() => app.server.closeAllConnections(), PATIENCE).unref()
    for (const socket of silent) socket.destroy()
    // A connection that is kept alive after its last answer holds nothing any more.
    const idle = setInterval(() => app.server.closeIdleConnections(), SWEEP)
    await app.close()
    clearInterval(idle)
  }
}
