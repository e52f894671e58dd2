import { v7 } from 'uuid'

/** A new id: UUIDv7, so that text order is the order of making, with 74 random bits, so that nobody guesses one. */
export const newId = (): string => v7()
