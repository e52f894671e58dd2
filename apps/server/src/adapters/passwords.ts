/**
 * Password hashes: argon2id as PHC text (decision A3). The contract composes passwords to NFC. Two at a time, because file
 * reads share the thread pool.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { semaphore } from './semaphore.ts'

const derive = promisify(argon2)

interface Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}
const COST: Cost = { memory: 65_536, passes: 3, parallelism: 1 }
const TAG_LENGTH = 32
const limit = semaphore({
  permits: 2,
  queue: 50,
  message: 'The server is busy. Please try again in a moment.',
  retryAfter: 5,
})

const key = (password: string, nonce: Buffer, cost: Cost, signal: AbortSignal | undefined): Promise<Buffer> =>
  limit(() => derive('argon2id', { message: password, nonce, tagLength: TAG_LENGTH, ...cost }), signal)

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** `signal` aborts when the client disconnects. */
export async function hashPassword(password: string, signal?: AbortSignal): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await key(password, nonce, COST, signal)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const parse = (phc: string) => {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(phc) ?? []
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce,
    tag,
  }
}

/** Compared when no account has the email, so that the answer takes the same time. */
const NOBODY = `$argon2id$v=19$m=65536,t=3,p=1$${base64(Buffer.alloc(16, 1))}$${base64(Buffer.alloc(32))}`

/** False for a wrong password; a null hash takes the same time. `signal` as for `hashPassword`. */
export async function verifyPassword(
  phc: string | null,
  password: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const { cost, nonce = '', tag = '' } = parse(phc ?? NOBODY)
  const expected = Buffer.from(tag, 'base64')
  const derived = await key(password, Buffer.from(nonce, 'base64'), cost, signal)
  return derived.length === expected.length && timingSafeEqual(derived, expected) && phc !== null
}

/** True when the hash was made with a lower cost than today's. */
export function needsRehash(phc: string): boolean {
  const { cost } = parse(phc)
  return cost.memory < COST.memory || cost.passes < COST.passes
}
