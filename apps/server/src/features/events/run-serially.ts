/** Runs `work` one call at a time. However often it is called during a run, one more run follows. `work` must not throw. */
export function runSerially(work: () => Promise<void>): () => void {
  let isRunning = false
  let isRequested = false
  const loop = async (): Promise<void> => {
    isRunning = true
    try {
      while (isRequested) {
        isRequested = false
        await work()
      }
    } finally {
      isRunning = false
    }
  }
  return () => {
    isRequested = true
    if (!isRunning) void loop()
  }
}
