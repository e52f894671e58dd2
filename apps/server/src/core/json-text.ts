import { compress, type Encoding } from './compression.ts'
import { type Json, type JsonBytes, toJson } from './json.ts'

const COMMA = 0x2c

/** A list whose items are JSON already; it is put together where it is sent from, once. */
class Parts {
  readonly length: number
  readonly #begin: Buffer
  readonly #items: readonly Buffer[]
  readonly #end: Buffer

  constructor(begin: string, items: readonly Buffer[], end: string) {
    this.#begin = Buffer.from(begin)
    this.#items = items
    this.#end = Buffer.from(end)
    const commas = Math.max(0, items.length - 1)
    this.length = items.reduce(
      (sum, { length }) => sum + length,
      commas + this.#begin.length + this.#end.length,
    )
  }

  /** Fills `room`, which has the length. */
  into(room: Buffer): Buffer {
    room.set(this.#begin)
    let at = this.#begin.length
    for (const item of this.#items) {
      if (at > this.#begin.length) room[at++] = COMMA
      room.set(item, at)
      at += item.length
    }
    room.set(this.#end, at)
    return room
  }
}

/** An answer that is JSON already. */
export class JsonText<T> {
  /** For the compiler alone. */
  declare readonly holds: T
  #content: string | Buffer | Parts
  /** Sent as a strong ETag. */
  readonly version: number | undefined
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer>>> = {}
  /** Hears of bytes that a copy took. */
  onCopy: ((bytes: number) => void) | null = null

  constructor(content: Json<T> | Parts, version?: number) {
    this.#content = content
    this.version = version
  }

  static of<T>(value: T, version?: number): JsonText<T> {
    return new JsonText(toJson(value), version)
  }

  /** The whole T: the list `field`, and `rest`, which has a field at least. */
  static list<T, Field extends keyof T & string>(
    field: Field,
    items: readonly (T[Field] extends readonly (infer Item)[] ? JsonBytes<Item> : never)[],
    rest: Omit<T, Field>,
  ): JsonText<T> {
    return new JsonText<T>(new Parts(`{"${field}":[`, items, `],${toJson(rest).slice(1)}`))
  }

  /** In characters or bytes. */
  get length(): number {
    return this.#content.length
  }

  /** At most so many bytes of memory, without copies. */
  get size(): number {
    return typeof this.#content === 'string' ? 2 * this.#content.length : this.#content.length
  }

  /** For an answer that may never be given again: `roomFor` gives a buffer of that length. */
  once(roomFor: (length: number) => Buffer): Buffer | string {
    return this.#content instanceof Parts ? this.#content.into(roomFor(this.#content.length)) : this.#content
  }

  /**
   * For answers that are given again: a text would be encoded anew each time. The first time it is the other way
   * round: bytes lie outside of the heap, and making them for every answer has the collector run all the time.
   * They take the text's place.
   */
  get bytes(): Buffer {
    if (!Buffer.isBuffer(this.#content)) {
      const before = this.size
      const content = this.once(Buffer.allocUnsafeSlow)
      this.#content = typeof content === 'string' ? Buffer.from(content) : content
      this.onCopy?.(Math.max(0, this.#content.length - before))
    }
    return this.#content
  }

  /** Made when somebody takes it, and kept as long as the answer. */
  compressed(encoding: Encoding): Promise<Buffer> {
    this.#compressed[encoding] ??= this.#compress(encoding)
    return this.#compressed[encoding]
  }

  async #compress(encoding: Encoding): Promise<Buffer> {
    const copy = await compress(this.bytes, encoding, false)
    this.onCopy?.(copy.length)
    return copy
  }
}
