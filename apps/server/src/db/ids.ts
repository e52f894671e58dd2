/** New ids: UUIDv7, so that text order is the order of making, with 74 random bits, so that nobody guesses one. */
export { v7 as newId } from 'uuid'
