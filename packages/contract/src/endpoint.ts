/** Type of an endpoint: one exported value registers the handler, types the client and documents the call. */
import type * as z from 'zod/mini'

export type Schema = z.ZodMiniType

/** Minimum role of the caller. The service checks more. Required, so that no endpoint is open by omission. */
export type Access = 'public' | 'user' | 'admin'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters as `{name}`, like OpenAPI. */
  readonly path: `/${string}`
  /** Its group in the documentation, if it differs from that of its file (contract.ts). */
  readonly tag?: string
  readonly summary: string
  readonly access: Access
  /** Allowed while the caller still has to set up a second step (decision A26). */
  readonly duringTwoStepSetup?: true
  readonly params?: Schema
  readonly query?: Schema
  /** Query fields whose invalid values answer 400 instead of 422. */
  readonly filters?: readonly string[]
  readonly body?: Schema
  /** Fields of the body whose invalid values answer 400 instead of 422. */
  readonly badRequest?: readonly string[]
  /** Media type of the body; JSON by default. */
  readonly accepts?: 'multipart/form-data'
  /** Maximum body size in bytes; 64 KiB by default. */
  readonly bodyLimit?: number
  /** The name of a list in the body, such as lines of a text: an invalid entry answers 400 with its `index` and `field`. */
  readonly lines?: string
  /** Schema of the success answer; absent when `produces` names another media type. */
  readonly returns?: Schema
  readonly produces?: string
  /** Success status; 200 by default. */
  readonly status?: number
  /** Accepts `If-Match` and answers 412 when it is stale (decision T5). */
  readonly ifMatch?: true
}

/** Versions that a caller allows; null allows any (decision T5). */
export type IfMatch = readonly number[] | null

type Call = Pick<Endpoint, 'method' | 'path' | 'access'>
type Definition = Omit<Endpoint, keyof Call>

/** `call` is method and path: 'GET /api/tasks/{id}'. The build of the web reads the source (slim-contract.ts). */
export function endpoint<const D extends Definition>(
  call: `${Endpoint['method']} ${Endpoint['path']}`,
  access: Access,
  definition: D,
): Call & D {
  const [method, path] = call.split(' ')
  return { method, path, access, ...definition } as Call & D
}

type In<S> = S extends Schema ? z.input<S> : undefined
type Out<S> = S extends Schema ? z.output<S> : undefined

/** Types of a request as the client sends it. */
export type BodyInput<E extends Endpoint> = In<E['body']>
export type QueryInput<E extends Endpoint> = In<E['query']>
export type ParamsInput<E extends Endpoint> = In<E['params']>
/** Types of a request as the handler receives it, after validation. */
export type Body<E extends Endpoint> = Out<E['body']>
export type Query<E extends Endpoint> = Out<E['query']>
export type Params<E extends Endpoint> = Out<E['params']>
/** Type of the answer. */
export type Answer<E extends Endpoint> = Out<E['returns']>
