/** From a contract value to a route: the gate, validation and the answer, the same for every endpoint. */
import type { Readable } from 'node:stream'
import type { Answer, Body, Endpoint, Params, Query, Schema } from '@task-manager/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '#server/db/open.ts'
import { violationOf } from '#server/db/violations.ts'
import { type Actor, requireAdmin, requireUser } from './actor.ts'
import { AppError } from './app-error.ts'
import type { Deps } from './deps.ts'
import { compress, type Encoding, encodingFor } from './encoding.ts'
import { RevisionCache } from './revision-cache.ts'

const BODY_LIMIT = 64 * 1024
const RETRIES = 3
/** Below this an answer fits into a packet or two anyway; in bytes. */
const WORTH_COMPRESSING = 3000
const NO_OBJECT = 'The body must be a JSON object.'

/** An answer that is JSON text already, as SQL built it. */
export class JsonText {
  readonly text: string | Buffer
  /** Sent as a strong ETag. */
  readonly version: number | undefined
  #bytes: Buffer | undefined
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer>>> = {}

  constructor(text: string | Buffer, version?: number) {
    this.text = text
    this.version = version
  }

  /**
   * For answers that are given again: a text would be encoded anew each time. The first time it is the other way
   * round: bytes lie outside of the heap, and making them for every answer has the collector run all the time.
   */
  get bytes(): Buffer {
    this.#bytes ??= typeof this.text === 'string' ? Buffer.from(this.text) : this.text
    return this.#bytes
  }

  /** Made when somebody takes it, and kept as long as the answer. */
  compressed(encoding: Encoding): Promise<Buffer> {
    this.#compressed[encoding] ??= compress(this.bytes, encoding, false)
    return this.#compressed[encoding]
  }
}

export interface Call<E extends Endpoint> {
  readonly deps: Deps
  readonly db: Db
  readonly actor: E['access'] extends 'public' ? Actor | null : Actor
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  /** The versions the caller allows, or null for any (decision T5). */
  readonly ifMatch: readonly number[] | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Result<E extends Endpoint> = E extends { produces: string }
  ? Readable | Uint8Array
  : Answer<E> | JsonText

export interface RouteOptions {
  /** Kept until the next commit, for each user and address. Only for answers that depend on nothing but those and the database. */
  readonly kept?: boolean
}

function parse(schema: Schema | undefined, value: unknown, where: 'body' | 'query'): unknown {
  if (schema === undefined) return undefined
  const result = z.safeParse(schema, value ?? (where === 'query' ? {} : undefined))
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    code: issue.code ?? 'custom',
    message: issue.message,
  }))
  const first = errors[0]
  if (first?.path === '') first.message = value === undefined ? 'The request has no body.' : NO_OBJECT
  throw new AppError('invalid', first?.message ?? 'This is not valid.', { errors: errors.slice(0, 20) })
}

function parseParams(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const result = z.safeParse(schema, value)
  // An id that cannot be one names nothing: the answer is that of an unknown one.
  if (!result.success) throw new AppError('not_found', 'Not found.')
  return result.data
}

function parseIfMatch(header: string | undefined): number[] | null {
  if (header === undefined || header.trim() === '*') return null
  // A weak or foreign tag matches no version (RFC 9110, 13.1.1).
  return header.split(',').map((tag) => Number(/^\s*"(\d{1,15})"\s*$/.exec(tag)?.[1] ?? Number.NaN))
}

const asText = (result: unknown): JsonText =>
  result instanceof JsonText ? result : new JsonText(JSON.stringify(result))

/** Sets the headers and gives the bytes to send. Fastify sends what a handler returns; waiting for a reply would cost more. */
function prepare(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: JsonText,
  again = false,
): Buffer | string | Promise<Buffer> {
  reply.type('application/json; charset=utf-8')
  if (answer.version !== undefined) reply.header('etag', `"${answer.version}"`)
  const encoding = answer.text.length < WORTH_COMPRESSING ? null : encodingFor(request)
  if (encoding === null) return again ? answer.bytes : answer.text
  reply.header('content-encoding', encoding)
  return answer.compressed(encoding)
}

/** Again when the database gave up one of two transactions that crossed: it was undone whole, so nothing happened yet. */
async function untilNoConflict<T>(work: () => T | Promise<T>): Promise<T> {
  for (let again = 0; ; again++) {
    try {
      return await work()
    } catch (error) {
      if (again >= RETRIES || violationOf(error) !== 'retry') throw error
    }
  }
}

/** One for the whole application, so that its bound is one. What is compressed besides is a fraction of it. */
export function installKeptAnswers(app: FastifyInstance): void {
  app.decorate('answers', new RevisionCache<JsonText>((answer) => answer.text.length))
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
      query: parse(endpoint.query, request.query, 'query'),
      body: endpoint.accepts ? undefined : parse(endpoint.body, request.body, 'body'),
      ifMatch: endpoint.ifMatch ? parseIfMatch(request.headers['if-match']) : null,
      request,
      reply,
    }) as unknown as Call<E>

  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
    config: { endpoint },
    // A report is made while it is sent; asking for its headers alone would make it for nobody.
    exposeHeadRoute: endpoint.produces === undefined || endpoint.access === 'public',
    onRequest: async (request) => {
      if (endpoint.access !== 'public') requireUser(request.actor)
      if (endpoint.access === 'admin') requireAdmin(request.actor)
    },
    handler: async (request, reply) => {
      if (endpoint.status !== undefined) reply.code(endpoint.status)
      if (endpoint.produces !== undefined) {
        const result = await handler(callOf(request, reply))
        if (!reply.hasHeader('content-type')) reply.type(endpoint.produces)
        return result
      }
      if (!options.kept)
        return prepare(request, reply, asText(await untilNoConflict(() => handler(callOf(request, reply)))))
      const revision = request.revision ?? (await deps.store.revision())
      const key = `${request.actor?.id} ${request.actor?.role} ${deps.now().toISOString().slice(0, 10)} ${request.raw.url}`
      const kept = app.answers.get(revision, key)
      if (kept) return prepare(request, reply, kept, true)
      const answer = asText(await handler(callOf(request, reply)))
      app.answers.set(revision, key, answer)
      return prepare(request, reply, answer)
    },
  })
}
