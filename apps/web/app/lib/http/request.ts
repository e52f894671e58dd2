/** One HTTP call: address, headers, time limit, and failures turned into `ApiError`. */
import type { Endpoint } from '@task-manager/contract/endpoint'
import { type ErrorCode, GENERIC_MESSAGE, type Problem, statusOf } from '@task-manager/contract/errors'
import { rememberCurrentPage } from '#web/lib/session-store/return-page.ts'
import { currentUser, dropSession, readToken, setUser } from '#web/lib/session-store/session-store.ts'
import { ApiError } from './api-error.ts'
import { reportReachable } from './connection.ts'
import { takeEarly } from './early-calls.ts'
import { trackRequest } from './pending-requests.ts'
import { sendForm } from './send-form.ts'
import { StallTimeout, untilAnswer } from './stall-timeout.ts'
import { reportVersion } from './version.ts'

export interface RequestParts {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  /** The version that the change was made on (decision T5). */
  ifMatch?: number | undefined
  /** Makes a repeated POST answer its first result. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  /** How many bytes of a form have gone, or of an answer have come; the total where it is known. */
  onProgress?: ((bytes: number, total: number | null) => void) | undefined
  /** The session's token when the storage has already forgotten it: for logging out. */
  token?: string | undefined
}

/** `/api/tasks/{id}` and `{ id }` and `{ status }` become an address; empty and missing query values are left out, several are repeated. */
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

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, Blob | string>)) form.append(name, value)
  return form
}

function headersOf(endpoint: Endpoint, parts: RequestParts, token: string | null): Headers {
  const headers = new Headers()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  // The browser itself names the boundary of a multipart form.
  if (parts.body !== undefined && !endpoint.accepts) headers.set('content-type', 'application/json')
  if (parts.ifMatch !== undefined) headers.set('if-match', `"${parts.ifMatch}"`)
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

/** The answer's head. While a form is under way it may not stand still; then the server has its time. */
function ask(
  endpoint: Endpoint,
  parts: RequestParts,
  token: string | null,
  signal: AbortSignal,
  patience: StallTimeout,
): Promise<Response> {
  const address = addressOf(endpoint, parts)
  const { method } = endpoint
  const headers = headersOf(endpoint, parts, token)
  if (endpoint.accepts === 'multipart/form-data') {
    patience.wait()
    return sendForm(address, { method, headers, body: formOf(parts.body), signal }, (sent, total) => {
      patience.wait(sent < total ? undefined : untilAnswer(total))
      parts.onProgress?.(sent, total)
    })
  }
  const body = parts.body === undefined ? null : JSON.stringify(parts.body)
  patience.wait(untilAnswer(body?.length ?? 0))
  const early = method === 'GET' ? takeEarly(address, token) : undefined
  if (early) return unlessAborted(early, signal)
  return fetch(address, { method, headers, body, signal })
}

/** What only reads can be asked again; a change or a file cannot be had back. */
const sendsOrBrings = ({ method, produces }: Endpoint): boolean => method !== 'GET' || produces !== undefined

/**
 * Sends one call and hands the good answer to `read`. Gives up when the first byte of the answer takes too long or a
 * body stands still. Throws `ApiError`. A 401 on a call that carried the token ends the session here, for all calls
 * (decision A7).
 */
export async function send<T>(
  endpoint: Endpoint,
  parts: RequestParts,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  const token = parts.token ?? readToken()
  const patience = new StallTimeout()
  const ended = sendsOrBrings(endpoint) ? trackRequest() : undefined
  const signal = parts.signal ? AbortSignal.any([patience.signal, parts.signal]) : patience.signal
  try {
    const head = await ask(endpoint, parts, token, signal, patience)
    reportReachable(true)
    reportVersion(head.headers.get('x-version'))
    const answer = patience.watch(head, (bytes) => {
      if (endpoint.accepts === undefined) parts.onProgress?.(bytes, null)
    })
    if (!answer.ok) throw await failureOf(answer)
    return await read(answer)
  } catch (error) {
    throw settle(error, endpoint, token, patience.signal, parts.signal)
  } finally {
    patience.end()
    ended?.()
  }
}

async function failureOf(answer: Response): Promise<ApiError> {
  const json: unknown = await answer.json().catch(() => null)
  const problem = typeof json === 'object' && json !== null && 'message' in json ? (json as Problem) : null
  const known = Object.entries(statusOf).find(([, status]) => status === answer.status)?.[0]
  const code = (problem?.code ?? known ?? 'internal') as ErrorCode
  return new ApiError(answer.status, code, String(problem?.message ?? GENERIC_MESSAGE), problem)
}

/** The console lines are those of spec 8. */
function settle(
  error: unknown,
  endpoint: Endpoint,
  token: string | null,
  limit: AbortSignal,
  given: AbortSignal | undefined,
): ApiError {
  if (error instanceof ApiError) {
    if (error.status === 500) console.error('Server error. Please try again later.')
    if (error.status === 401 && endpoint.access !== 'public' && readToken() === token) {
      rememberCurrentPage()
      dropSession()
    }
    const user = currentUser()
    if (error.code === 'two_step_needed' && user !== null) setUser({ ...user, twoStepNeeded: true })
    return error
  }
  if (given?.aborted) return new ApiError(0, 'aborted', GENERIC_MESSAGE)
  if (limit.aborted) {
    console.error('Request timeout. Please try again.')
    return new ApiError(0, 'timeout', 'The server takes too long to answer. Please try again.')
  }
  reportReachable(false)
  return new ApiError(0, 'network', 'The server cannot be reached. Check your connection and try again.')
}
