import type { FastifyReply } from 'fastify'

/** Aborts when the connection closes before the answer was sent. The request's own signal fires once its body is read. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
