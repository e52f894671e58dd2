/**
 * What a browser is known by when somebody signs in with it again (decision A24): a random mark in a cookie that opens
 * nothing. Only the calls of signing in read it, it goes to no other address, and no script can read it.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'device'
/** As long as browsers keep any. */
const KEPT_SECONDS = 400 * 24 * 3600
const PATTERN = /(?:^|;\s*)device=([A-Za-z0-9_-]{43})(?:;|$)/

/** The mark that the browser has, or the one that it gets with this answer; kept anew from now on. */
export function deviceMark(request: FastifyRequest, reply: FastifyReply): string {
  const mark = PATTERN.exec(request.headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${NAME}=${mark}; Path=/api/auth; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  )
  return mark
}
