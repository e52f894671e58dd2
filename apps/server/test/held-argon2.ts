/** Stands in for argon2 where a test holds hashes back, to see what happens to those who wait for one. */
import { withCheapArgon2 } from './cheap-argon2.ts'

type Crypto = typeof import('node:crypto')

export const hashes = {
  /** While true, hashes that begin wait to be let go. */
  held: false,
  /** Those that were begun and wait, in the order of their beginning. */
  begun: [] as Array<() => void>,
  /** What each one asked for: algorithm, memory, passes, parallelism, length. */
  costs: [] as string[],
  /** Lets go of all, and holds none from now on. */
  release(): void {
    hashes.held = false
    for (const finish of hashes.begun.splice(0)) finish()
  },
}

/** For `vi.mock('node:crypto', …)`: takes the real module, since it cannot import it. */
export function withHeldArgon2(real: Crypto) {
  const crypto = withCheapArgon2(real)
  const argon2: typeof crypto.argon2 = (...given) => {
    const { memory, passes, parallelism, tagLength } = given[1]
    hashes.costs.push([given[0], memory, passes, parallelism, tagLength].join(' '))
    if (hashes.held) hashes.begun.push(() => crypto.argon2(...given))
    else crypto.argon2(...given)
  }
  return { ...crypto, argon2 }
}
