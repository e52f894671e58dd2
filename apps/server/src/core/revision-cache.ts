/**
 * Answers kept while nothing in the database changed. The key is the database's own revision, asked anew for every
 * request, so a kept answer is exact on every node and needs no invalidation by hand.
 */

/** Bounds memory: bytes kept, all answers with all their copies together. As much again is for texts of tasks. */
const SIZE_MAX = 12_000_000
/** What an entry takes beside its content, in bytes. */
const ENTRY = 400

export class RevisionCache<V> {
  #revision = ''
  #size = 0
  #kept = new Map<string, V>()
  readonly #sizeOf: (value: V) => number
  readonly #sizeMax: number

  /** `sizeOf` a value in bytes when it is kept; what is added to it later is told to `grow`. */
  constructor(sizeOf: (value: V) => number, sizeMax = SIZE_MAX) {
    this.#sizeOf = sizeOf
    this.#sizeMax = sizeMax
  }

  get(revision: string, key: string): V | undefined {
    if (revision !== this.#revision) {
      this.#clear()
      this.#revision = revision
      return undefined
    }
    return this.#kept.get(key)
  }

  /** `value` must have been read after `revision` was asked. */
  set(revision: string, key: string, value: V): void {
    // Somebody has seen a newer revision meanwhile: what was read may be older than that.
    if (revision !== this.#revision) return
    const before = this.#kept.get(key)
    if (before !== undefined) this.#size -= this.#sizeOf(before) + 2 * key.length + ENTRY
    const size = this.#sizeOf(value) + 2 * key.length + ENTRY
    this.#kept.delete(key)
    if (size > this.#sizeMax) return
    if (this.#size + size > this.#sizeMax) this.#clear()
    this.#size += size
    this.#kept.set(key, value)
  }

  /** `value` is kept under `key` and has taken so many bytes more. */
  grow(key: string, value: V, bytes: number): void {
    if (this.#kept.get(key) !== value) return
    this.#size += bytes
    if (this.#size > this.#sizeMax) this.#clear()
  }

  #clear(): void {
    this.#kept = new Map()
    this.#size = 0
  }
}
