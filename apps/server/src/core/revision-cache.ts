/**
 * Answers cached until the database changes. Each request reads the revision of the database, so a cached answer is exact
 * on every node without invalidation.
 */

/** Bounds memory: bytes of all answers with their compressed copies. */
const SIZE_MAX = 12_000_000
/** Memory of an entry beside its content, in bytes. */
const ENTRY_SIZE = 400

export class RevisionCache<V> {
  #revision = ''
  #size = 0
  #entries = new Map<string, V>()
  readonly #sizeOf: (value: V) => number
  readonly #sizeMax: number

  /** `sizeOf` returns bytes when a value is added; `grow` adds what it takes later. */
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
    return this.#entries.get(key)
  }

  /** `value` must have been read after `revision`. */
  set(revision: string, key: string, value: V): void {
    // Another request has seen a newer revision; the value may be older.
    if (revision !== this.#revision) return
    const before = this.#entries.get(key)
    if (before !== undefined) this.#size -= this.#sizeOf(before) + 2 * key.length + ENTRY_SIZE
    const size = this.#sizeOf(value) + 2 * key.length + ENTRY_SIZE
    this.#entries.delete(key)
    if (size > this.#sizeMax) return
    if (this.#size + size > this.#sizeMax) this.#clear()
    this.#size += size
    this.#entries.set(key, value)
  }

  /** The cached `value` takes that many bytes more. */
  grow(key: string, value: V, bytes: number): void {
    if (this.#entries.get(key) !== value) return
    this.#size += bytes
    if (this.#size > this.#sizeMax) this.#clear()
  }

  #clear(): void {
    this.#entries = new Map()
    this.#size = 0
  }
}
