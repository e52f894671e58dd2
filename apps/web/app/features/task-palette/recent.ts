/** What somebody chose last in the palette, in this browser; logging out empties it with the rest (spec 4). */
import * as z from 'zod/mini'
import { type Item, withRecent } from './palette-items.ts'

const Kept = z.array(
  z.object({ id: z.string(), label: z.string(), to: z.string(), state: z.optional(z.unknown()) }),
)

const keyOf = (userId: string): string => `recent:${userId}`

export function recentOf(userId: string): Item[] {
  try {
    const kept = z.safeParse(Kept, JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
    return kept.success ? kept.data : []
  } catch {
    return []
  }
}

/** Places only: what was done is not done again by a slip. */
export function remember(userId: string, { id, label, to, state }: Item): void {
  if (to === undefined) return
  try {
    localStorage.setItem(
      keyOf(userId),
      JSON.stringify(withRecent(recentOf(userId), { id, label, to, state })),
    )
  } catch {
    // A full or forbidden storage costs the memory, not the palette.
  }
}
