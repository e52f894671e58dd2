import { v7 } from 'uuid'

/**
 * A new id: UUIDv7, so that text order is the order of making, with 74 random bits, so that nobody guesses one.
 * `madeAt` is for what was made at another time than now.
 */
export const newId = (madeAt?: Date): string => (madeAt ? v7({ msecs: madeAt.getTime() }) : v7())
