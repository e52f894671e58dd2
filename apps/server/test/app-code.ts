import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows for a secret at a moment, in milliseconds. */
export const appCode = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
