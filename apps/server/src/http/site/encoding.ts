/** The compression of an answer, from Accept-Encoding. */
import type { FastifyRequest } from 'fastify'
import type { Encoding } from '#server/core/compression.ts'

const accepts = (accepted: string, name: Encoding): boolean =>
  new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)

/** The best encoding that the client accepts, or null. */
export function encodingFor(request: FastifyRequest): Encoding | null {
  const accepted = request.headers['accept-encoding']
  if (typeof accepted !== 'string') return null
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : null
}
