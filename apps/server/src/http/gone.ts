import type { FastifyReply } from 'fastify'

/** Fires when the connection ended before the answer was sent. A request's own signal fires once its body was read. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
