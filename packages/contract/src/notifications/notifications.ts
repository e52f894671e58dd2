/**
 * How notifications reach a person (decision T68): which kinds by inbox, email and push, quiet hours, and one daily
 * email.
 */
import { endpoint } from '@task-manager/contract/endpoint'
import * as z from 'zod/mini'
import { type ChosenKind, chosenKinds } from './inbox.ts'

const choice = (name: string) => z.boolean(`${name} must be true or false.`)

const Channels = z.object({ inbox: z.boolean(), mail: z.boolean(), push: z.boolean() })
export type Channels = z.infer<typeof Channels>

const ChannelsChange = z.strictObject(
  {
    inbox: z.optional(choice('inbox')),
    mail: z.optional(choice('mail')),
    push: z.optional(choice('push')),
  },
  'Each kind must be an object.',
)

const byKind = <T>(value: T) =>
  Object.fromEntries(chosenKinds.map((kind) => [kind, value])) as Record<ChosenKind, T>

const TIME_WRONG = 'Times must be written as HH:MM, like 19:00.'
const Time = z.string(TIME_WRONG).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME_WRONG))

/** Times in the person's time zone; `to` may be on the next day. */
export const Quiet = z.strictObject({ from: Time, to: Time }, 'quiet must be null, or have from and to.')
export type Quiet = z.infer<typeof Quiet>
export const QUIET_EMPTY = 'Quiet hours need two different times.'

export const Notifications = z.object({
  kinds: z.object(byKind(Channels)),
  /** Emails wait between these times. */
  quiet: z.nullable(Quiet),
  /** One email a day instead of single ones. */
  daily: z.boolean(),
})
export type Notifications = z.infer<typeof Notifications>

/** Missing fields keep their values. */
export const NotificationsChange = z.object({
  kinds: z.optional(z.strictObject(byKind(z.optional(ChannelsChange)), 'kinds must be an object.')),
  quiet: z.optional(z.nullable(Quiet.check(z.refine(({ from, to }) => from !== to, QUIET_EMPTY)))),
  daily: z.optional(choice('daily')),
})
export type NotificationsChange = z.output<typeof NotificationsChange>

export const getNotifications = endpoint('GET /api/auth/notifications', 'user', {
  summary: 'Notification settings: each kind in the inbox, by email and by push',
  returns: Notifications,
})

export const updateNotifications = endpoint('PUT /api/auth/notifications', 'user', {
  summary: 'Change notification settings; fields that are left out keep their value',
  body: NotificationsChange,
  returns: Notifications,
})
