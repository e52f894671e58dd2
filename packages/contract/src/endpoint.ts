/** What an endpoint is: one exported value registers the handler, types the client and documents the call. */
import type * as z from 'zod/mini'

export type Schema = z.ZodMiniType

/** Who may knock: the coarse gate in front of the service's own right. Every endpoint names it: nothing is open by omission. */
export type Access = 'public' | 'user' | 'admin'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for parameters, as in OpenAPI. */
  readonly path: `/${string}`
  readonly tag: string
  readonly summary: string
  readonly access: Access
  /** Answered too while its caller still has to set up a second step (decision A26). */
  readonly setUp?: true
  readonly params?: Schema
  readonly query?: Schema
  /** Fields of the query whose wrong values are a bad request, 400, and not 422. */
  readonly filters?: readonly string[]
  readonly body?: Schema
  /** How the body travels; JSON unless said otherwise. */
  readonly accepts?: 'multipart/form-data'
  /** The largest body taken, in bytes; 64 KiB unless said otherwise. */
  readonly bodyLimit?: number
  /** The success answer's JSON; absent when `produces` names another media type. */
  readonly returns?: Schema
  readonly produces?: string
  /** The success status, 200 unless said otherwise. */
  readonly status?: number
  /** Takes `If-Match` and answers 412 when it is stale (decision T5). */
  readonly ifMatch?: true
}

export const endpoint = <const E extends Endpoint>(value: E): E => value

type In<S> = S extends Schema ? z.input<S> : undefined
type Out<S> = S extends Schema ? z.output<S> : undefined

/** What a client sends. */
export type BodyInput<E extends Endpoint> = In<E['body']>
export type QueryInput<E extends Endpoint> = In<E['query']>
export type ParamsInput<E extends Endpoint> = In<E['params']>
/** What a handler receives after validation. */
export type Body<E extends Endpoint> = Out<E['body']>
export type Query<E extends Endpoint> = Out<E['query']>
export type Params<E extends Endpoint> = Out<E['params']>
/** What a client receives. */
export type Answer<E extends Endpoint> = Out<E['returns']>
