/** Ids are UUIDv7 as text. Without zod: the first screens check addresses with it. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export const isId = (text: string): boolean => UUID.test(text)
