/** Where a session is opened. */
export interface SignInOrigin {
  /** 'Firefox on macOS'; empty when unknown. */
  readonly device: string
  readonly address: string
  /** The id that recognizes this browser (decision A24). */
  readonly deviceId?: string
  /** Aborts when the client disconnects before the answer. */
  readonly signal?: AbortSignal
}
