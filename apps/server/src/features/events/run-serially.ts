/** Runs `work` one call at a time. However often it is called during a run, one more run follows. */
export function runSerially(work: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  const loop = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false
      await work()
    }
  }
  return () => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    void loop().finally(() => {
      isRunning = false
    })
  }
}
