/** Which host passkeys are bound to: the one that is configured, never what a request says of itself. */
import { isIP } from 'node:net'
import type { RelyingParty } from '#server/adapters/passkeys.ts'
import type { Config } from '#server/config.ts'

const isLocal = (origin: string): boolean => /^https?:\/\/localhost(:\d{1,5})?$/.test(origin)

/**
 * Without PUBLIC_URL there is only one's own machine, at whatever port a browser there calls it: `origin` is what the
 * browser said, and it signs the same. Null where no browser makes passkeys: for a bare address, or without encryption.
 */
export function relyingParty(
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
  origin?: string,
): RelyingParty | null {
  if (publicUrl === null)
    return { host: 'localhost', origins: origin !== undefined && isLocal(origin) ? [origin] : [] }
  const { protocol, hostname: host, origin: own } = new URL(publicUrl)
  if (isIP(host) !== 0 || host.startsWith('[')) return null
  if (protocol !== 'https:' && host !== 'localhost') return null
  return { host, origins: [own, ...allowedOrigins] }
}
