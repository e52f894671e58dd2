/** The OpenAPI document and a page to read and try it. They are not part of the contract that they describe. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/core/app-error.ts'
import type { Feature } from '#server/core/feature.ts'
import { docsFile, type FileName, isFileName } from './docs-files.ts'

/** The viewer needs style attributes and data: images. Scripts are files only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

async function sendFile(request: FastifyRequest, reply: FastifyReply, name: FileName): Promise<FastifyReply> {
  const file = await docsFile(name)
  reply.headers({ 'cache-control': 'no-cache', etag: file.etag, vary: 'Accept-Encoding' })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  reply.type(file.type)
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(file.bytes)
  return reply.header('content-encoding', 'gzip').send(file.gzipped)
}

function routes(app: FastifyInstance): void {
  app.get('/api/openapi.json', (request, reply) => sendFile(request, reply, 'openapi.json'))
  app.get('/api/docs', (request, reply) =>
    sendFile(request, reply.header('content-security-policy', POLICY), 'viewer.html'),
  )
  app.get<{ Params: { name: string } }>('/api/docs/files/:name', (request, reply) => {
    const { name } = request.params
    if (!isFileName(name)) throw new AppError('not_found', 'Not found.')
    return sendFile(request, reply, name)
  })
}

export const docsFeature: Feature = { name: 'docs', routes: [routes] }
