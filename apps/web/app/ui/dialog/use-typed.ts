import { useCallback, useRef } from 'react'

/** Fields whose text would be lost: neither a search nor a password. */
const TEXT = 'textarea, input:is(:not([type]), [type=text], [type=email])'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Whether someone has typed into the text fields of a dialog. `note` is called when fields may have been added. */
export function useTyped() {
  const before = useRef(new Map<TextField, string>())
  const note = useCallback((body: HTMLElement) => {
    for (const field of body.querySelectorAll<TextField>(TEXT))
      if (!before.current.has(field)) before.current.set(field, field.value)
  }, [])
  const isTyped = (): boolean =>
    [...before.current].some(([field, text]) => field.isConnected && field.value !== text)
  return { note, isTyped }
}
