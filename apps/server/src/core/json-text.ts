import { compress, type Encoding } from './compression.ts'
import { type Json, toJson } from './json.ts'

/** An answer that is JSON text already, as SQL built it. */
export class JsonText<T> {
  /** For the compiler alone. */
  declare readonly holds: T
  #text: string | Buffer
  /** Sent as a strong ETag. */
  readonly version: number | undefined
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer>>> = {}
  /** Hears of bytes that a copy took. */
  onCopy: ((bytes: number) => void) | null = null

  constructor(text: Json<T>, version?: number) {
    this.#text = text
    this.version = version
  }

  static of<T>(value: T, version?: number): JsonText<T> {
    return new JsonText(toJson(value), version)
  }

  get text(): string | Buffer {
    return this.#text
  }

  /** At most so many bytes of memory, without copies. */
  get size(): number {
    return typeof this.#text === 'string' ? 2 * this.#text.length : this.#text.length
  }

  /**
   * For answers that are given again: a text would be encoded anew each time. The first time it is the other way
   * round: bytes lie outside of the heap, and making them for every answer has the collector run all the time.
   * They take the text's place.
   */
  get bytes(): Buffer {
    if (typeof this.#text === 'string') {
      const before = this.size
      this.#text = Buffer.from(this.#text)
      this.onCopy?.(Math.max(0, this.#text.length - before))
    }
    return this.#text
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
