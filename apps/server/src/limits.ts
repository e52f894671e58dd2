/**
 * All rate limits in one table (api 4, decisions A2 and A6). `RATE_LIMITS=off` removes them for tests and benchmarks.
 */

export interface Limit {
  /** The number allowed in a window of `seconds`. */
  readonly n: number
  readonly seconds: number
  readonly message: string
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600
const FAILED = 'Too many failed attempts. Please try again later.'
const TOO_MANY = 'Too many requests. Please wait a moment.'

const limit = (n: number, seconds: number, message: string): Limit => ({ n, seconds, message })

export const limits = {
  /** Failures of one account from one address: its owner can sign in from another address meanwhile. */
  loginOfAccount: limit(5, 15 * MINUTE_SECONDS, FAILED),
  loginOfAddress: limit(50, 15 * MINUTE_SECONDS, FAILED),
  /** Wrong current passwords of one session, and of all sessions of an account. */
  passwordOfSession: limit(5, 15 * MINUTE_SECONDS, FAILED),
  passwordOfAccount: limit(10, 15 * MINUTE_SECONDS, FAILED),
  /** Wrong codes of a second step. Recovery codes cannot be guessed and count for the address alone. */
  codeOfAccountHere: limit(5, 15 * MINUTE_SECONDS, FAILED),
  codeOfAccount: limit(10, 15 * MINUTE_SECONDS, FAILED),
  forgotOfAccount: limit(3, HOUR_SECONDS, 'Too many requests. Please try again later.'),
  forgotOfAddress: limit(10, HOUR_SECONDS, 'Too many requests from here. Please try again later.'),
  forgotOfAll: limit(1000, HOUR_SECONDS, 'Too many requests at the moment. Please try again later.'),
  emailOfUser: limit(5, HOUR_SECONDS, 'Too many email changes. Please try again later.'),
  /** Wrong links of all kinds. */
  linkOfAddress: limit(50, 15 * MINUTE_SECONDS, FAILED),
  inviteOfAddress: limit(5, HOUR_SECONDS, 'Too many wrong invite codes. Please try again later.'),
  inviteOfAll: limit(30, HOUR_SECONDS, 'Too many wrong invite codes. Please try again later.'),
  /** Counts calls; each has up to 100 addresses. */
  invitationsOfUser: limit(30, HOUR_SECONDS, 'Too many invitations. Please try again later.'),
  commentsOfUser: limit(60, 10 * MINUTE_SECONDS, 'Too many comments in ten minutes. Please try again later.'),
  sampleTeamOfUser: limit(5, HOUR_SECONDS, 'Too many sample teams. Please try again later.'),
  signUp: limit(10, HOUR_SECONDS, 'Too many sign-ups from here. Please try again later.'),
  upload: limit(10, HOUR_SECONDS, 'Too many uploads from here. Please try again later.'),
  uploadOfUser: limit(30, HOUR_SECONDS, 'Too many uploads. Please try again later.'),
  contact: limit(5, HOUR_SECONDS, 'Too many messages from here. Please try again later.'),
  contactOfAll: limit(100, HOUR_SECONDS, 'Too many messages at the moment. Please try again later.'),
  export: limit(6, MINUTE_SECONDS, 'Too many reports in a minute. Please wait a moment.'),
  api: limit(600, MINUTE_SECONDS, TOO_MANY),
  apiOfAddress: limit(120, MINUTE_SECONDS, TOO_MANY),
}

export type LimitName = keyof typeof limits
