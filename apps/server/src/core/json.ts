/** A JSON text with the type of its value, which only the compiler knows. */
declare const holds: unique symbol

interface Holds<T> {
  readonly [holds]: T
}
export type Json<T> = string & Holds<T>
/** The same as UTF-8 bytes. */
export type JsonBytes<T> = Buffer & Holds<T>

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>
export const fromJson = <T>(json: Json<T>): T => JSON.parse(json) as T

/** In memory of its own: a small buffer of Node's shared pool would retain the whole pool. */
export function bytesOf<T>(json: Json<T>): JsonBytes<T> {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(json))
  bytes.write(json)
  return bytes as unknown as JsonBytes<T>
}
