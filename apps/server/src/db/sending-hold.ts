/** The row of `settings` that holds notifications back after a restore (decision A29). */
export const SENDING_HOLD = 'sending_hold'

export interface SendingHoldValue {
  readonly since: string
  /** When the restored backup was made; null: held from the command line. */
  readonly backupAt: string | null
}
