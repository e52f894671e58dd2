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

/** A copy with one more field. The object is not empty. */
export function withField<T extends object, Name extends string, Value>(
  object: JsonBytes<T>,
  name: Name,
  value: Value,
): JsonBytes<T & Record<Name, Value>> {
  const field = Buffer.from(`,${toJson({ [name]: value }).slice(1)}`)
  return Buffer.concat([object.subarray(0, -1), field]) as unknown as JsonBytes<T & Record<Name, Value>>
}
