/**
 * Ends requests whose body arrives too slowly. The limit is on bytes a second instead of total time: a photo on a slow
 * line may take minutes, while one byte every few seconds only blocks a connection.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { REQUEST_TIMEOUT, refuseBrokenRequest } from '#server/http/broken-request.ts'

export interface Pace {
  /** The interval of the check. */
  readonly windowMs: number
  /** The minimum average of an interval. */
  readonly bytesPerSecond: number
}

/** The slowest data service of GSM is faster. */
const PACE: Pace = { windowMs: 15_000, bytesPerSecond: 4096 }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(request: IncomingMessage, response: ServerResponse, { windowMs, bytesPerSecond }: Pace): void {
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const bytes = socket.bytesRead - before
    before = socket.bytesRead
    if (request.complete) return clearInterval(timer)
    // The buffer is full: the server is slow, not the client.
    if (request.readableLength >= request.readableHighWaterMark) return
    if (bytes >= (bytesPerSecond * windowMs) / 1000) return
    if (response.headersSent) socket.destroy()
    else refuseBrokenRequest(REQUEST_TIMEOUT, socket)
  }, windowMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}

/** Requests whose body did not arrive in the same turn of the event loop as the headers. */
const lateBodies = new WeakSet<IncomingMessage>()

/** True when time has passed between the headers and the body. */
export const isLate = (request: IncomingMessage): boolean => lateBodies.has(request)

/** Watches every request, also one that is answered before its body has arrived. */
export function watchBodies(server: Server, pace: Pace = PACE): void {
  let pending: Array<[IncomingMessage, ServerResponse]> = []
  const watchIncomplete = (): void => {
    const requests = pending
    pending = []
    for (const [request, response] of requests) {
      if (request.complete || request.destroyed) continue
      lateBodies.add(request)
      watch(request, response, pace)
    }
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    // Most bodies arrive with their headers, so one check is cheaper than a timer for each.
    if (pending.push([request, response]) === 1) setImmediate(watchIncomplete)
  })
}
