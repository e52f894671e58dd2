/** Device and address of a request, as sessions and the log store them. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { senderOf } from '#server/core/network/client-address.ts'
import { deviceNameOf } from '#server/core/network/device-name.ts'
import type { SignInOrigin } from '#server/core/network/sign-in-origin.ts'

/**
 * The cookie by which a browser is recognized at the next sign-in (decision A24). It grants nothing. Only the calls of
 * signing in receive it, and scripts cannot read it.
 */
const COOKIE = 'device'
/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 3600
const PATTERN = /(?:^|;\s*)device=([A-Za-z0-9_-]{43})(?:;|$)/

/** The browser's id, or a new one. The answer renews the cookie. */
function deviceId(request: FastifyRequest, reply: FastifyReply): string {
  const id = PATTERN.exec(request.headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${id}; Path=/api/auth; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  )
  return id
}

/** Aborts when the connection closes before the answer is sent. The request's own signal already fires after its body. */
function clientAbort({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** For example 'Firefox on macOS'. */
export const deviceName = (request: FastifyRequest): string => deviceNameOf(request.headers['user-agent'])

/** Only for sign-ins: the answer sets the device cookie of the browser. */
export const signInOrigin = (request: FastifyRequest, reply: FastifyReply): SignInOrigin => ({
  device: deviceName(request),
  address: senderOf(request.ip),
  deviceId: deviceId(request, reply),
  signal: clientAbort(reply),
})
