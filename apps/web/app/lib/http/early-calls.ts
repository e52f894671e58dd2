/** Calls that the document's inline script sends (scripts/bundle/early-calls.ts). */
import type { SavedQuery } from '#web/lib/saved-names.ts'

declare global {
  interface Window {
    /** The answers by address; `token` is the session with which they were requested. */
    earlyCalls?: {
      token: string
      calls: Record<string, Promise<Response>>
      /** Profile and screen as saved on the device; only where an early script draws them. */
      saved?: Promise<(SavedQuery | undefined)[]> | undefined
      /** Resolves when that is painted: then the calls start and the application's scripts load (scripts/bundle/start-script.ts). */
      painted?: Promise<void>
      start: () => void
    }
  }
}

/**
 * In ms from the navigation. The live stream replays the last minute, so with an answer of this age no change is
 * missed.
 */
const MAX_AGE_MS = 30_000

/** The answer to a read that was sent early. Each is returned once. */
export function takeEarly(address: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyCalls
  const answer = early?.calls[address]
  if (early === undefined || answer === undefined) return undefined
  delete early.calls[address]
  return early.token === token && performance.now() < MAX_AGE_MS ? answer : undefined
}
