/** Registers an endpoint of the contract: access, validation and the answer. */
import { Readable } from 'node:stream'
import type { Answer, Body, Endpoint, IfMatch, Params, Query, Schema } from '@task-manager/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Actor, requireAdmin, requireFullSession, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { JsonText } from '#server/core/json-text.ts'
import { RevisionCache } from '#server/core/revision-cache.ts'
import type { Db } from '#server/db/store.ts'
import { takeBuffer } from './buffer-pool.ts'
import { endWhenClosing } from './connections/closing.ts'
import { encodingFor } from './site/encoding.ts'

const BODY_LIMIT = 64 * 1024
/** A smaller answer fits into a packet or two; in bytes. */
const WORTH_COMPRESSING = 3000
/** Parsed URLs are remembered, because parsing costs as much as a cached answer. */
const PARSED_URLS_MAX = 200
const PARSED_URL_LENGTH_MAX = 300
/** In every time zone a day begins with a quarter of an hour. */
const QUARTER_MS = 15 * 60_000
/** The code of an issue about fields that a strict object does not have. */
const UNKNOWN = 'unrecognized_keys'
/** The most characters of an unknown field's name in an answer. */
const FIELD_SHOWN = 60
const NO_OBJECT = 'The body must be a JSON object.'

export interface Call<E extends Endpoint> {
  readonly deps: Deps
  readonly db: Db
  readonly actor: E['access'] extends 'public' ? Actor | null : Actor
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly ifMatch: IfMatch
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Result<E extends Endpoint> = E extends { produces: 'text/event-stream' }
  ? // It sends the answer itself.
    undefined
  : E extends { produces: string }
    ? Readable | Uint8Array
    : Answer<E> | JsonText<Answer<E>>

export interface RouteOptions {
  /**
   * Cached until the next commit, by user and query. Only for answers that depend on nothing else but the database and the day
   * in the user's time zone.
   */
  readonly cached?: boolean
}

/** Which entry of the list `lines` has the problem; null for another problem. */
function lineOf([list, index, field = '']: readonly PropertyKey[], lines: string | undefined) {
  const isLine = lines !== undefined && list === lines && typeof index === 'number'
  return isLine ? { index, field: String(field) } : null
}

/** An issue for each unknown field, with the field in its path; any other issue alone. */
function byUnknownField(found: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (found.code !== UNKNOWN) return [found]
  return found.keys.map((key) => {
    const path = [...found.path, key.slice(0, FIELD_SHOWN)]
    return { ...found, path, message: `${path.join('.')} can't be used here.` }
  })
}

function parse(
  schema: Schema | undefined,
  value: unknown,
  where: 'body' | 'query',
  badRequest: readonly string[] = [],
  lines?: string,
): unknown {
  if (schema === undefined) return undefined
  const result = z.safeParse(schema, where === 'query' ? (value ?? {}) : value)
  if (result.success) return result.data
  const issues = result.error.issues.flatMap(byUnknownField)
  const errors = issues.map((issue) => ({
    // A repeated field is reported once.
    path: where === 'query' ? String(issue.path[0]) : issue.path.join('.'),
    code: issue.code ?? 'custom',
    message: issue.message,
  }))
  const first = errors[0]
  // A rule about the whole body has its own message.
  if (first && issues[0]?.path.length === 0 && first.code !== 'custom')
    first.message = value === undefined ? 'The request has no body.' : NO_OBJECT
  const line = lineOf(issues[0]?.path ?? [], lines)
  const field = String(issues[0]?.path[0] ?? '')
  const isBad =
    first?.code === UNKNOWN || badRequest.includes(field) || (where === 'query' && field === 'cursor')
  const code = isBad || line ? 'bad_request' : 'invalid'
  throw new AppError(code, first?.message ?? 'This is not valid.', {
    ...line,
    errors: errors.slice(0, 20),
  })
}

function parseParams(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const result = z.safeParse(schema, value)
  // An invalid id gets the answer of an unknown one.
  if (!result.success) throw new AppError('not_found', 'Not found.')
  return result.data
}

function parseIfMatch(header: string | undefined): IfMatch {
  if (header === undefined || header.trim() === '*') return null
  // A weak or foreign tag matches no version (RFC 9110, 13.1.1).
  return header.split(',').map((tag) => Number(/^\s*"(\d{1,15})"\s*$/.exec(tag)?.[1] ?? Number.NaN))
}

const asText = (result: unknown): JsonText<unknown> =>
  result instanceof JsonText ? result : JsonText.of(result)

/** Sets the headers and returns the body. */
function prepare(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: JsonText<unknown>,
  isCached = false,
): Buffer | string | Promise<Buffer> {
  reply.type('application/json; charset=utf-8')
  if (answer.version !== undefined) reply.header('etag', `"${answer.version}"`)
  const encoding = answer.length < WORTH_COMPRESSING ? null : encodingFor(request)
  if (encoding === null) return isCached ? answer.bytes : answer.once((length) => takeBuffer(length, reply))
  reply.header('content-encoding', encoding)
  return answer.compressed(encoding)
}

/** One cache for all routes, with one limit. */
export function installAnswerCache(app: FastifyInstance): void {
  app.decorate('answers', new RevisionCache<JsonText<unknown>>((answer) => answer.size))
}

/** Registers `endpoint`; its handler is HTTP only and calls one service. */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Result<E> | Promise<Result<E>>,
  options: RouteOptions = {},
): void {
  const { deps } = app

  const callOf = (request: FastifyRequest, reply: FastifyReply): Call<E> =>
    ({
      deps,
      db: deps.db,
      actor: request.actor,
      params: parseParams(endpoint.params, request.params),
      query: parse(endpoint.query, request.query, 'query', endpoint.filters),
      body: endpoint.accepts
        ? undefined
        : parse(endpoint.body, request.body, 'body', endpoint.badRequest, endpoint.lines),
      ifMatch: endpoint.ifMatch ? parseIfMatch(request.headers['if-match']) : null,
      request,
      reply,
    }) as unknown as Call<E>

  const gate = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (endpoint.access !== 'public') {
      requireUser(request.actor)
      if (endpoint.duringTwoStepSetup === undefined) requireFullSession(request.actor)
    }
    if (endpoint.access === 'admin') requireAdmin(request.actor)
    done()
  }

  const keys = new Map<string, string>()
  /** Built from the parsed path, parameters and query, so that unknown parameters make no difference. */
  const cacheKeyOf = (request: FastifyRequest): string => {
    const address = request.raw.url ?? ''
    const known = keys.get(address)
    if (known !== undefined) return known
    const params = parseParams(endpoint.params, request.params)
    const query = parse(endpoint.query, request.query, 'query', endpoint.filters)
    const text = JSON.stringify([endpoint.path, params, query])
    if (address.length > PARSED_URL_LENGTH_MAX) return text
    if (keys.size === PARSED_URLS_MAX) keys.clear()
    keys.set(address, text)
    return text
  }

  /** Sends an answer that is not JSON. */
  async function sendFile(request: FastifyRequest, reply: FastifyReply, mediaType: string): Promise<unknown> {
    const result = await handler(callOf(request, reply))
    if (!reply.hasHeader('content-type')) reply.type(mediaType)
    return result instanceof Readable ? endWhenClosing(app, result) : result
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
    config: { endpoint },
    // A HEAD request would create a whole report.
    exposeHeadRoute: endpoint.produces === undefined || endpoint.access === 'public',
    onRequest: gate,
    // Checked again, because the body may arrive long after the headers.
    preHandler: gate,
    handler: async (request, reply) => {
      if (endpoint.status !== undefined) reply.code(endpoint.status)
      if (endpoint.produces !== undefined) return await sendFile(request, reply, endpoint.produces)
      if (!options.cached) return prepare(request, reply, asText(await handler(callOf(request, reply))))
      const { data: revision } = request.revision ?? (await deps.store.revision())
      const quarter = Math.floor(deps.now().getTime() / QUARTER_MS)
      const key = `${request.actor?.id} ${request.actor?.role} ${quarter} ${cacheKeyOf(request)}`
      const noCache = request.headers['cache-control'] === 'no-cache'
      const cached = app.answers.get(revision, key)
      if (cached && !noCache) return prepare(request, reply, cached, true)
      const answer = asText(await handler(callOf(request, reply)))
      app.answers.set(revision, key, answer)
      answer.onCopy = (bytes) => app.answers.grow(key, answer, bytes)
      return prepare(request, reply, answer)
    },
  })
}
