import type { Instant } from '#server/db/instant.ts'

/** Devices of earlier sign-ins (decision A24). */
export interface KnownDeviceTable {
  user_id: string
  /** SHA-256, hex, of the user's id and what the browser keeps. */
  mark: string
  /** 'Firefox on macOS' */
  device: string
  used_at: Instant
}
