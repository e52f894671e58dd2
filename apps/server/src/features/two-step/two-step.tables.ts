/** The tables of the second step of signing in (decision A21). */
import type { Generated } from 'kysely'
import type { Instant } from '#server/db/instant.ts'

/** The authenticator app of a user. */
export interface TwoStepTable {
  user_id: string
  /** Base32, as the app has it: codes can be checked with it alone (decision 0022). Null until a code confirmed one. */
  secret: string | null
  since: Instant | null
  /** The time step of the last code that was taken: no code is taken twice. */
  last_counter: Generated<number>
  used_at: Instant | null
  /** Shown, and not confirmed by a code yet. */
  new_secret: string | null
  new_until: Instant | null
}

/** What is left of a user's ten; a code that was used is gone. */
export interface RecoveryCodeTable {
  user_id: string
  /** SHA-256, hex, of 80 random bits. */
  code_hash: string
  /** Null: before this was recorded. */
  created_at: Instant | null
}

/** Sign-ins with the right password that wait for their second step. */
export interface SignInStepTable {
  /** SHA-256 of the challenge, hex. */
  token_hash: string
  user_id: string
  /** SHA-256 of the password hash that was right: with another password it is worth nothing. */
  bound_to: string
  expires_at: Instant
}

/** The public half of a passkey: what it signs can be checked with it, and nothing can be signed (decision 0025). */
export interface PasskeyTable {
  id: string
  user_id: string
  /** What the authenticator calls it, base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** Of uses, as the authenticator counts them; 0 for those that are on several devices. */
  counter: number
  /** JSON: how browsers reach it, 'internal', 'usb'. */
  transports: string
  name: string
  created_at: Instant
  used_at: Instant | null
}

/** What a passkey is asked to sign, while the answer is awaited. */
export interface PasskeyChallengeTable {
  /** SHA-256 of the challenge, hex. */
  challenge_hash: string
  /** Who adds a passkey; null for the used challenge of a sign-in. */
  user_id: string | null
  /** SHA-256 of the password hash that was right, of an addition. */
  bound_to: string | null
  expires_at: Instant
}
