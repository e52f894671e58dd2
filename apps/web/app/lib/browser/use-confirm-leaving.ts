import { useEffect } from 'react'

/** The browser asks before it reloads or closes the page while `active`. */
export function useConfirmLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmLeaving)
    return () => window.removeEventListener('beforeunload', confirmLeaving)
  }, [active])
}
