import { v7 } from 'uuid'

/** A UUIDv7: text order is the order of creation, and 74 random bits cannot be guessed. `createdAt` is for sample data. */
export const newId = (createdAt?: Date): string => (createdAt ? v7({ msecs: createdAt.getTime() }) : v7())
