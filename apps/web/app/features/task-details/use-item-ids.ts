import { useMemo } from 'react'

/** The ids of items that were added here: a temporary one until the server has answered, then the saved one. */
export interface ItemIds {
  /** The saved id of an item, or the temporary one until then. */
  idOf: (id: string) => string
  isSame: (id: string, other: string | null | undefined) => boolean
  /** The same before and after an item is saved, so that text typed in its row stays. */
  keyOf: (id: string) => string
  /** Whether the item is not saved yet. */
  isNew: (id: string) => boolean
  add: (id: string) => void
  save: (id: string, savedId: string) => void
}

export function useItemIds(): ItemIds {
  return useMemo(() => {
    const saved = new Map<string, string>()
    const temporary = new Map<string, string>()
    const idOf = (id: string) => saved.get(id) ?? id
    return {
      idOf,
      isSame: (id, other) => other != null && idOf(id) === idOf(other),
      keyOf: (id) => temporary.get(id) ?? id,
      isNew: (id) => saved.get(id) === id,
      add: (id) => void saved.set(id, id),
      save: (id, savedId) => {
        saved.set(id, savedId)
        temporary.set(savedId, id)
      },
    }
  }, [])
}
