/**
 * How the server sees a call that the doctor sends through the proxy. The call is signed with the installation's key,
 * so that no one else can read addresses of the network.
 */
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/store.ts'
import { isSignature, signatureOf } from '#server/features/signatures/signatures.service.ts'

/** The header of the call. */
export const PROBE = 'x-health-probe'
/** The header of the answer; its value is JSON. */
export const SEEN = 'x-health-seen'

const PURPOSE = 'health-probe'
const VALID_MS = 60_000

export interface Seen {
  /** Where the connection comes from: the proxy, if there is one. */
  readonly peer: string
  /** The client, as limits and the log see it. */
  readonly client: string
  /** Whether a proxy named the client. */
  readonly forwarded: boolean
  /** Whether that proxy is trusted (TRUST_PROXY). */
  readonly trusted: boolean
}

export async function newProbe(db: Db, now: Date): Promise<string> {
  const until = String(now.getTime() + VALID_MS)
  return `${until}.${await signatureOf(db, PURPOSE, until)}`
}

export async function isProbe({ db, now }: Deps, value: unknown): Promise<boolean> {
  if (typeof value !== 'string') return false
  const [until = '', signature = ''] = value.split('.')
  if (!(Number(until) > now().getTime())) return false
  return await isSignature(db, PURPOSE, until, signature)
}
