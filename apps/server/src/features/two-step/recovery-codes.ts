/** Recovery codes: 80 random bits each, so that their plain hash is enough to keep. */
import { hash, randomBytes } from 'node:crypto'

const COUNT = 10
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LENGTH = 16

const newCode = (): string => [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % 32]).join('')

/** In groups of four, as people read them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => newCode().replace(/(.{4})(?=.)/g, '$1-'))

/** Of a code with or without its dashes. */
export const hashOfCode = (code: string): string => hash('sha256', code.replaceAll('-', ''), 'hex')
