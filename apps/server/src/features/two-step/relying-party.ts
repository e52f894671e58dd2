/** The host that passkeys are bound to. It is configured, never taken from a request. */
import { isIP } from 'node:net'
import type { RelyingParty } from '#server/adapters/passkeys.ts'
import type { Config } from '#server/config.ts'

const isLocal = (origin: string): boolean => /^https?:\/\/localhost(:\d{1,5})?$/.test(origin)

/**
 * Without PUBLIC_URL only `localhost` is allowed, at the port in `origin`, which the browser signs as well. Null where
 * browsers do not support passkeys: for an IP address, or without TLS.
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
