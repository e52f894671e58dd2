/** Whether a call has METRICS_TOKEN. It is no session: it only grants `/metrics` and the details of `/readyz`. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashOf } from '#server/core/tokens.ts'

/** The bearer token of a request; empty: none. */
export function bearerOf({ headers }: FastifyRequest): string {
  const header = headers.authorization ?? ''
  return /^bearer /i.test(header) ? header.slice(7).trim() : ''
}

/** False while it is unset. Hashes have equal lengths, so the comparison takes constant time. */
export function hasMetricsToken(request: FastifyRequest): boolean {
  const { metricsToken } = request.server.deps.config
  if (metricsToken === null) return false
  return timingSafeEqual(Buffer.from(hashOf(bearerOf(request))), Buffer.from(hashOf(metricsToken)))
}
