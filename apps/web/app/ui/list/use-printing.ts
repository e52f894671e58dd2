import { useSyncExternalStore } from 'react'

let printing = false

function subscribe(listener: () => void): () => void {
  const change = ({ type }: Event) => {
    printing = type === 'beforeprint'
    listener()
  }
  window.addEventListener('beforeprint', change)
  window.addEventListener('afterprint', change)
  return () => {
    window.removeEventListener('beforeprint', change)
    window.removeEventListener('afterprint', change)
  }
}

/** Whether the page is being printed: lists then draw what is not near the screen, too. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing)
