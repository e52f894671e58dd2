/** Explains why a server can't be reached or what is wrong with its certificate. */
import type { TLSSocket } from 'node:tls'
import { DAY_MS } from '@task-manager/contract/calendar'

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: "the host can't be reached",
  ENETUNREACH: "the network can't be reached",
  ENOTFOUND: 'the name is unknown',
  EAI_AGAIN: "the name can't be looked up",
  ETIMEDOUT: 'it took too long',
  ABORT_ERR: 'it took too long',
}

const CERTIFICATES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: "its certificate isn't valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is from an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is from an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is from an unknown authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

/** For errors whose code says only that a socket failed. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/self-signed certificate in/, 'SELF_SIGNED_CERT_IN_CHAIN'],
  [/self-signed certificate/, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [/certificate has expired/, 'CERT_HAS_EXPIRED'],
  [/not yet valid/, 'CERT_NOT_YET_VALID'],
  [/certificate's altnames/, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/unable to (?:verify|get)/, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [/timeout|timed out|aborted/i, 'ETIMEDOUT'],
]

export interface ConnectionProblem {
  /** Part of a sentence: 'the connection was refused'. */
  readonly reason: string
  /** The certificate is the problem. */
  readonly certificate: boolean
}

/** An error, its causes, and the errors that it combines. */
function* within(error: unknown): Generator<Error & { code?: unknown }> {
  if (!(error instanceof Error)) return
  yield error
  yield* within(error.cause)
  if (error instanceof AggregateError) for (const each of error.errors) yield* within(each)
}

/** The codes in an error, the most specific first. */
function codesOf(error: Error & { code?: unknown }): string[] {
  const named = /\b(E[A-Z]{4,}|EAI_AGAIN)\b/.exec(error.message)?.[1]
  const known = MESSAGES.find(([message]) => message.test(error.message))?.[1]
  return [String(error.code), named, known].filter((code) => code !== undefined)
}

export function connectionProblemOf(error: unknown): ConnectionProblem {
  const errors = [...within(error)]
  const codes = errors.flatMap(codesOf)
  const certificate = codes.map((code) => CERTIFICATES[code]).find((reason) => reason !== undefined)
  if (certificate !== undefined) return { reason: certificate, certificate: true }
  const reason = codes.map((code) => REASONS[code]).find((each) => each !== undefined)
  return { reason: reason ?? errors[0]?.message ?? String(error), certificate: false }
}

/** A certificate that expires sooner is reported. In days. */
const CERTIFICATE_DAYS_MIN = 14

export interface Validity {
  readonly days: number
  readonly endsSoon: boolean
}

/** How long the server's certificate is valid. Null: it has none. */
export function validityOf(socket: Pick<TLSSocket, 'getPeerCertificate'>, now: Date): Validity | null {
  const until = Date.parse(socket.getPeerCertificate().valid_to ?? '')
  if (Number.isNaN(until)) return null
  const days = Math.floor((until - now.getTime()) / DAY_MS)
  return { days, endsSoon: days < CERTIFICATE_DAYS_MIN }
}
