/** A fake argon2 that a test can pause, to see what happens to waiting calls. */
import { withCheapArgon2 } from './cheap-argon2.ts'

type Crypto = typeof import('node:crypto')

export const hashes = {
  /** While true, new hashes wait. */
  paused: false,
  /** The waiting hashes, oldest first. */
  begun: [] as Array<() => void>,
  /** Algorithm, memory, passes, parallelism and length of each hash. */
  costs: [] as string[],
  /** Finishes all and ends the pause. */
  release(): void {
    hashes.paused = false
    for (const finish of hashes.begun.splice(0)) finish()
  },
}

/** For `vi.mock('node:crypto', …)`, whose factory gets the real module. */
export function withPausedArgon2(real: Crypto) {
  const crypto = withCheapArgon2(real)
  const argon2: typeof crypto.argon2 = (...parameters) => {
    const { memory, passes, parallelism, tagLength } = parameters[1]
    hashes.costs.push([parameters[0], memory, passes, parallelism, tagLength].join(' '))
    if (hashes.paused) hashes.begun.push(() => crypto.argon2(...parameters))
    else crypto.argon2(...parameters)
  }
  return { ...crypto, argon2 }
}
