import { clear, createStore } from 'idb-keyval'
import { SAVED_DATABASE, SAVED_STORE } from './saved-names.ts'

/** The data of screens; see offline/saved-screens.ts. */
export const savedStore = createStore(SAVED_DATABASE, SAVED_STORE)

export async function clearSaved(): Promise<void> {
  await clear(savedStore).catch(() => undefined)
}
