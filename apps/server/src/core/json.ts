/** JSON that knows what it holds, for the compiler: a field that is missing in it is missing in its type. */
declare const holds: unique symbol

interface Holds<T> {
  readonly [holds]: T
}
export type Json<T> = string & Holds<T>
/** The same as it is sent. */
export type JsonBytes<T> = Buffer & Holds<T>

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>
export const fromJson = <T>(json: Json<T>): T => JSON.parse(json) as T

/** In memory of their own: cut from what Node shares among small ones, they would keep all of that. */
export function bytesOf<T>(json: Json<T>): JsonBytes<T> {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(json))
  bytes.write(json)
  return bytes as unknown as JsonBytes<T>
}
