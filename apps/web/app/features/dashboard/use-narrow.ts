import { useSyncExternalStore } from 'react'

const narrow = () => window.matchMedia('(width < 40rem)')

function subscribe(listener: () => void): () => void {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** A phone's width: there the tasks stand before the charts, for the eye and the keyboard alike. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches)
