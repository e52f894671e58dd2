/** One GET, without following redirections. */
import type { IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { TLSSocket } from 'node:tls'
import { httpRequest } from '#server/core/network/node-http.ts'
import { type Validity, validityOf } from './connection-problems.service.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Null: the connection is not encrypted. */
  readonly certificate: Validity | null
}

const TIMEOUT_MS = 5000
/** The most characters read of an answer. */
const BODY_MAX = 4096

/** Rejects after five seconds. */
export function httpGet(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const send = url.startsWith('https:') ? httpsRequest : httpRequest
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const call = send(url, { agent: false, signal, headers: { accept: 'application/json', ...headers } })
  call.on('error', reject)
  call.on('response', (response) => {
    // Read before the answer ends, because its socket may be gone afterwards.
    const { socket } = response
    const certificate = socket instanceof TLSSocket ? validityOf(socket, new Date()) : null
    let body = ''
    response.setEncoding('utf8')
    response.on('error', reject)
    response.on('data', (text: string) => {
      body = (body + text).slice(0, BODY_MAX)
    })
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body, certificate }),
    )
  })
  call.end()
  return promise
}
