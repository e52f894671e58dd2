import type { Instant } from '#server/db/instant.ts'

/** A browser that receives push notifications. */
export interface PushSubscriptionTable {
  id: string
  user_id: string
  /** The session that subscribed; ending it removes the subscription. Null: that session expired. */
  session_hash: string | null
  /** An address of the browser's push service. It is never logged, because it is a secret of the device. */
  endpoint: string
  p256dh: string
  auth: string
  /** 'Firefox on macOS'; empty when unknown. */
  device: string
  /** 0/1: with texts of tasks and comments. */
  texts: number
  created_at: Instant
}
