/**
 * The cookie by which a browser is recognized at the next sign-in (decision A24). It grants nothing. Only the calls of
 * signing in receive it, and scripts cannot read it.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'device'
/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 3600
const PATTERN = /(?:^|;\s*)device=([A-Za-z0-9_-]{43})(?:;|$)/

/** The browser's id, or a new one. The answer renews the cookie. */
export function deviceId(request: FastifyRequest, reply: FastifyReply): string {
  const id = PATTERN.exec(request.headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${NAME}=${id}; Path=/api/auth; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  )
  return id
}
