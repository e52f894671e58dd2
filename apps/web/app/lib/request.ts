/** One HTTP call: address, headers, time limit, and failures turned into `ApiError`. */
import type { Endpoint } from '@task-manager/contract/endpoint'
import { type ErrorCode, GENERIC_MESSAGE, type Problem, statusOf } from '@task-manager/contract/errors'
import { ApiError } from './api-error.ts'
import { reportReachable } from './connection.ts'
import { rememberThisPlace } from './return-place.ts'
import { dropSession, readToken } from './session-store.ts'

/** Spec 9. */
const TIMEOUT_MS = 10_000

export interface RequestParts {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  /** The version that the change was made on (decision T5). */
  ifMatch?: number | undefined
  /** Makes a repeated POST answer its first result. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  /** The session's token when the storage has already forgotten it: for logging out. */
  token?: string | undefined
}

/** `/api/tasks/{id}` and `{ id }` and `{ status }` become an address; empty and missing query values are left out. */
export function addressOf(endpoint: Endpoint, parts: RequestParts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function bodyOf(endpoint: Endpoint, body: unknown): BodyInit | null {
  if (body === undefined) return null
  if (endpoint.accepts !== 'multipart/form-data') return JSON.stringify(body)
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

/**
 * Sends one call and hands the good answer to `read` within the same time limit. Throws `ApiError`.
 * A 401 on a call that carried the token ends the session here, for all calls (decision A7).
 */
export async function send<T>(
  endpoint: Endpoint,
  parts: RequestParts,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  const token = parts.token ?? readToken()
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const signal = parts.signal ? AbortSignal.any([limit, parts.signal]) : limit
  try {
    const answer = await fetch(addressOf(endpoint, parts), {
      method: endpoint.method,
      headers: headersOf(endpoint, parts, token),
      body: bodyOf(endpoint, parts.body),
      signal,
    })
    reportReachable(true)
    if (!answer.ok) throw await failureOf(answer)
    return await read(answer)
  } catch (error) {
    throw settle(error, endpoint, token, limit, parts.signal)
  }
}

async function failureOf(answer: Response): Promise<ApiError> {
  const json: unknown = await answer.json().catch(() => null)
  const problem = typeof json === 'object' && json !== null && 'message' in json ? (json as Problem) : null
  const known = Object.entries(statusOf).find(([, status]) => status === answer.status)?.[0]
  const code = (problem?.code ?? known ?? 'internal') as ErrorCode
  return new ApiError(answer.status, code, String(problem?.message ?? GENERIC_MESSAGE), problem)
}

/** The console lines are the specification's (spec 8). */
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
      rememberThisPlace()
      dropSession()
    }
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
