/** Push notifications of browsers (RFC 8030, 8291 and 8292; decision T69). */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import { OpenSession } from '@task-manager/contract/sign-in/account'
import * as z from 'zod/mini'

/** The message that a service worker receives. */
export const PushMessage = z.object({ title: z.string(), body: z.string(), url: z.string() })
export type PushMessage = z.infer<typeof PushMessage>

const ENDPOINT_WRONG = 'endpoint must be the address of a push service, of at most 2,000 characters.'
const base64url = (bytes: number, message: string) =>
  z.string(message).check(
    z.refine((text) => {
      const length = Math.ceil((bytes * 4) / 3)
      return new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`).test(text)
    }, message),
  )

/** The value that `PushSubscription.toJSON()` returns. */
export const NewPushSubscription = z.object({
  endpoint: z
    .string(ENDPOINT_WRONG)
    .check(z.maxLength(2000, ENDPOINT_WRONG), z.regex(/^[a-z]+:\/\/\S+$/, ENDPOINT_WRONG)),
  /** Sent by browsers, and ignored: the push service reports when a subscription ends. */
  expirationTime: z.optional(z.nullable(z.number('expirationTime must be a number or null.'))),
  keys: z.object(
    {
      p256dh: base64url(65, 'keys.p256dh must be a public key of 65 bytes in base64url.'),
      auth: base64url(16, 'keys.auth must be 16 bytes in base64url.'),
    },
    'keys must have p256dh and auth.',
  ),
  /** False: messages to this device have no texts of tasks and comments. Left out: unchanged, true for a new device. */
  texts: z.optional(z.boolean('texts must be true or false.')),
})
export type NewPushSubscription = z.output<typeof NewPushSubscription>

/** A device of a session, which `current` compares with the caller's. */
export const PushDevice = z.object({
  ...z.pick(OpenSession, { _id: true, device: true, createdAt: true, current: true }).shape,
  texts: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const getPushKey = endpoint('GET /api/push/key', 'user', {
  summary: 'The public key that browsers subscribe with (VAPID)',
  returns: z.object({ publicKey: z.string() }),
})

export const listPushSubscriptions = endpoint('GET /api/push/subscriptions', 'user', {
  summary: 'Your devices that receive push notifications',
  returns: z.object({ subscriptions: z.array(PushDevice) }),
})

export const addPushSubscription = endpoint('POST /api/push/subscriptions', 'user', {
  summary: 'Receive push notifications on this device; the same endpoint again replaces it',
  status: 201,
  body: NewPushSubscription,
  bodyLimit: 16 * 1024,
  returns: z.object({ _id: z.string() }),
})

const { shape } = NewPushSubscription

/**
 * Sent by a browser whose push service replaced the subscription `old`. Only that browser and the server know its
 * endpoint and `auth`.
 */
export const RenewedPush = z.object({
  old: z.object({ endpoint: shape.endpoint, keys: shape.keys }, 'old must have endpoint and keys.'),
  subscription: z.object(shape, 'subscription must have endpoint and keys.'),
})
export type RenewedPush = z.output<typeof RenewedPush>

export const renewPushSubscription = endpoint('PUT /api/push/subscriptions', 'public', {
  summary:
    'Replace a subscription that the push service ended; the endpoint and keys are enough, without a session',
  body: RenewedPush,
  bodyLimit: 16 * 1024,
  returns: z.object({ _id: z.string() }),
})

export const removePushSubscription = endpoint('DELETE /api/push/subscriptions/{id}', 'user', {
  summary: 'Stop push notifications on a device',
  params: ById,
  returns: Message,
})
