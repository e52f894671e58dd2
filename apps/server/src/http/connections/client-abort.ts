import type { FastifyReply } from 'fastify'

/** Aborts when the connection closes before the answer is sent. The request's own signal already fires after its body. */
export function clientAbort({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) abort.abort()
  })
  return abort.signal
}
