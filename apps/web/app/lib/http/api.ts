/** API calls, typed by the contract's endpoints. */
import type { Answer, BodyInput, Endpoint, ParamsInput, QueryInput } from '@task-manager/contract/endpoint'
import { type RequestParts, send } from './request.ts'

/** Required, optional or forbidden as in the endpoint. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [key in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value }

export type CallOptions<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> &
  Pick<RequestParts, 'ifMatch' | 'idempotencyKey' | 'signal' | 'onProgress' | 'token'>

type Arguments<E extends Endpoint> =
  Record<string, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/**
 * `api(getTask, { params: { id } })` resolves with the task. Throws `ApiError` with `status`, `code`,
 * `message` and the server's `problem`.
 */
export function api<const E extends Endpoint>(endpoint: E, ...[options]: Arguments<E>): Promise<Answer<E>> {
  return send(endpoint, (options ?? {}) as RequestParts, (answer) => answer.json() as Promise<Answer<E>>)
}

/** Lifetime of a download's object URL (spec 7). */
const REVOKE_MS = 100

/** Downloads a file with the session's token as `filename`. Throws `ApiError`. */
export async function download<const E extends Endpoint>(
  endpoint: E,
  filename: string,
  ...[options]: Arguments<E>
): Promise<void> {
  const blob = await send(endpoint, (options ?? {}) as RequestParts, (answer) => answer.blob())
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS)
}
