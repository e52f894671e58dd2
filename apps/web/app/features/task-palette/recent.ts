/** The last choices in the palette, stored in this browser until logging out (spec 4). */
import * as z from 'zod/mini'
import { type Item, withRecent } from './palette-items.ts'

const StoredItems = z.array(
  z.object({ id: z.string(), label: z.string(), to: z.string(), state: z.optional(z.unknown()) }),
)

const keyOf = (userId: string): string => `recent:${userId}`

export function recentOf(userId: string): Item[] {
  try {
    const stored = z.safeParse(StoredItems, JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
    return stored.success ? stored.data : []
  } catch {
    return []
  }
}

/** Stores pages only, so that no action is repeated by accident. */
export function storeRecent(userId: string, { id, label, to, state }: Item): void {
  if (to === undefined) return
  try {
    localStorage.setItem(
      keyOf(userId),
      JSON.stringify(withRecent(recentOf(userId), { id, label, to, state })),
    )
  } catch {
    // Without storage the palette works, without recent items.
  }
}
