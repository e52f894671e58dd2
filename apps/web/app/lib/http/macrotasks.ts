/** Spreads the reads that a screen sends together. */
let last: Promise<void> | undefined

/** Resolves in the next macrotask. Timers would wait for a second in a hidden page. */
export const nextMacrotask = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })

/**
 * Undefined for the first read; further ones of the same macrotask wait for one of their own. A dashboard sends a dozen,
 * which together block a slow phone for a tenth of a second.
 */
export function ownMacrotask(): Promise<void> | undefined {
  const before = last
  const next = before === undefined ? nextMacrotask() : before.then(nextMacrotask)
  last = next
  void next.then(() => {
    if (last === next) last = undefined
  })
  return before
}
