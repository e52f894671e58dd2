import { useEffect, useEffectEvent } from 'react'

/** The browser asks before it reloads or closes the page while `active`. */
export function useConfirmLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmLeaving)
    return () => window.removeEventListener('beforeunload', confirmLeaving)
  }, [active])
}

/** `save` is called when its field is removed, for example by the browser's Back. The browser asks while `active`. */
export function useSaveOnLeaving(active: boolean, save: () => void): void {
  useConfirmLeaving(active)
  const onLeave = useEffectEvent(save)
  useEffect(() => () => onLeave(), [])
}
