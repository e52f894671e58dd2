/** API calls, typed by the contract's endpoints: address, headers, time limits, and failures as `ApiError`. */
import type { Answer, BodyInput, Endpoint, ParamsInput, QueryInput } from '@task-manager/contract/endpoint'
import {
  type ErrorCode,
  GENERIC_MESSAGE,
  type Problem,
  SHOWN_USER,
  statusOf,
} from '@task-manager/contract/errors'
import { rememberCurrentPage } from '#web/lib/session-store/return-page.ts'
import { currentUser, dropSession, readToken, setUser } from '#web/lib/session-store/session-store.ts'
import { ApiError } from './api-error.ts'
import { reportReachable } from './connection.ts'
import { takeEarly } from './early-calls.ts'
import { ownMacrotask } from './macrotasks.ts'
import { readsSignal, trackRequest, whenRequestsSettle } from './pending-requests.ts'
import { answerTimeout, StallTimeout } from './stall-timeout.ts'
import { reportVersion } from './version.ts'

export interface RequestParts {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  /** The version that was changed (decision T5). */
  ifMatch?: number | undefined
  /** A repeated POST returns its first result. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  /** Called with the bytes of a form sent, or of an answer received; the total where it is known. */
  onProgress?: ((bytes: number, total: number | null) => void) | undefined
  /** Overrides the stored token, which logging out removes first. */
  token?: string | undefined
}

/** Fills in `/api/tasks/{id}` and adds the query: empty and missing values are left out, arrays repeat the name. */
export function addressOf(endpoint: Endpoint, parts: RequestParts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {}))
    for (const each of [value].flat())
      if (each !== undefined && each !== null && each !== '') query.append(name, String(each))
  return query.size > 0 ? `${path}?${query}` : path
}

function headersOf(endpoint: Endpoint, parts: RequestParts, token: string | null): Headers {
  const headers = new Headers()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  // For a multipart form the browser sets the type, with the boundary.
  if (parts.body !== undefined && !endpoint.accepts) headers.set('content-type', 'application/json')
  if (parts.ifMatch !== undefined) headers.set('if-match', `"${parts.ifMatch}"`)
  // Another tab may have signed in as someone else: a change is only made by the user whom this tab shows.
  const user = endpoint.method === 'GET' || endpoint.access === 'public' ? null : currentUser()
  if (user !== null && parts.token === undefined) headers.set(SHOWN_USER, user._id)
  if (parts.idempotencyKey !== undefined) headers.set('idempotency-key', parts.idempotencyKey)
  return headers
}

function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    answer.then(resolve, reject)
  })
}

/** Resolves when the headers of the answer have arrived. */
async function fetchHead(
  endpoint: Endpoint,
  parts: RequestParts,
  token: string | null,
  signal: AbortSignal,
  timeout: StallTimeout,
): Promise<Response> {
  const address = addressOf(endpoint, parts)
  const { method } = endpoint
  const headers = headersOf(endpoint, parts, token)
  if (endpoint.accepts === 'multipart/form-data') {
    timeout.restart()
    const { sendForm } = await import('./send-form.ts')
    return sendForm(address, { method, headers, body: parts.body, signal }, (sent, total) => {
      timeout.restart(sent < total ? undefined : answerTimeout(total))
      parts.onProgress?.(sent, total)
    })
  }
  const body = parts.body === undefined ? null : JSON.stringify(parts.body)
  timeout.restart(answerTimeout(body?.length ?? 0))
  const early = method === 'GET' ? takeEarly(address, token) : undefined
  if (early) return unlessAborted(early, signal)
  const macrotask = method === 'GET' ? ownMacrotask() : undefined
  if (macrotask !== undefined) await macrotask
  return fetch(address, { method, headers, body, signal })
}

/** Whether leaving the page loses the call: a plain read can be repeated, a change or download cannot. */
const isLostWhenLeft = ({ method, produces }: Endpoint): boolean => method !== 'GET' || produces !== undefined

/**
 * Sends one call and passes a successful answer to `read`. Throws `ApiError`, also when the first byte takes too long
 * or a body stalls. A 401 to the stored token ends the session here, for all calls (decision A7).
 */
async function send<T>(
  endpoint: Endpoint,
  parts: RequestParts,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  const token = parts.token ?? readToken()
  const timeout = new StallTimeout()
  const isRead = !isLostWhenLeft(endpoint)
  const ended = isRead ? undefined : trackRequest()
  // Logging out removes the token first: reads of a screen that is still shown would be refused.
  const isRefused = isRead && endpoint.access !== 'public' && token === null
  const ofSession = isRefused ? AbortSignal.abort() : readsSignal()
  const callers = [parts.signal, isRead ? ofSession : undefined].flatMap((each) => each ?? [])
  const signal = AbortSignal.any([timeout.signal, ...callers])
  let failure: unknown
  try {
    const head = await fetchHead(endpoint, parts, token, signal, timeout)
    reportReachable(true)
    reportVersion(head.headers.get('x-version'))
    const answer = timeout.watch(head, (bytes) => {
      if (endpoint.accepts === undefined) parts.onProgress?.(bytes, null)
    })
    if (!answer.ok) throw await failureOf(answer)
    return await read(answer)
  } catch (error) {
    failure = error
  } finally {
    timeout.end()
    ended?.()
  }
  if (failure instanceof ApiError && failure.status === 401) {
    // A new password ends the token of all calls under way, and its own answer has the next one.
    await whenRequestsSettle()
    if (endpoint.access !== 'public' && readToken() === token) {
      rememberCurrentPage()
      dropSession()
    }
  }
  throw toApiError(failure, timeout.signal, callers)
}

async function failureOf(answer: Response): Promise<ApiError> {
  const json: unknown = await answer.json().catch(() => null)
  const problem = typeof json === 'object' && json !== null && 'message' in json ? (json as Problem) : null
  const known = Object.entries(statusOf).find(([, status]) => status === answer.status)?.[0]
  const code = (problem?.code ?? known ?? 'internal') as ErrorCode
  return new ApiError(answer.status, code, String(problem?.message ?? GENERIC_MESSAGE), problem)
}

/** The error to throw. Spec 8 gives the console lines. */
function toApiError(error: unknown, timeout: AbortSignal, callers: AbortSignal[]): ApiError {
  if (error instanceof ApiError) {
    if (error.status === 500) console.error('Server error. Please try again later.')
    const user = currentUser()
    if (error.code === 'two_step_needed' && user !== null) setUser({ ...user, twoStepNeeded: true })
    return error
  }
  if (callers.some(({ aborted }) => aborted)) return new ApiError(0, 'aborted', GENERIC_MESSAGE)
  if (timeout.aborted) {
    console.error('Request timeout. Please try again.')
    return new ApiError(0, 'timeout', 'The server takes too long to answer. Please try again.')
  }
  reportReachable(false)
  return new ApiError(0, 'network', 'The server cannot be reached. Check your connection and try again.')
}

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
