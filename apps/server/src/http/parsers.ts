/** Which bodies are read, and how: JSON only, never guessed, so that no form of another site can call the API. */
import type { FastifyInstance } from 'fastify'

export function installParsers(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Clients name the type on calls without a body too.
    if (text.length === 0) return done(null, undefined)
    void parseJson(request, text as string, done)
  })
}
