import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered HTML and until the page's scripts have taken over; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
