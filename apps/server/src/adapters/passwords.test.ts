/** With the real argon2 (decision A3). */
import { beforeAll, expect, test } from 'vitest'
import { hashes } from '#test/fake-argon2.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'

beforeAll(() => {
  hashes.isReal = true
})

/** From the tests of the reference implementation: "password" with a cost of two passes. */
const REFERENCE = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

test('verifies a hash of the reference implementation [A3]', async () => {
  expect(await verifyPassword(REFERENCE, 'password')).toBe(true)
  expect(await verifyPassword(REFERENCE, 'Password')).toBe(false)
  expect(needsRehash(REFERENCE)).toBe(true)
})

test("hashes with a new salt each time, at today's cost [A3]", async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await verifyPassword(one, 'correct horse')).toBe(true)
  expect(await verifyPassword(one, 'correct house')).toBe(false)
  expect(needsRehash(one)).toBe(false)
})

test('no password fits where there is no account [A6]', async () => {
  expect(await verifyPassword(null, 'password')).toBe(false)
})
