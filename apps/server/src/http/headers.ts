/** Headers of every answer, and CORS for the configured origins (api 3). */
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/core/app-error.ts'
import { isOfApi } from './paths.ts'

/** The header of every answer with the request's id; log lines and problems have it as `requestId`. */
export const REQUEST_ID = 'x-request-id'

const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

const EVERY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** Headers of the API's answers and of answers to broken requests. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  ...EVERY,
  'content-security-policy': API_POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

const transport = (config: Config): Record<string, string> =>
  config.publicUrl?.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}

export function installHeaders(app: FastifyInstance): void {
  const { config } = app.deps
  const always = { ...EVERY, ...transport(config) }
  const api = { ...API_HEADERS, ...transport(config) }
  const origins = new Set(config.allowedOrigins)

  app.decorateRequest('isApi', false)
  app.decorateRequest('endpoint')
  app.addHook('onRequest', (request, reply, done) => {
    // Read once, because Fastify creates this object each time.
    const { config, url } = request.routeOptions
    const isApi = isOfApi(url, request.raw.url ?? '')
    request.isApi = isApi
    request.endpoint = config.endpoint
    reply.headers(isApi ? api : always)
    reply.header(REQUEST_ID, request.id)
    // Node's own refusal would have none of these headers.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      reply.header('connection', 'close')
      return done(new AppError('bad_request', 'The request has no Host header.'))
    }
    if (!isApi || origins.size === 0) return done()
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.has(origin)) return done()
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'ETag, Retry-After, Content-Disposition, X-Request-Id',
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return done()
    reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'Authorization, Content-Type, If-Match, Idempotency-Key, X-User',
        'access-control-max-age': '600',
      })
      .code(204)
      .send()
  })
}
