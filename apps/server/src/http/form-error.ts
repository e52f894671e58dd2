import { AppError } from '#server/core/app-error.ts'

/** Turns an error of reading a form into a client error. The error handler maps Fastify's codes. */
export function formError(error: unknown, tooLarge: string): unknown {
  if (error instanceof AppError) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('too_large', tooLarge)
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$|^FST_INVALID_MULTIPART/.test(code)) return error
  return new AppError('bad_request', "The form couldn't be read. Please send it again.")
}
