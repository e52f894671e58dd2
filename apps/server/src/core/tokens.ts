/** Random tokens of sessions and links. Only their hash is stored. */
import { hash, randomBytes } from 'node:crypto'

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256, hex: enough for random tokens, not for passwords. */
export const hashOf = (text: string): string => hash('sha256', text, 'hex')
