/** Which bodies are read, and how: JSON only, never guessed, so that no form of another site can call the API. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/app-error.ts'

export function installParsers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const coding = request.headers['transfer-encoding']
    if (coding === undefined || coding.trim().toLowerCase() === 'chunked') return done()
    // Where its body ends is a matter of opinion: nothing that follows on this connection can be trusted.
    reply.header('connection', 'close')
    throw new AppError('bad_request', 'The only Transfer-Encoding is chunked.')
  })
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Clients name the type on calls without a body too.
    if (text.length === 0) return done(null, undefined)
    void parseJson(request, text as string, done)
  })
}
