/**
 * Pipelined calls, which a client sends on one connection without waiting for answers, are handled one after the other.
 * Each waits until the operating system has taken the answer before it: answers that nobody reads would fill the memory.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How many calls of each connection wait. */
const waiting = new WeakMap<Socket, number>()

/** Node resumes reading after each call. */
function pauseAgain(this: Socket): void {
  if ((waiting.get(this) ?? 0) > 0) this.pause()
}

function wait(socket: Socket, response: ServerResponse, done: () => void): void {
  const before = waiting.get(socket)
  if (before === undefined) socket.on('resume', pauseAgain)
  waiting.set(socket, (before ?? 0) + 1)
  socket.pause()
  response.once('socket', () => {
    const remaining = (waiting.get(socket) ?? 1) - 1
    waiting.set(socket, remaining)
    if (remaining === 0) socket.resume()
    // Lets other connections run in between.
    setImmediate(done)
  })
}

/** Must be installed before all other hooks. */
export function installPipelining(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Node gives the connection to one response at a time.
    if (reply.raw.socket !== null) return done()
    wait(raw.socket, reply.raw, done)
  })
}
