/** Recovery codes: 80 random bits each, so a plain hash is enough. */
import { hash, randomBytes } from 'node:crypto'

const COUNT = 10
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LENGTH = 16

const newCode = (): string => [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % 32]).join('')

/** In groups of four characters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => newCode().replace(/(.{4})(?=.)/g, '$1-'))

/** Accepts codes with or without dashes. */
export const hashOfCode = (code: string): string => hash('sha256', code.replaceAll('-', ''), 'hex')
