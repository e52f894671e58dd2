/**
 * Answers kept while nothing in the database changed. The key is the database's own revision, asked anew for every
 * request, so a kept answer is exact on every node and needs no invalidation by hand.
 */

/** Bounds memory: bytes kept, all answers together. */
const SIZE_MAX = 32_000_000

export class RevisionCache<V> {
  #revision = ''
  #size = 0
  readonly #kept = new Map<string, V>()
  readonly #sizeOf: (value: V) => number

  constructor(sizeOf: (value: V) => number) {
    this.#sizeOf = sizeOf
  }

  get(revision: string, key: string): V | undefined {
    if (revision !== this.#revision) {
      this.#kept.clear()
      this.#size = 0
      this.#revision = revision
      return undefined
    }
    return this.#kept.get(key)
  }

  /** `value` must have been read after `revision` was asked. */
  set(revision: string, key: string, value: V): void {
    // Somebody has seen a newer revision meanwhile: what was read may be older than that.
    if (revision !== this.#revision) return
    const size = this.#sizeOf(value) + key.length
    if (this.#size + size > SIZE_MAX) {
      this.#kept.clear()
      this.#size = 0
    }
    if (size > SIZE_MAX) return
    this.#size += size
    this.#kept.set(key, value)
  }
}
