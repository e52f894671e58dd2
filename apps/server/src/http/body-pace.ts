/**
 * Bodies that come too slowly are ended. What counts is bytes a second and not the time of the whole: a photo on a
 * slow line takes its minutes, one byte every few seconds holds a connection for nothing.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { REQUEST_TIMEOUT, refuseBrokenRequest } from './broken-request.ts'

export interface Pace {
  /** How long a stretch is; each is looked at by itself, so nothing is asked before the first is over. */
  readonly windowMs: number
  /** The least that must come on the average of a stretch. */
  readonly bytesPerSecond: number
}

/** GSM's slowest data service brings more. */
const PACE: Pace = { windowMs: 15_000, bytesPerSecond: 4096 }

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(request: IncomingMessage, response: ServerResponse, { windowMs, bytesPerSecond }: Pace): void {
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const bytes = socket.bytesRead - before
    before = socket.bytesRead
    if (request.complete) return clearInterval(timer)
    // It waits for us: what has come was not taken yet.
    if (request.readableLength >= request.readableHighWaterMark) return
    if (bytes >= (bytesPerSecond * windowMs) / 1000) return
    if (response.headersSent) socket.destroy()
    else refuseBrokenRequest(REQUEST_TIMEOUT, socket)
  }, windowMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}

/** Of every request, also of those that were answered before their body had come. */
export function watchBodies(server: Server, pace: Pace = PACE): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) watch(request, response, pace)
  })
}
