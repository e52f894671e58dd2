/**
 * All rate limits in one table (api 4, decisions A2 and A6). `RATE_LIMITS=off` removes them for tests and benchmarks.
 */

export interface Limit {
  /** The number allowed in a window of `seconds`. */
  readonly n: number
  readonly seconds: number
  readonly message: string
}

const MINUTE = 60
const HOUR = 3600
const FAILED = 'Too many failed attempts. Please try again later.'
const TOO_MANY = 'Too many requests. Please wait a moment.'

export const limits = {
  /** Failures of one account from one address: its owner can sign in from another address meanwhile. */
  loginOfAccount: { n: 5, seconds: 15 * MINUTE, message: FAILED },
  loginOfAddress: { n: 50, seconds: 15 * MINUTE, message: FAILED },
  /** Wrong current passwords of one session, and of all sessions of an account. */
  passwordOfSession: { n: 5, seconds: 15 * MINUTE, message: FAILED },
  passwordOfAccount: { n: 10, seconds: 15 * MINUTE, message: FAILED },
  /** Wrong codes of a second step. Recovery codes cannot be guessed and count for the address alone. */
  codeOfAccountHere: { n: 5, seconds: 15 * MINUTE, message: FAILED },
  codeOfAccount: { n: 10, seconds: 15 * MINUTE, message: FAILED },
  forgotOfAccount: { n: 3, seconds: HOUR, message: 'Too many requests. Please try again later.' },
  forgotOfAddress: { n: 10, seconds: HOUR, message: 'Too many requests from here. Please try again later.' },
  forgotOfAll: {
    n: 1000,
    seconds: HOUR,
    message: 'Too many requests at the moment. Please try again later.',
  },
  emailOfUser: { n: 5, seconds: HOUR, message: 'Too many email changes. Please try again later.' },
  /** Wrong links of all kinds. */
  linkOfAddress: { n: 50, seconds: 15 * MINUTE, message: FAILED },
  inviteOfAddress: { n: 5, seconds: HOUR, message: 'Too many wrong invite codes. Please try again later.' },
  inviteOfAll: { n: 30, seconds: HOUR, message: 'Too many wrong invite codes. Please try again later.' },
  /** Counts calls; each has up to 100 addresses. */
  invitationsOfUser: { n: 30, seconds: HOUR, message: 'Too many invitations. Please try again later.' },
  commentsOfUser: {
    n: 60,
    seconds: 10 * MINUTE,
    message: 'Too many comments in ten minutes. Please try again later.',
  },
  sampleTeamOfUser: { n: 5, seconds: HOUR, message: 'Too many sample teams. Please try again later.' },
  signUp: { n: 10, seconds: HOUR, message: 'Too many sign-ups from here. Please try again later.' },
  upload: { n: 10, seconds: HOUR, message: 'Too many uploads from here. Please try again later.' },
  uploadOfUser: { n: 30, seconds: HOUR, message: 'Too many uploads. Please try again later.' },
  contact: { n: 5, seconds: HOUR, message: 'Too many messages from here. Please try again later.' },
  contactOfAll: {
    n: 100,
    seconds: HOUR,
    message: 'Too many messages at the moment. Please try again later.',
  },
  export: { n: 6, seconds: MINUTE, message: 'Too many reports in a minute. Please wait a moment.' },
  api: { n: 600, seconds: MINUTE, message: TOO_MANY },
  apiOfAddress: { n: 120, seconds: MINUTE, message: TOO_MANY },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
