/** A push service on this machine, and the browsers that subscribe with it. */
import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '@task-manager/contract/notifications/push'
import ece from 'http_ece'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The status with which it was answered. */
  readonly status: number
}

export interface PushService {
  readonly origin: string
  /** Everything that was sent to it. */
  readonly received: readonly Received[]
  /** The status of its next answers. */
  answer(status: number, headers?: Record<string, string>): void
  /** Requests for this path get no answer until the next `answer`. */
  hang(path: string): void
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const received: Received[] = []
  const hanging = new Set<string>()
  let reply: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    received.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts),
      status: reply.status,
    })
    if (hanging.has(request.url ?? '')) return
    response.writeHead(reply.status, reply.headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (status, headers = {}) => {
      reply = { status, headers }
      hanging.clear()
    },
    hang: (path) => void hanging.add(path),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export interface Browser {
  readonly path: string
  /** The subscription in the form of `PushSubscription.toJSON()`. */
  readonly subscription: {
    readonly endpoint: string
    readonly expirationTime: null
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  read({ body }: Pick<Received, 'body'>): PushMessage
}

export function newBrowser(origin: string): Browser {
  const privateKey: ECDH = createECDH('prime256v1')
  const p256dh = privateKey.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const path = `/send/${randomBytes(8).toString('hex')}`
  return {
    path,
    subscription: { endpoint: origin + path, expirationTime: null, keys: { p256dh, auth } },
    read: ({ body }) =>
      JSON.parse(
        ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret: auth }).toString(),
      ) as PushMessage,
  }
}
