/** Calls of the product's own server, typed by the contract's values. */
import type { Answer, BodyInput, Endpoint, ParamsInput, QueryInput } from '@task-manager/contract/endpoint'
import { type RequestParts, send } from './request.ts'

/** Required when the endpoint has it, optional when all in it is optional, forbidden when the endpoint has none. */
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
 * `api(getTask, { params: { id } })` answers the task. Throws `ApiError` with `status`, `code`, `message`
 * and the server's `problem`; gives up when nothing comes for too long.
 */
export function api<const E extends Endpoint>(endpoint: E, ...[options]: Arguments<E>): Promise<Answer<E>> {
  return send(endpoint, (options ?? {}) as RequestParts, (answer) => answer.json() as Promise<Answer<E>>)
}

/** How long the link of a download lives after the start (spec 7). */
const REVOKE_MS = 100

/** Fetches a file with the session's token and hands it to the browser under `filename`. Throws `ApiError`. */
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
