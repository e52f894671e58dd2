/** What the palette offers: where one can go, and what one can do from everywhere. Pure. */
import { wordsOf } from '@task-manager/contract/words'
import type { ComponentType } from 'react'

export interface Item {
  /** The same for the same thing, and no other's. */
  readonly id: string
  readonly label: string
  readonly Icon?: ComponentType<{ size?: number; className?: string }> | undefined
  /** At the right edge: a day, a key. */
  readonly aside?: string | undefined
  /** What stands there is a day that is over. */
  readonly late?: boolean
  /** Words it is found by besides its label. */
  readonly also?: string
  /** Where it leads, … */
  readonly to?: string
  readonly state?: unknown
  /** … or what it does. */
  readonly run?: () => void
}

export interface Group {
  readonly name: string
  readonly items: readonly Item[]
}

/** Each typed word begins one of the item's. */
export function found(items: readonly Item[], typed: string): Item[] {
  const begun = wordsOf(typed)
  return items.filter(({ label, also = '' }) => {
    const words = wordsOf(`${label} ${also}`)
    return begun.every((word) => words.some((each) => each.startsWith(word)))
  })
}

/** At most `max` in all, each group in its turn keeping its first ones. */
export function atMost(groups: readonly Group[], max: number): Group[] {
  let left = max
  return groups.flatMap(({ name, items }) => {
    const shown = items.slice(0, left)
    left -= shown.length
    return shown.length === 0 ? [] : [{ name, items: shown }]
  })
}

const KEPT = 6

/** The newest first, each once. */
export const withRecent = (known: readonly Item[], item: Item): Item[] =>
  [item, ...known.filter(({ id }) => id !== item.id)].slice(0, KEPT)
