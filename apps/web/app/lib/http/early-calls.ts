/** The calls that left with the document (scripts/early-calls.ts), for who then makes them. */

declare global {
  interface Window {
    /** By address; `token` is whose they are. */
    earlyCalls?: { token: string; calls: Record<string, Promise<Response>> }
  }
}

/**
 * In ms from the navigation: an older answer is not what a screen asks for. The live stream tells a new screen what
 * happened in the minute before.
 */
const LONGEST_MS = 30_000

/** The answer to a read that was asked for already; each is given once. */
export function takeEarly(address: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyCalls
  const answer = early?.calls[address]
  if (early === undefined || answer === undefined) return undefined
  delete early.calls[address]
  return early.token === token && performance.now() < LONGEST_MS ? answer : undefined
}
