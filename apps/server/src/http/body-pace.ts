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

const hasBody = ({ headers }: IncomingMessage): boolean =>
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

/** Whose body was not there in the turn of the event loop that brought their headers. */
const late = new WeakSet<IncomingMessage>()

/** Whether the body took its time: much may have happened since the headers were read. */
export const cameLate = (request: IncomingMessage): boolean => late.has(request)

/** Of every request, also of those that were answered before their body had come. */
export function watchBodies(server: Server, pace: Pace = PACE): void {
  let coming: Array<[IncomingMessage, ServerResponse]> = []
  const watchWhatIsMissing = (): void => {
    const announced = coming
    coming = []
    for (const [request, response] of announced) {
      if (request.complete || request.destroyed) continue
      late.add(request)
      watch(request, response, pace)
    }
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    // Most bodies come with their headers: a timer for each of them would cost more than looking once.
    if (coming.push([request, response]) === 1) setImmediate(watchWhatIsMissing)
  })
}
