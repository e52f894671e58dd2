/**
 * Texts kept by a name that moves whenever they do: what is here cannot be stale, and nothing has to be taken out but for
 * room. Those that nobody asks for go first.
 */

/** Bounds memory: bytes of texts and names together. */
const SIZE_MAX = 12_000_000
/** What an entry takes beside its content, in bytes. */
const ENTRY = 500

export interface Named<T extends string | Buffer> {
  readonly name: string
  readonly text: T
}

export class KeptTexts<T extends Buffer> {
  /** What was asked for since the other half was begun, and what was before. */
  #young = new Map<string, Named<T>>()
  #old = new Map<string, Named<T>>()
  #size = 0
  readonly #half: number

  constructor(sizeMax = SIZE_MAX) {
    this.#half = sizeMax / 2
  }

  /** In the order of `names`; those that are not here from `fetch`. Null when it does not have all of them either. */
  async all(
    names: readonly string[],
    fetch: (missing: readonly string[]) => Promise<readonly Named<T>[]>,
  ): Promise<T[] | null> {
    const missing: string[] = []
    const found = names.map((name) => {
      const text = this.#get(name)
      if (text === undefined) missing.push(name)
      return text
    })
    if (missing.length === 0) return found as T[]
    const fetched = new Map<string, T>()
    for (const each of await fetch(missing)) {
      fetched.set(each.name, each.text)
      this.#keep(each)
    }
    const all = found.map((text, i) => text ?? fetched.get(names[i] ?? ''))
    return all.includes(undefined) ? null : (all as T[])
  }

  #get(name: string): T | undefined {
    const young = this.#young.get(name)
    if (young !== undefined) return young.text
    const old = this.#old.get(name)
    if (old !== undefined) this.#keep(old)
    return old?.text
  }

  /** Under its own name: the one that was asked by may be a slice, which keeps a whole list in memory. */
  #keep(each: Named<T>): void {
    const size = 2 * each.name.length + each.text.length + ENTRY
    if (size > this.#half || this.#young.has(each.name)) return
    if (this.#size + size > this.#half) {
      this.#old = this.#young
      this.#young = new Map()
      this.#size = 0
    }
    this.#young.set(each.name, each)
    this.#size += size
  }
}
