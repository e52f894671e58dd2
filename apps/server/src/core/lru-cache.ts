/**
 * A cache of bytes whose key changes whenever the value does, so an entry is never stale. It has two halves: a hit moves
 * an entry to the new half, and when that is full the old half is dropped.
 */

/** Bounds memory: bytes of keys and values. */
const SIZE_MAX = 12_000_000
/** Memory of an entry beside its content, in bytes. */
const ENTRY_SIZE = 500

export interface Entry<T extends string | Buffer> {
  readonly key: string
  readonly value: T
}

export class LruCache<T extends Buffer> {
  #recent = new Map<string, Entry<T>>()
  #old = new Map<string, Entry<T>>()
  #size = 0
  readonly #half: number

  constructor(sizeMax = SIZE_MAX) {
    this.#half = sizeMax / 2
  }

  /** The values in the order of `keys`, missing ones from `fetch`. Null when `fetch` does not return all of them. */
  async all(
    keys: readonly string[],
    fetch: (missing: readonly string[]) => Promise<readonly Entry<T>[]>,
  ): Promise<T[] | null> {
    const missing: string[] = []
    const found = keys.map((key) => {
      const value = this.#get(key)
      if (value === undefined) missing.push(key)
      return value
    })
    if (missing.length === 0) return found as T[]
    const fetched = new Map<string, T>()
    for (const entry of await fetch(missing)) {
      fetched.set(entry.key, entry.value)
      this.#set(entry)
    }
    const all = found.map((value, i) => value ?? fetched.get(keys[i] ?? ''))
    return all.includes(undefined) ? null : (all as T[])
  }

  #get(key: string): T | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent.value
    const old = this.#old.get(key)
    if (old !== undefined) this.#set(old)
    return old?.value
  }

  /** Under the entry's own key: the caller's may be a slice that retains a long string. */
  #set(entry: Entry<T>): void {
    const size = 2 * entry.key.length + entry.value.length + ENTRY_SIZE
    if (size > this.#half || this.#recent.has(entry.key)) return
    if (this.#size + size > this.#half) {
      this.#old = this.#recent
      this.#recent = new Map()
      this.#size = 0
    }
    this.#recent.set(entry.key, entry)
    this.#size += size
  }
}
