import { useSyncExternalStore } from 'react'

const narrowQuery = () => window.matchMedia('(width < 40rem)')

function subscribe(listener: () => void): () => void {
  const query = narrowQuery()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True at a phone's width, where the tasks come before the charts, also in the order of focus. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrowQuery().matches)
