/** Changes and files on their way: a page that leaves meanwhile would lose what they send or bring. */
let calls = 0
let waiting: (() => void)[] = []

/** Answers what to call once it has ended. */
export function trackRequest(): () => void {
  calls += 1
  return () => {
    calls -= 1
    if (calls > 0) return
    const due = waiting
    waiting = []
    // Whoever made the call goes on first: it may have brought another token.
    setTimeout(() => {
      for (const go of due) go()
    })
  }
}

export const hasPendingRequests = (): boolean => calls > 0

/** Resolves when nothing is under way and whoever waited for it has gone on. */
export const whenRequestsSettle = (): Promise<void> =>
  hasPendingRequests() ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
