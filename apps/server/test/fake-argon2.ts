/**
 * Replaces argon2 with a cheap hash, because a real one takes a tenth of a second. All tests of the server begin with it
 * (setup.ts), as do servers of tests in which many people sign in (`--import`). A test can pause it, to see what happens
 * to waiting calls, or use the real one.
 */
import crypto, { type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (error: Error | null, key: NonSharedBuffer) => void

export const hashes = {
  isReal: false,
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

const real = crypto.argon2

function cheap(cost: string, { message, nonce, tagLength }: Argon2Parameters, done: Done): void {
  const key = crypto
    .createHash('sha512')
    .update(cost)
    .update(nonce as Buffer)
    .update(message as string)
    .digest()
  setImmediate(done, null, key.subarray(0, tagLength))
}

const argon2: typeof real = (algorithm, parameters, done) => {
  if (hashes.isReal) return real(algorithm, parameters, done)
  const { memory, passes, parallelism, tagLength } = parameters
  const cost = [algorithm, memory, passes, parallelism, tagLength].join(' ')
  hashes.costs.push(cost)
  const finish = () => cheap(cost, parameters, done)
  if (hashes.paused) hashes.begun.push(finish)
  else finish()
}

Object.assign(crypto, { argon2 })
syncBuiltinESMExports()
