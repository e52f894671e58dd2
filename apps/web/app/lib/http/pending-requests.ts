/** Changes and downloads that are not finished. Leaving the page meanwhile would lose them. */
let requests = 0
let reads = new AbortController()
const resolvers: (() => void)[] = []

/** Returns the function to call when the request has ended. */
export function trackRequest(): () => void {
  requests += 1
  return () => {
    requests -= 1
    if (requests > 0) return
    // Waits for the caller of the request, which may still store a new token.
    for (const resolve of resolvers.splice(0)) setTimeout(resolve)
  }
}

export const hasPendingRequests = (): boolean => requests > 0

/** Resolves when no request is pending and the callers have handled their answers. */
export const whenRequestsSettle = (): Promise<void> =>
  new Promise((resolve) => {
    if (requests > 0) resolvers.push(resolve)
    else resolve()
  })

/** A signal for reads that aborts when the session ends here. */
export const readsSignal = (): AbortSignal => reads.signal

export function abortReads(): void {
  reads.abort()
  reads = new AbortController()
}
