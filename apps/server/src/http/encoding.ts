/** Which compression both sides know. */
import type { FastifyRequest } from 'fastify'
import type { Encoding } from '#server/core/compression.ts'

const takes = (accepted: string, name: Encoding): boolean =>
  new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)

/** The better one that the client takes, or null for none. */
export function encodingFor(request: FastifyRequest): Encoding | null {
  const accepted = request.headers['accept-encoding']
  if (typeof accepted !== 'string') return null
  if (takes(accepted, 'br')) return 'br'
  return takes(accepted, 'gzip') ? 'gzip' : null
}
