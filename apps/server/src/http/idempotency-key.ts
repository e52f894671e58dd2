import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/core/app-error.ts'

/** The request's Idempotency-Key, or null (api 5). */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError(
      'bad_request',
      'Idempotency-Key must have 1 to 255 printable characters and no spaces.',
    )
  return key
}
