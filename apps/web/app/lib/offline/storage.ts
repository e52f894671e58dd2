/** The databases of this browser: what is kept of answers. */
import { clear, createStore } from 'idb-keyval'

/** What the screens showed last; see saved-screens.ts. */
export const savedStore = createStore('task-manager', 'kept')

/** Removes what the screens showed last. */
export async function clearSaved(): Promise<void> {
  await clear(savedStore).catch(() => undefined)
}
