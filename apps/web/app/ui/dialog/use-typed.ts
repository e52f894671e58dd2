import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

/** Fields whose text would be lost: neither a search nor a password. */
const TEXT = 'textarea, input:is(:not([type]), [type=text], [type=email])'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Whether someone has typed into the text fields of a dialog. `note` is called when fields may have been added. While
 * `open`, the browser asks before a reload drops what was typed, or what else is `unsaved`.
 */
export function useTyped(open: boolean, unsaved: boolean) {
  const before = useRef(new Map<TextField, string>())
  const note = useCallback((body: HTMLElement) => {
    for (const field of body.querySelectorAll<TextField>(TEXT))
      if (!before.current.has(field)) before.current.set(field, field.value)
  }, [])
  const isTyped = (): boolean =>
    unsaved || [...before.current].some(([field, text]) => field.isConnected && field.value !== text)
  const onLeave = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isTyped()) event.preventDefault()
  })
  useEffect(() => {
    if (!open) return
    const leave = (event: BeforeUnloadEvent) => onLeave(event)
    window.addEventListener('beforeunload', leave)
    return () => window.removeEventListener('beforeunload', leave)
  }, [open])
  return { note, isTyped }
}
