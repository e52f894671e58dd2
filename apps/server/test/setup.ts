/**
 * Runs before each file of tests of the server (`setupFiles` of the configurations of Vitest). Files share the fake argon2,
 * so none leaves it paused or real to the next.
 */
import { afterAll, afterEach } from 'vitest'
import { hashes } from './fake-argon2.ts'

afterEach(() => hashes.release())
afterAll(() => {
  hashes.isReal = false
})
