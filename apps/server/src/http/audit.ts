/** A log line for a security-relevant event: user, address and request. Never a secret. */
import type { FastifyRequest } from 'fastify'

export function audit(request: FastifyRequest, event: string, fields: Record<string, unknown> = {}): void {
  request.log.info(
    { event, user: request.actor?.id, address: request.ip, requestId: request.id, ...fields },
    event,
  )
}
