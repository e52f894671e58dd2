/** Writes a log line about a security-relevant event, with user, address and request, never a secret. */
import type { FastifyRequest } from 'fastify'

export function audit(request: FastifyRequest, event: string, fields: Record<string, unknown> = {}): void {
  request.server.metrics?.countEvent(event)
  request.log.info({ event, user: request.actor?.id, address: request.ip, ...fields }, event)
}

/** Runs a sign-in, and logs its outcome. */
export async function auditSignIn<S extends { readonly _id: string }>(
  request: FastifyRequest,
  failure: string,
  signIn: () => Promise<S>,
): Promise<S> {
  try {
    const session = await signIn()
    audit(request, 'signed in', { target: session._id })
    return session
  } catch (error) {
    audit(request, failure)
    throw error
  }
}
