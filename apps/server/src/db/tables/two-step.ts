/** The tables of the second step of signing in (decision A21). */
import type { Generated } from 'kysely'
import type { Instant } from '#server/db/instant.ts'

/** The authenticator app of a user. */
export interface TwoStepTable {
  user_id: string
  /** Base32; codes cannot be checked with a hash (decision 0022). Null until a code confirmed it. */
  secret: string | null
  since: Instant | null
  /** The time step of the last accepted code: no code is accepted twice. */
  last_counter: Generated<number>
  used_at: Instant | null
  /** A new secret that waits for its first code. */
  new_secret: string | null
  new_until: Instant | null
}

/** Unused recovery codes. */
export interface RecoveryCodeTable {
  user_id: string
  /** SHA-256, hex, of 80 random bits. */
  code_hash: string
  /** Null: before this was recorded. */
  created_at: Instant | null
}

/** Sign-ins that wait for their second step. */
export interface SignInStepTable {
  /** SHA-256 of the challenge, hex. */
  token_hash: string
  user_id: string
  /** SHA-256 of the password hash that matched: a new password makes the sign-in void. */
  bound_to: string
  expires_at: Instant
}

/** Public keys of passkeys (decision 0025). */
export interface PasskeyTable {
  id: string
  user_id: string
  /** The id that the authenticator gave it, base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** The authenticator's signature counter; 0 for passkeys that are synced between devices. */
  counter: number
  /** JSON: WebAuthn transports, such as 'internal' or 'usb'. */
  transports: string
  name: string
  created_at: Instant
  used_at: Instant | null
}

/** Challenges that wait for an answer, and used ones until they expire. */
export interface PasskeyChallengeTable {
  /** SHA-256 of the challenge, hex. */
  challenge_hash: string
  /** The user who adds a passkey; null for the used challenge of a sign-in. */
  user_id: string | null
  /** SHA-256 of the password hash that matched; null for a sign-in. */
  bound_to: string | null
  expires_at: Instant
}
