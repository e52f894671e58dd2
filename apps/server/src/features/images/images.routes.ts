import multipart from '@fastify/multipart'
import { getImage, IMAGE_MAX_BYTES, uploadImage } from '@task-manager/contract/people/images'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/core/app-error.ts'
import { formError } from '#server/http/form-error.ts'
import { route } from '#server/http/route.ts'
import { bytesOf, upload } from './images.service.ts'

const FIELD = 'image'
const TOO_LARGE = 'The picture must be at most 5 MB.'

const limits = { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 20 }

async function readPicture(request: FastifyRequest): Promise<Uint8Array> {
  if (Number(request.headers['content-length'] ?? 0) > uploadImage.bodyLimit)
    throw new AppError('too_large', TOO_LARGE)
  let picture: Uint8Array | null = null
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue
      if (part.fieldname === FIELD) picture = await part.toBuffer()
      else part.file.resume()
    }
  } catch (error) {
    throw formError(error, TOO_LARGE)
  }
  if (picture === null)
    throw new AppError('invalid', `Send the picture in the form field "${FIELD}".`, { path: FIELD })
  return picture
}

export function imageRoutes(app: FastifyInstance): void {
  // A scope of its own: no other endpoint accepts forms.
  app.register(async (scope) => {
    await scope.register(multipart)
    route(scope, uploadImage, ({ deps, actor, request }) =>
      upload(deps, { actor, address: request.ip }, () => readPicture(request)),
    )
  })

  route(app, getImage, async ({ db, params, reply }) => {
    const bytes = await bytesOf(db, params.id)
    // Immutable. Allowed origins may embed the pictures.
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    if (app.deps.config.allowedOrigins.length > 0)
      reply.header('cross-origin-resource-policy', 'cross-origin')
    return Buffer.from(bytes)
  })
}
