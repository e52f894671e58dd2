/** Parsers of form bodies. They read into memory, because the limit is small. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/core/app-error.ts'

const FORM_TYPES = ['multipart/form-data', 'application/x-www-form-urlencoded']

export const notAForm = (): AppError =>
  new AppError('unsupported_media', `Send the form as ${FORM_TYPES.join(' or ')}.`)

async function readForm(request: FastifyRequest, body: Buffer): Promise<FormData> {
  try {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    return await new Response(new Uint8Array(body), { headers }).formData()
  } catch {
    throw new AppError('bad_request', "The form couldn't be read. Please send it again.")
  }
}

/** Replaces all parsers of the scope. Bodies become `FormData`. */
export function parseForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<Buffer>(FORM_TYPES, { parseAs: 'buffer' }, readForm)
  scope.addContentTypeParser('*', async () => {
    throw notAForm()
  })
}
