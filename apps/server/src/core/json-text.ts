import { type Json, type JsonBytes, toJson } from '#server/db/query/typed-json.ts'
import { compress, type Encoding } from './compression.ts'

const COMMA = 0x2c

/** Allocates a buffer of that length, with any content. */
type Allocate = (length: number) => Buffer

/** The text of a list whose items are JSON already. */
class ListText {
  readonly length: number
  readonly #begin: Buffer
  readonly #items: readonly Buffer[]
  readonly #end: Buffer

  constructor(begin: string, items: readonly Buffer[], end: string) {
    this.#begin = Buffer.from(begin)
    this.#items = items
    this.#end = Buffer.from(end)
    const commas = Math.max(0, items.length - 1)
    const withoutItems = commas + this.#begin.length + this.#end.length
    this.length = items.reduce((sum, { length }) => sum + length, withoutItems)
  }

  toBuffer(allocate: Allocate): Buffer {
    const buffer = allocate(this.length)
    buffer.set(this.#begin)
    let at = this.#begin.length
    for (const item of this.#items) {
      if (at > this.#begin.length) buffer[at++] = COMMA
      buffer.set(item, at)
      at += item.length
    }
    buffer.set(this.#end, at)
    return buffer
  }
}

/** An answer that is JSON text already. */
export class JsonText<T> {
  /** Only a type; it has no value at run time. */
  declare readonly valueType: T
  #content: string | Buffer | ListText
  /** Sent as a strong ETag. */
  readonly version: number | undefined
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer>>> = {}
  /** Called with the size of each additional copy, in bytes. */
  onCopy: ((bytes: number) => void) | null = null

  constructor(content: Json<T> | JsonBytes<T> | ListText, version?: number) {
    this.#content = content
    this.version = version
  }

  static of<T>(value: T, version?: number): JsonText<T> {
    return new JsonText(toJson(value), version)
  }

  /** T's list `field` from JSON items, and the `rest` of T, which is not empty. */
  static list<T, Field extends keyof T & string>(
    field: Field,
    items: readonly (T[Field] extends readonly (infer Item)[] ? JsonBytes<Item> : never)[],
    rest: Omit<T, Field>,
  ): JsonText<T> {
    return new JsonText<T>(new ListText(`{"${field}":[`, items, `],${toJson(rest).slice(1)}`))
  }

  /** In characters or bytes. */
  get length(): number {
    return this.#content.length
  }

  /** Upper bound of its memory in bytes, without copies. */
  get size(): number {
    return typeof this.#content === 'string' ? 2 * this.#content.length : this.#content.length
  }

  /** For an answer that is sent once: a string is encoded by the socket, which costs less than a buffer of our own. */
  once(allocate: Allocate): Buffer | string {
    return this.#content instanceof ListText ? this.#content.toBuffer(allocate) : this.#content
  }

  /** For an answer that is sent again: the bytes replace the text, which would be encoded each time. */
  get bytes(): Buffer {
    if (!Buffer.isBuffer(this.#content)) {
      const before = this.size
      const content = this.once(Buffer.allocUnsafeSlow)
      this.#content = typeof content === 'string' ? Buffer.from(content) : content
      this.onCopy?.(Math.max(0, this.#content.length - before))
    }
    return this.#content
  }

  /** Compressed at the first use and kept with the answer. */
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
