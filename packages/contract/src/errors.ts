/** Error codes that clients can switch on, with their HTTP status. */
import * as z from 'zod/mini'

export const statusOf = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  /** A second step is required: this session must set one up first. */
  two_step_needed: 403,
  not_found: 404,
  timeout: 408,
  conflict: 409,
  /** The session belongs to someone else than the user whom the page shows. */
  other_user: 409,
  version_conflict: 412,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  too_many: 429,
  header_too_large: 431,
  internal: 500,
  unavailable: 503,
  /** The database may have saved the change, or not. */
  unconfirmed: 504,
  storage_full: 507,
} as const

/** A request's header with the id of the user whom the page shows. */
export const SHOWN_USER = 'x-user'

export type ErrorCode = keyof typeof statusOf

/** Shown for every server error (spec 8). */
export const GENERIC_MESSAGE = 'Something went wrong. Please try again.'

/** RFC 9457 problem details; `message` always equals `detail`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), code: z.string(), message: z.string() }))),
  /** The index of the entry, for an error in a list of the request. */
  index: z.optional(z.number()),
  field: z.optional(z.string()),
  /** Seconds to wait, with 429 and 503. */
  retryAfter: z.optional(z.number()),
  /** The current task, with 412. */
  task: z.optional(z.unknown()),
})
export type Problem = z.infer<typeof Problem>
