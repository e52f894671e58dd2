/**
 * Sends push notifications to the services of browsers. Their addresses come from users: only https, no redirects, and
 * never into a private network unless PUSH_PRIVATE allows it. The library for encryption is loaded with the first one.
 */
import { lookup } from 'node:dns'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Config } from '#server/config.ts'
import { httpRequest } from '#server/core/network/node-http.ts'
import { isPublicAddress } from '#server/core/network/public-address.ts'

export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The VAPID keys of this installation, in base64url (RFC 8292). */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushAnswer {
  readonly status: number
  /** In seconds; null when the service did not say. */
  readonly retryAfter: number | null
}

/** This server does not send to the address. */
export class ForbiddenAddress extends Error {}

const ANSWER_MS = 10_000
/** How long a push service keeps a message for a device that is offline, in seconds. */
const KEPT_S = 86_400
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** The reason to refuse this address, without resolving its name; null: it is allowed. */
export function forbiddenEndpoint(endpoint: string, isPrivateAllowed: boolean): string | null {
  const url = URL.parse(endpoint)
  if (url === null) return 'It is not an address.'
  if (url.username !== '' || url.password !== '') return 'It has a user name or password.'
  if (isPrivateAllowed) return /^https?:$/.test(url.protocol) ? null : 'It must begin with https.'
  if (url.protocol !== 'https:') return 'It must begin with https.'
  const host = hostOf(url)
  const isInside = isIP(host) === 0 ? /^(?:.+\.)?localhost\.?$/.test(host) : !isPublicAddress(host)
  return isInside ? 'It is in a private network.' : null
}

/** Resolves a name to public addresses only, so that the checked address is the one connected to. */
export const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const allowed = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = allowed
    if (!first)
      return callback(new ForbiddenAddress('Its name resolves to an address in a private network.'), '')
    if (options.all) callback(null, allowed)
    else callback(null, first.address, first.family)
  })
}

interface Outgoing {
  readonly headers: Record<string, string | number>
  readonly body: Buffer | null
}

function post(
  endpoint: string,
  { headers, body }: Outgoing,
  isPrivateAllowed: boolean,
  signal: AbortSignal,
): Promise<PushAnswer> {
  const forbidden = forbiddenEndpoint(endpoint, isPrivateAllowed)
  if (forbidden !== null) return Promise.reject(new ForbiddenAddress(forbidden))
  const request = endpoint.startsWith('http:') ? httpRequest : httpsRequest
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      ...(isPrivateAllowed ? {} : { lookup: publicLookup }),
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const seconds = Number(answer.headers['retry-after'])
      resolve({ status: answer.statusCode ?? 0, retryAfter: seconds > 0 ? seconds : null })
      // The status is enough; a long body would be downloaded for nothing.
      answer.destroy()
    })
    sent.end(body)
  })
}

/** The contact for questions about this installation: services refuse a key without one. */
function contactOf({ publicUrl, mailFrom }: Config): string {
  if (publicUrl?.startsWith('https:')) return publicUrl
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '')?.[0]
  return `mailto:${address ?? 'admin@example.org'}`
}

/** Resolves with the push service's answer; rejects when there is none. */
export async function sendPush(
  config: Config,
  { publicKey, privateKey }: PushKeys,
  { endpoint, p256dh, auth }: PushTarget,
  payload: string,
  signal: AbortSignal,
): Promise<PushAnswer> {
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contactOf(config), publicKey, privateKey },
    TTL: KEPT_S,
    contentEncoding: 'aes128gcm',
  })
  return await post(endpoint, { headers, body } as Outgoing, config.pushPrivate, signal)
}
