/** A fake argon2 with a cheap hash, for tests that sign in often. */
import type { Argon2Parameters } from 'node:crypto'

type Crypto = typeof import('node:crypto')
type Done = (error: Error | null, key: Buffer) => void

/** For `vi.mock('node:crypto', …)`, whose factory gets the real module. */
export const withCheapArgon2 = (crypto: Crypto) => ({
  ...crypto,
  argon2: (algorithm: string, parameters: Argon2Parameters, done: Done): void => {
    const { message, nonce, memory, passes, parallelism, tagLength } = parameters
    const key = crypto
      .createHash('sha512')
      .update(`${algorithm} ${memory} ${passes} ${parallelism} `)
      .update(nonce as Buffer)
      .update(message as string)
      .digest()
    setImmediate(done, null, key.subarray(0, tagLength))
  },
})
