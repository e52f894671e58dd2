/** JSON that knows what it holds, for the compiler: a field that is missing in it is missing in its type. */
declare const holds: unique symbol

interface Holds<T> {
  readonly [holds]: T
}
export type Json<T> = string & Holds<T>
/** An object whose first field, a list, is written but for its end, and the other fields not yet. */
export type OpenJson<Begun> = string & Holds<Begun>

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>
export const fromJson = <T>(json: Json<T>): T => JSON.parse(json) as T

/** The whole T; `rest` has a field at least. */
export const endJson = <T, Begun extends keyof T>(
  open: OpenJson<Pick<T, Begun>>,
  rest: Omit<T, Begun>,
): Json<T> => `${open}],${toJson(rest).slice(1)}` as Json<T>
