/** The result of `work`, or of `onTimeout` when it takes longer than `ms`; that may throw. `work` is not ended. */
export async function withTimeout<T>(work: T | Promise<T>, ms: number, onTimeout: () => T): Promise<T> {
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(timeout.resolve, ms)
  try {
    return await Promise.race([work, timeout.promise.then(onTimeout)])
  } finally {
    clearTimeout(timer)
  }
}
