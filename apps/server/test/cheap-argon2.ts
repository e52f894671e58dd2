/** Stands in for argon2 where a test signs in dozens of times: the same arguments, a hash that costs nothing. */
import type { Argon2Parameters } from 'node:crypto'

type Crypto = typeof import('node:crypto')
type Done = (error: Error | null, key: Buffer) => void

/** For `vi.mock('node:crypto', …)`: everything as it is, but argon2. Takes the real module, since it cannot import it. */
export const withCheapArgon2 = (crypto: Crypto) => ({
  ...crypto,
  argon2: (algorithm: string, given: Argon2Parameters, done: Done): void => {
    const { message, nonce, memory, passes, parallelism, tagLength } = given
    const key = crypto
      .createHash('sha512')
      .update(`${algorithm} ${memory} ${passes} ${parallelism} `)
      .update(nonce as Buffer)
      .update(message as string)
      .digest()
    setImmediate(done, null, key.subarray(0, tagLength))
  },
})
