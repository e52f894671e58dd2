/** Answers requests that are not valid HTTP, for which no request object exists. */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { statusOf } from '@task-manager/contract/errors'
import { AppError } from '#server/core/app-error.ts'
import { statusText } from '#server/core/network/node-http.ts'
import { API_HEADERS, REQUEST_ID } from './headers.ts'
import { problemOf } from './problem.ts'

/** The same error as Node throws. */
export const REQUEST_TIMEOUT = Object.assign(new Error('Request timeout'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
})

const CODES: Record<string, AppError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('timeout', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: new AppError('header_too_large', 'The headers are too large.'),
}
const BROKEN = new AppError('bad_request', 'This is not a valid HTTP request.')

export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = CODES[error.code ?? ''] ?? BROKEN
  const status = statusOf[refusal.code]
  const requestId = randomUUID()
  const body = JSON.stringify(problemOf(refusal, requestId))
  const head = [
    `HTTP/1.1 ${status} ${statusText(status)}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    `${REQUEST_ID}: ${requestId}`,
    ...Object.entries(API_HEADERS).map(([name, value]) => `${name}: ${value}`),
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
