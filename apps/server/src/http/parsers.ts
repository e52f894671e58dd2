/** Parses JSON bodies only, so that a form of another site cannot call the API. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/app-error.ts'

export function installParsers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const coding = request.headers['transfer-encoding']
    if (coding === undefined || coding.trim().toLowerCase() === 'chunked') return done()
    // The end of the body is ambiguous, so nothing after it on this connection can be trusted.
    reply.header('connection', 'close')
    throw new AppError('bad_request', 'The only supported Transfer-Encoding is chunked.')
  })
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Clients send the content type on calls without a body too.
    if (text.length === 0) return done(null, undefined)
    void parseJson(request, text as string, done)
  })
}
