/** Turns every error into RFC 9457 problem+json. */
import { type ErrorCode, GENERIC_MESSAGE, type Problem, statusOf } from '@task-manager/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/core/app-error.ts'
import { statusText } from '#server/core/network/node-http.ts'
import { type Violation, violationOf } from '#server/db/violations.ts'

/** Errors of Fastify before a handler runs. */
const FRAMEWORK: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_request', 'The body is not valid JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The body is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media', 'Send the body as application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', "The length of the body doesn't match Content-Length."],
  FST_ERR_BAD_URL: ['bad_request', 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'Not found.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is too large.'],
  FST_FILES_LIMIT: ['invalid', 'Send one file.'],
  FST_PARTS_LIMIT: ['invalid', 'The form has too many parts.'],
  FST_FIELDS_LIMIT: ['invalid', 'The form has too many fields.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported_media', 'Send the form as multipart/form-data.'],
}

const SOON = { retryAfter: 2 }
const BUSY: ConstructorParameters<typeof AppError> = [
  'unavailable',
  'The database is busy. Please try again in a moment.',
  SOON,
]

/** Errors of the database that no feature handled. */
const DATABASE: Partial<Record<Violation, ConstructorParameters<typeof AppError>>> = {
  down: ['unavailable', "The database doesn't answer. Please try again in a moment.", SOON],
  // Not 503, after which proxies send the call to another node.
  unconfirmed: [
    'unconfirmed',
    "The database didn't confirm the change. Check whether it was saved before you try again.",
  ],
  retry: BUSY,
  busy: BUSY,
  disk: [
    'unavailable',
    "The database couldn't read or write, so nothing was saved. Please try again in a moment.",
    SOON,
  ],
  readonly: [
    'unavailable',
    'The database is read-only at the moment, so nothing was saved.',
    { retryAfter: 10 },
  ],
  full: ['storage_full', 'The disk is full, so nothing was saved. Free some space and try again.'],
  damaged: ['internal', 'The database is damaged. Ask the person who runs this server to restore a backup.'],
}

/** Logged as errors, because the operator should know. */
const FAILURES: ReadonlySet<ErrorCode> = new Set(['unavailable', 'unconfirmed', 'storage_full', 'internal'])

/** The error for the client; null for a bug, which only the log shows. */
function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const violation = violationOf(error)
  const databaseError = violation === null ? undefined : DATABASE[violation]
  if (databaseError) return new AppError(...databaseError)
  if (typeof error !== 'object' || error === null) return null
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : FRAMEWORK[code]
  if (known) return new AppError(...known)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError(statusCode === 413 ? 'too_large' : 'bad_request', 'The request could not be read.')
  return null
}

export function problemOf(error: AppError, requestId: string): Problem {
  const status = statusOf[error.code]
  const { path, errors, index, field, retryAfter, task } = error.data
  return {
    type: 'about:blank',
    title: statusText(status),
    status,
    detail: error.message,
    message: error.message,
    code: error.code,
    requestId,
    ...((errors ?? path !== undefined)
      ? { errors: [...(errors ?? [{ path: path ?? '', code: error.code, message: error.message }])] }
      : {}),
    ...(index === undefined ? {} : { index, field }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(task === undefined ? {} : { task }),
  }
}

/** Logs the error and returns the one for the client, with Retry-After set. */
export function failureOf(request: FastifyRequest, reply: FastifyReply, thrown: unknown): AppError {
  const { availability } = request.server
  let error = toAppError(thrown)
  const context = {
    user: request.actor?.id,
    address: request.ip,
    method: request.method,
    path: request.routeOptions.url,
  }
  if (error === null) {
    request.log.error({ ...context, err: thrown }, 'request failed')
    error = new AppError('internal', GENERIC_MESSAGE)
  } else if (error.code === 'forbidden' || error.code === 'too_many') {
    request.log.warn({ ...context, code: error.code }, 'request refused')
  } else if (availability.starting !== null || (availability.ending && error.code === 'unavailable')) {
    request.log.debug({ ...context, code: error.code }, 'request refused during the start or the end')
  } else if (FAILURES.has(error.code)) {
    request.log.error({ ...context, code: error.code, err: thrown }, 'request could not be served')
  }
  request.server.metrics?.countProblem(error.code)
  if (error.data.retryAfter !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(error.data.retryAfter))))
  return error
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  const error = failureOf(request, reply, thrown)
  return reply
    .code(statusOf[error.code])
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(error, request.id)))
}

export function installProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
}
