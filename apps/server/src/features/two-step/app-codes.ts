/** Codes of authenticator apps (RFC 6238): six digits, one every 30 seconds. */
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Task Manager'
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Accepted codes before and after the current one, because people type slowly and clocks differ. */
const WINDOW = 1

/** Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const appOf = (secret: string, label = ''): TOTP => new TOTP({ issuer: ISSUER, label, secret })

/** The content of the QR code. */
export const uriOf = (secret: string, email: string): string => appOf(secret, email).toString()

/** The time step of a code; null for a wrong code. */
export function counterOf(secret: string, code: string, now: Date): number | null {
  const app = appOf(secret)
  const timestamp = now.getTime()
  const delta = app.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : app.counter({ timestamp }) + delta
}
