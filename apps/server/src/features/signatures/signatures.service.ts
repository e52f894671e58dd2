/**
 * Signatures of texts that clients send back: cursors, links of emails, challenges. They use a key of the installation, so
 * that the texts need not be stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/store.ts'
import { installationKey } from './signatures.repo.ts'

/** 132 bits. */
const LENGTH = 22

/** `purpose` keeps a signature from being used for anything else. */
export async function signatureOf(db: Db, purpose: string, text: string): Promise<string> {
  const hmac = createHmac('sha256', await installationKey(db)).update(`${purpose}\n${text}`)
  return hmac.digest('base64url').slice(0, LENGTH)
}

export async function isSignature(
  db: Db,
  purpose: string,
  text: string,
  signature: string,
): Promise<boolean> {
  const expected = Buffer.from(await signatureOf(db, purpose, text))
  const actual = Buffer.from(signature)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
