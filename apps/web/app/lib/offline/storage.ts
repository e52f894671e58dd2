import { clear, createStore } from 'idb-keyval'

/** The last data of screens; see saved-screens.ts. */
export const savedStore = createStore('task-manager', 'kept')

export async function clearSaved(): Promise<void> {
  await clear(savedStore).catch(() => undefined)
}
