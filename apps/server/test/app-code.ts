import { Secret, TOTP } from 'otpauth'

/** The code of an authenticator app at a time in ms. */
export const appCode = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
