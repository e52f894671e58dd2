import { clear, createStore, type UseStore } from 'idb-keyval'
import { SAVED_DATABASE, SAVED_STORE } from './saved-names.ts'

/**
 * A store that commits each write as soon as its requests are made, so only for writes that do not depend on what they
 * read. Safari keeps pages that one left, with their open transactions: the last write of such a page, made when it was
 * hidden, would block every read of the next one.
 */
export const committing =
  (store: UseStore): UseStore =>
  (mode, use) =>
    store(mode, (objects) => {
      const result = use(objects)
      if (mode === 'readwrite') objects.transaction.commit()
      return result
    })

/** The data of screens; see offline/saved-screens.ts. */
export const savedStore = committing(createStore(SAVED_DATABASE, SAVED_STORE))

export async function clearSaved(): Promise<void> {
  await clear(savedStore).catch(() => undefined)
}
