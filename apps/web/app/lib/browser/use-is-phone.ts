import { useSyncExternalStore } from 'react'

const phoneQuery = () => window.matchMedia('(width < 40rem)')

function subscribe(listener: () => void): () => void {
  const query = phoneQuery()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone, for screens that differ there. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phoneQuery().matches)
